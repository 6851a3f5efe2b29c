import { memoizeByText } from '../../texts/index.ts'
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
const FILLERS: ReadonlySet<string> = new Set(
  `please kindly politely respectfully thanks friendly
   just really honestly seriously literally simply actually ever even also already
   hereby formally officially officialy
   completely entirely totally permanently forever continuously constantly constant
   immediately promptly asap
   sir maam ma'am madam bro dude man guys folks bud buddy pal hun hon sis homie fam mate
   lol lmao
   fucking fuckin fkn fking tf freaking freakin frickin fricking friggin effing bullshit shitty
   damn damned goddamn goddam god dang bloody stupid pesky`.split(/\s+/),
)

/** Words that are corrected when one letter is wrong, two in long words. */
const CORRECTED = 'texting messaging messages message contacting contact remove unsubscribe number'.split(' ')
/** Similar words that must not be corrected. */
const NOT_SLIPS: ReadonlySet<string> = new Set(
  `contract contracts contacts contacted contracting contrast compact intact
   massage massages massaging passage messenger
   testing vexing nesting resting exting sexting
   removed removes remote remover
   numbers numbed lumber
   unsubscribed subscribe`.split(/\s+/),
)

function correctSlip(word: string): string {
  if (word.length < 6 || NOT_SLIPS.has(word) || CORRECTED.includes(word)) return word
  const slack = word.length >= 9 ? 2 : 1
  return CORRECTED.find((right) => editDistance(word, right, right.length >= 9 ? slack : 1) !== null) ?? word
}

/** "Wrnog number": corrects the first of two words. */
function correctWrong(word: string, next: string | undefined): string | null {
  const isAbout = next !== undefined && /^(?:number|person|guy|num|phone)$/u.test(next)
  return isAbout && /^[wr]/u.test(word) && editDistance(word, 'wrong', 1) !== null ? 'wrong' : null
}

/**
 * The text in the form that the English matcher reads: clauses separated by `|`, contractions expanded ("do not"), shorthand
 * written out, typos corrected, filler words removed.
 */
export const canonicalText: (text: string) => string = memoizeByText((text) => {
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
    .map((word, index, all) => WORDS.get(word) ?? correctWrong(word, all[index + 1]) ?? correctSlip(word))
    .filter((word) => word !== '' && !FILLERS.has(word))
    .join(' ')
    .replace(/(?:^| )\|(?= \||$)/g, '')
    .replace(/^\| /, '')
    .trim()
})
