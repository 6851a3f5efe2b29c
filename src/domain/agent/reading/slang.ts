import { anyOf, matchesOf, pattern } from '../../texts/index.ts'

/** Short and careless spellings by the words they mean. Rules are written in plain spelling only. */
const SPELLINGS = spellings(`
  you: u yu | your: ur | yourself: urself | you're: youre | you've: youve | you'll: youll
  y'all: ya'll yall yalls
  i'm: im | i've: ive | i'm going to: i'ma ima
  it's: its | it'll: itll | that's: thats | there's: theres | here's: heres
  he's: hes | she's: shes | we've: weve | they're: theyre | they've: theyve | they'd: theyd | they'll: theyll
  what's: whats wats | who's: whos | how's: hows | where's: wheres | when's: whens
  what: wat wut wht | when: wen | how: hw hwo
  let's: lets | should've: shouldve

  don't: dont dnt | doesn't: doesnt dosnt dosent | didn't: didnt
  isn't: isnt | aren't: arent | wasn't: wasnt | weren't: werent | ain't: aint
  haven't: havent havnt havn't hvnt | hasn't: hasnt | hadn't: hadnt
  won't: wont | wouldn't: wouldnt | couldn't: couldnt | shouldn't: shouldnt | can't: cant cannot
  never: nevr | nothing: nuthin nothin nuttin

  want to: wanna | going to: gonna | got to: gotta | give me: gimme | let me: lemme | trying to: tryna
  going: goin | doing: doin | have: hv hav | talk: tlk tak tlak takl
  speak: spk speek | work: wrk | call: cal
  text: txt | texting: txting | texts: txts | message: msg
  don't know: dunno | i don't know: idk | i don't care: idc | never mind: nvm nevermind

  about: abt bout | before: b4 | because: bc cuz cus coz | though: tho | through: thru | until: til till
  with: w wit w/ | without: w/o | within: w/in | and: nd | from: frm
  please: pls plz plez pleas | thanks: thx thnx tks tysm ty
  probably: prolly probly | definitely: def defo | kind of: kinda | good: gud
  a lot: alot | little: lil | a little: alil | couple: cpl | twice: 2x

  people: ppl | person: prson perso persn | human: hooman humn
  someone: sum1 some1 somone sumone | somebody: sombody | anyone: any1

  right now: rn atm | tomorrow: tmrw tmr tmw tomorow tommorow tommorrow 2moro | yesterday: yesturday yest
  morning: mornin | mornings: mornins | tonight: tonite | night: nite | nights: nites
  hour: hr | hours: hrs | week: wk weeek | weeks: wks weeks'
  month: mo mnth | months: mos monhts mnths monts mths | year: yr | years: yrs
  monday: monady | tuesday: tusday teusday tuseday tuesady
  wednesday: wendsday wednsday wedensday wensday weds
  thursday: thurday thrusday thursaday thirsday | friday: firday firdays frieday
  saturday: satuday saterday | sunday: sundy
  february: febuary | birthday: bday | date of birth: dob d.o.b | christmas: xmas | appointment: appt

  house: hse | building: bldg | apartments: apts | window: wndw | windows: wndws | sq ft: sqft
  bedroom: bdrm | bedrooms: bdrms | bathroom: bthrm | bathrooms: bthrms
  toilet: toliet toilit | commode: comode | furnace: furn
  business: bizness | preapproved: preapp | sophomore: sophmore | allergic: alergic

  que: q | porque: xq pq | por favor: xfa porfa porfavor | tambien: tmb | para: pa | estoy: toy
  nada mas: nomas | ahora: ahorita
`)

const BEFORE_TO = anyOf`
  want | need | like | have | got | going | able | trying | ready
`
const AFTER_TO = anyOf`
  talk | speak | buy | sell | get | see | know | do | start | be | move | go
`
/** Spellings that are also other words. The neighboring words decide: "id like". */
const IN_CONTEXT: [RegExp, string][] = [
  [/(?<=(?<![\d/.])\d{1,2})(?: and)? 1[/⁄]2\b(?!\/)/g, '.5'],
  [/\bid(?= (?:like|love|rather|prefer|say|want|feel|need|guess|be)\b)/g, "i'd"],
  [/\bill(?= (?:call|let|get|be|have|take|text|think|pay|do|go|pass|sign|wait|ask|send|talk|check|need)\b)/g, "i'll"],
  [/\bwed(?= (?:like|love|rather|prefer|want|need|be)\b)/g, "we'd"],
  [/\bwell(?= (?:be (?:selling|buying|moving|doing)|take it|do it|pass|call|let you)\b)/g, "we'll"],
  [/(?<=\bhow)'d\b/g, ' did'],
  [/\bjr(?= high\b)/g, 'junior'],
  [/\bkilo ?watt[ -]?(?:hours?|hrs?)\b/g, 'kwh'],
  [/\br(?= (?:you|they|we|there|these|the|your)\b)/g, 'are'],
  [/(?<=\b(?:who|what|where|how|you|they|we) )r\b/g, 'are'],
  [/\byour(?= (?:a|an|not|just|being|welcome|bot)\b)/g, "you're"],
  [/(?<=\b(?:talk|speak|talking|speaking|listen|reply) )2\b/g, 'to'],
  [pattern('g')`(?<=\b${BEFORE_TO} )2(?= ${AFTER_TO}\b)`, 'to'],
  [/(?<!\bno )\bprobs?\b/g, 'probably'],
  [/(?<=[\w,.!] )(?:n|&)(?= \w)/g, 'and'],
]

const WORD = /[\p{L}\p{N}'/]+/gu

const UNITS = anyOf`
  sq | sf | sqft | miles? | yrs? | years? | months? | mos? | hrs? | hours?
  bds? | brs? | beds? | bdrms? | ba | baths? | stor(?:y|ies) | cars? | people | ppl
`
/** A unit without a blank before it: "2400sqft", "12yrs". */
const UNIT_AFTER_NUMBER = pattern('g')`(?<=\d)(?=${UNITS}\b)`

type Text = { text: string; origin: number[] }

/** Whether a word is in plain spelling in every context. */
export function isPlainSpelling(word: string): boolean {
  return /^[a-z]{3,}$/.test(word) && !Object.hasOwn(SPELLINGS, word) && !/^probs?$/.test(word)
}

/** Replaces careless spellings. `origin` still has the position in the body for each letter. */
export function withPlainSpelling(plain: Text): Text {
  const apart = replaced(plain, UNIT_AFTER_NUMBER, () => ' ')
  const words = replaced(apart, WORD, (word) => (Object.hasOwn(SPELLINGS, word) ? SPELLINGS[word]! : word))
  return IN_CONTEXT.reduce((text, [pattern, spelling]) => replaced(text, pattern, () => spelling), words)
}

function replaced({ text, origin }: Text, pattern: RegExp, spell: (word: string) => string): Text {
  const parts: string[] = []
  const origins: number[] = []
  let at = 0
  const keep = (to: number) => {
    parts.push(text.slice(at, to))
    for (let i = at; i < to; i++) origins.push(origin[i]!)
  }
  for (const { 0: word, index } of matchesOf(text, pattern)) {
    const spelling = spell(word)
    if (spelling === word) continue
    keep(index)
    parts.push(spelling)
    const [from, to] = [origin[index]!, origin[index + word.length]!]
    for (let i = 0; i < spelling.length; i++) origins.push(from + Math.floor((i * (to - from)) / spelling.length))
    at = index + word.length
  }
  if (at === 0) return { text, origin }
  keep(text.length)
  origins.push(origin[text.length]!)
  return { text: parts.join(''), origin: origins }
}

/** Each spelling with its words. */
function spellings(table: string): Record<string, string> {
  const rows = table.split(/\n| \| /).filter((row) => row.includes(': '))
  return Object.fromEntries(
    rows.flatMap((row) => {
      const [words, careless] = row.trim().split(': ') as [string, string]
      return careless.split(' ').map((spelling) => [spelling, words])
    }),
  )
}
