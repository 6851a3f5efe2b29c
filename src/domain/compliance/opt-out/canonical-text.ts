import { editDistance } from './edit-distance.ts'
import { normaliseClauses } from './normalise-text.ts'

/** Shorthand, contractions and typos, word by word. A value can be several words. */
const WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'do not': "don't dont donot dnt don dontt d'ont doont",
    'did not': "didn't didnt",
    'does not': "doesn't doesnt",
    'can not': "can't cant cannot",
    'will not': "won't wont",
    'would not': "wouldn't wouldnt",
    'should not': "shouldn't shouldnt",
    'is not': "isn't isnt ain't aint",
    'are not': "aren't arent",
    'was not': "wasn't wasnt",
    'have not': "haven't havent",
    'i am': "i'm im",
    'i have': "i've ive",
    'i will': "i'll",
    'i would': "i'd",
    'we are': "we're",
    'we have': "we've",
    'we would': "we'd",
    'you are': "you're youre",
    'you have': "you've youve",
    'they are': "they're theyre",
    'he is': "he's hes",
    'she is': "she's shes",
    'it is': "it's",
    'that is': "that's thats",
    'there is': "there's theres",
    'who is': "who's whos",
    'this is': "this's",
    'want to': 'wanna',
    'no one': 'noone',
    you: "u ya yall y'all ya'll",
    your: 'ur yer yr',
    are: 'r',
    please: 'pls plz plse pleas plez pleeze plase pleaze plss plzz pleease',
    thanks: 'thx thnx tks ty tysm thanx thanku',
    text: 'txt tex txet texr tetx',
    texts: 'txts',
    texting: 'txting txtin textin texing txtn txtng textng texing',
    texted: 'txted',
    message: 'msg mesage messge mssg messege',
    messages: 'msgs mesages messges mssgs messeges',
    messaging: "msging msgin mesaging messagin messageing msg'ing msgn",
    sending: 'sendin',
    bothering: 'botherin',
    calling: 'callin',
    harassing: 'harrassing harassin harrasing',
    contact: 'contcat conatct contac',
    contacting: 'contactin contacing',
    number: 'num nbr nmbr numbr numer nummber no.',
    from: 'frm',
    anymore: 'anymor',
    stop: 'stopp stpo sotp stp stoppp sstop stip st0p',
    unsubscribe: 'unsubscribing unsub',
    because: 'cuz bc cause',
    'hit me up': 'hmu',
    hitting: 'hittin',
    blowing: 'blowin',
    bugging: 'buggin',
    spamming: 'spammin spaming',
    asking: 'askin',
    getting: 'gettin',
    trying: 'tryin tryna',
  }).flatMap(([word, forms]) => forms.split(' ').map((form): [string, string] => [form, word])),
)

/** Words that modify a request without changing its meaning. */
const FILLERS: ReadonlySet<string> = new Set([
  ...['please', 'just', 'kindly', 'really', 'honestly', 'seriously', 'literally', 'simply', 'actually', 'ever', 'even'],
  ...['immediately', 'also', 'already', 'politely', 'respectfully', 'permanently', 'asap', 'thanks', 'sir', 'maam'],
  ...["ma'am", 'madam', 'bro', 'dude', 'man', 'guys', 'folks', 'lol', 'lmao', 'fucking', 'fuckin', 'fkn', 'freaking'],
  ...['freakin', 'frickin', 'fricking', 'effing', 'damn', 'damned', 'goddamn', 'goddam', 'bloody', 'stupid', 'friggin'],
  ...[
    'bud',
    'buddy',
    'pal',
    'hun',
    'hon',
    'sis',
    'homie',
    'fam',
    'mate',
    'tf',
    'friendly',
    'completely',
    'entirely',
    'totally',
    'promptly',
    'continuously',
    'constantly',
    'constant',
    'dang',
  ],
  ...['forever', 'hereby', 'formally', 'officially', 'officialy', 'god', 'fking', 'bullshit', 'shitty', 'pesky'],
])

/** Words that are corrected when one letter is wrong, and similar words that must not be corrected. */
const MENDED = [
  'texting',
  'messaging',
  'messages',
  'message',
  'contacting',
  'contact',
  'remove',
  'unsubscribe',
  'number',
]
const NOT_SLIPS = new Set([
  ...[
    'contract',
    'contracts',
    'contacts',
    'contacted',
    'massage',
    'massages',
    'passage',
    'testing',
    'removed',
    'removes',
  ],
  ...[
    'remote',
    'remover',
    'numbers',
    'lumber',
    'numbed',
    'contracting',
    'vexing',
    'nesting',
    'resting',
    'unsubscribed',
    'subscribe',
  ],
  ...['exting', 'massaging', 'messenger', 'sexting', 'compact', 'contrast', 'intact'],
])

function mend(word: string): string {
  if (word.length < 6 || NOT_SLIPS.has(word) || MENDED.includes(word)) return word
  const slack = word.length >= 9 ? 2 : 1
  return MENDED.find((right) => editDistance(word, right, right.length >= 9 ? slack : 1) !== null) ?? word
}

/** "Wrnog number". */
function mendWrong(word: string, next: string | undefined): string | null {
  const isAbout = next !== undefined && /^(?:number|person|guy|num|phone)$/u.test(next)
  return isAbout && /^[wr]/u.test(word) && editDistance(word, 'wrong', 1) !== null ? 'wrong' : null
}

/**
 * The text in the form that the English matcher reads: clauses separated by `|`, contractions expanded ("do not"), shorthand
 * written out, typos corrected, filler words removed.
 */
export function canonicalText(text: string): string {
  const joined = normaliseClauses(text)
    .replace(/\bdon t\b/g, 'dont')
    .replace(/\bthank (?:you|u)\b/g, 'thanks')
    .replace(/\bany more\b/g, 'anymore')
    .replace(/\bdo (?:knot|nto|nit)\b/g, 'do not')
    .replace(/\b(?:the|tf|da) (?:hell|fuck|heck|f|frick)\b/g, '')
    .replace(/\bdata base\b/g, 'database')
    .replace(/(\p{L})\1{2,}/gu, '$1')
  return joined
    .split(' ')
    .map((word, index, all) => WORDS.get(word) ?? mendWrong(word, all[index + 1]) ?? mend(word))
    .filter((word) => word !== '' && !FILLERS.has(word))
    .join(' ')
    .replace(/(?:^| )\|(?= \||$)/g, '')
    .replace(/^\| /, '')
    .trim()
}
