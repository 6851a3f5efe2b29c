import { blanked, firstHit, type Hit, type Reading } from './reading.ts'

const anyOf = (...phrases: string[]): string => `(?:${phrases.join('|')})`
const IT = anyOf('it', 'that', 'this', 'them', 'mine', 'ours', 'my (?:number|answer|budget|date|max)', 'lo', 'la')
const WE = anyOf('i', 'we', 'he', 'she', 'they')
const KIN =
  '(?:(?:the |my |our |mi |la |el )?(?:wife|husband|hubby|spouse|partner|mom|dad|mother|father|son|daughter|kid|brother|sister|roommate|roomate|boyfriend|girlfriend|bf|gf|fiance|fiancee|lender|banker|neighbor|cousin|boss|agent|landlord|hoa(?: lady)?|esposo|esposa|marido|mujer|vieja|viejo|mama|papa|hijo|hija|senora|senor|hermano|hermana|jefe)(?: just)?)'

/** Something said is taken back outright: the words that follow stand for it. */
const TAKES_BACK = [
  // A slip of the tongue or of the thumb
  new RegExp(
    `\\b${anyOf('no,? wait', "(?<!\\b(?:can't|cannot|could not|not|to|can|will|should|would|must|gotta) )wait(?! (?:until|till|for|a few|til|and see|list))", 'hold (?:on|up|that)', 'hang on', 'espera', 'espere', 'espereme', 'oops', 'oop', 'whoops', 'whoopsie', 'woops', 'oof', 'er', 'err', 'uh no', 'typo', 'autocorrect\\w*', 'auto correct\\w*', 'fat (?:thumb|finger)\\w*', 'thumbs', 'my (?:mistake|bad|error|fault)', 'misspoke', 'misread', 'mistyped', 'mis ?wrote', 'mixed (?:up|that|it)', 'brain fart', 'se me fue el dedo', 'mi error')}\\b`,
  ),
  /\b(?:correction|corrected|i stand corrected|let me correct|correcting|to correct|corrijo|correccion|fe de erratas|edit:)/,
  /\b(?:i|we) (?:just )?(?:meant?|lied|was wrong|were wrong|was off|was mistaken|got (?:that|it) wrong|said (?:that|it) wrong|told (?:you|u|y'all) wrong|put (?:the )?wrong|gave (?:you|u) the wrong|misled|wrote (?:that|it) wrong)\b|\bmeant(?: to (?:say|type|put|write))?\b|\bwrong (?:number|one|figure|month|date|amount|day|year)\b/,
  /\b(?:quise|quiero|queria|quisimos) decir\b|\b(?:me|nos) equivo(?:que|camos)\b|\bmiento\b|\bdigo\b|\bperdon\b|\bdisculpe\b|\bmejor dicho\b|\bsiempre (?:no|si)\b/,
  /\b(?:left|missed|forgot|dropped|added|off by) (?:off )?(?:an?|one|the)(?: extra)? (?:zero|0|digit)\b|\b(?:extra|another|one more) zero\b|\bzero off\b/,
  /\bsorry,? (?:it's|that's|i|no|not|typo|make|should|my|the)\b|\bsorry,? (?:about |around )?\$?\d|, sorry\b|\bno,? sorry\b/,
  /[\p{L}\d](?:\.{2,}|,| -|\.)? ?\bno,? (?:make (?:it|that) |it's |its |like )?(?:\$?\d|jan|feb|mar|apr|may\b|jun|jul|aug|sep|oct|nov|dec|next|one\b|two\b|three\b|four\b|five\b|enero|abril|agosto|dos\b|tres\b)/u,
  /\bno,? (?:that|it|those|these) (?:was|were|is|are)\b|\b(?:eso|ese|esos) (?:era|eran|fue)\b/,
  // Words said are unsaid
  /\b(?:scratch|strike|forget|ignore|disregard|nix|delete|undo|erase|cancel) (?:that|it|the|my|what|this|last|jan\w*|feb\w*|mar\w*|apr\w*|may|june?|july?|aug\w*|sept?\w*|oct\w*|nov\w*|dec\w*|spring|summer|fall|winter|\d)|\b(?:olvid\w+|borr\w+) (?:eso|lo)\b|\btake (?:that|it) back\b|\btake back (?:what|that)\b|\b(?:never ?mind|nm|nvm)\b|\bnot what i (?:meant|said)\b/,
  /\bi (?:said|told you|put|wrote|typed|answered)\b[^.!?]{1,40}\b(?:but|meant|should|actually|it's|its|is|wrong)\b/,
  // One thing for another
  /\b(?:actually|technically|instead|rather than|rather|instead of|more like|or rather|on second thought|second thoughts?|(?:up)?on (?:further |second )?reflection|(?:up)?on (?:closer )?inspection|in reality|to be (?:fully |totally |completely )?(?:honest|fair|exact|precise)|i should (?:say|have (?:said|been|mentioned|told))|let me (?:rephrase|revise|fix|change|update|redo|clarify)|mejor|mas bien|en realidad|en vez de|en lugar de|pensandolo bien|la verdad)\b/,
  new RegExp(
    `\\b(?:make|change|bump|raise|lower|drop|cut|push|move|switch|up|increase|decrease|update|adjust|set|put|call|bring|keep|do|use|suba|baje|cambi\\w+|pon\\w*)(?:le|la|lo|selo)? ${IT}(?: (?:up|down|back|out|in|off))*(?: (?:to|at|for|from|a|en|por))? (?=\\$?\\d|[a-z])`,
  ),
  /\bmake (?:that|it)\b|\b(?:change|changed|changing) (?:that|it|my mind|our mind\w*|of plans?)\b|\bchange of (?:plan|heart)s?\b|\bcambi\w+ de (?:opinion|planes|idea)\b|\bcambio de planes\b|\b(?:le|lo|la) (?:suba|baje|cambie|ponga)\b|\blet'?s (?:say|make|do|call|go with|change|push|move|bump)\b/,
  /\b(?:no good|can't do|can't make|won't work|doesn't work)\b[^.!?]{1,40}\b(?:how about|what about|instead|can we do|make it|let's do)\b/,
  // Contrast with what was said
  /, not (?:\p{L}|\d|\$)|\b(?:it's|its|is|are|i'm|we're|es|son) [^,.!?]{1,24} (?:not|no) (?:the |el |la )?(?:\$|\d)|\bnot \S+ (?:sorry|now)\b|\bnow not\b|[\p{L}\d] not (?:the )?\$?\d|^\W*not (?:the )?[\p{L}\d]+,? (?:sorry|but|it's|its)\b|^\s*\*+\s*[\p{L}\d]|^\W*\$?[\p{L}\d][\p{L}\d.,]*\s?\*+(?=[\s.,!]|$)|\b(?:no es|no son|no era) [^.!?]{1,24}(?:,|sino|es|son)\b/u,
]

/** Something is known better now than it was: what differs from before takes its place. */
const LEARNT = [
  /\b(?:update|turns? out|resulta que|found out|it turns out|found|pulled (?:it |that )?up|opened|noticed|just (?:realized|realised|remembered|saw|got|heard|learned)|come to find|dug (?:up|out)|realized|remembered|reminded|reminding|forgot|forgotten|se me olvid\w+)\b/,
  new RegExp(
    `\\b(?:${WE} |ya |lo )?(?:just )?(?:double )?(?:checked|looked|looking|asked|talked|called|showed|measured|counted|revise|pregunte|cheque|hable|vi)\\b`,
  ),
  new RegExp(
    `\\b(?:${KIN}|he|she|they) (?:says|said|thinks|wants|tells|told|is telling|corrected|reminded|is reminding|dice|dijo)\\b|\\b(?:dice|dijo|segun) ${KIN}`,
  ),
  /\b(?:now|anymore|any more|no longer|these days|since then|ahora|ya no)\b|\b(?:that|those|the) (?:\$?\d[\d,.]*|one) (?:was|were|is|era)\b|\b(?:used to|was|were|era|eran) [^.!?]{1,40}(?:now|but|electric|la luz|actual)/,
  /\b(?:so|that makes|makes it|entonces|counts? as|is really|it's really|really|too so both|so both)\b/,
  /\b(?:he|she|i|we|they) (?:did|do) (?:sign|own|buy|have|rent)\b|\b(?:sold|added|bought|got rid of|traded|totaled)\b|\b(?:fell (?:through|apart|thru)|moved|expired|ended|cancell?ed)\b/,
  /\b(?:could|can|might|i'll|we'll|i will|we will|willing to|able to|ok(?:ay)? (?:fine )?(?:i'll|we'll)) (?:probably |maybe )?(?:go|do|stretch|swing|manage)(?: up)?(?: to| as high as)? \$?\d/,
  /\b(?:only|just|at most|max|nomas|solo)\b|\b(?:stretch|bump|raise|lower|push(?:ed|ing)?|pushed back|moved up|later than|sooner than|earlier than|sooner|earlier|cheaper|higher|lower)\b/,
]

/** Words by which something said before, or in the same text, is taken back. */
export function findCorrection(text: string): Hit | null {
  return firstHit(text, TAKES_BACK)
}

/** Words by which a value that differs from what was said before takes its place, though nothing is taken back. */
export function findNewKnowledge(text: string): Hit | null {
  return firstHit(text, LEARNT)
}

const RETRACTION =
  /\b(?:no+[\s,.!-]+(?:no+[\s,.!-]+)?(?:wait|hold (?:on|up)|hang on|espere[n]?)|(?:wait|hold (?:on|up)|hang on|oops|whoops|espere[n]?)[\s,.!-]+no+)\b[\s,.!-]+(?=[\p{L}\p{N}])/gu

/** The "wait no" before what is put right answers nothing: it is blanked, and positions stay as they are. */
export function withoutRetraction(reading: Reading): Reading {
  const hits = [...reading.text.matchAll(RETRACTION)].map(({ index, 0: words }) => ({
    start: index,
    end: index + words.length,
  }))
  return blanked(reading, hits)
}
