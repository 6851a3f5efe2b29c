import { anyOf, pattern } from '../../texts/index.ts'

const KIN = anyOf`
  wife | husband | hubby | spouse | partner | boyfriend | girlfriend | bf | gf | fiance | fiancee
  mom | dad | mother | father | son | daughter | kid | brother | sister | cousin
  esposa | esposo | marido | mujer | vieja | viejo | mama | papa | hijo | hija | hermano | hermana
`
const ACQUAINTANCES = anyOf`
  roommate | roomate | lender | banker | neighbor | boss | agent | landlord | hoa(?: lady)?
  senora | senor | jefe
`
/** Other people who correct a value: "my wife just", "mi jefe". */
const OTHERS = `(?:the |my |our |mi |la |el )?(?:${KIN}|${ACQUAINTANCES})(?: just)?`
const PRONOUNS = anyOf`
  i | we | he | she | they
`

/** "Can't wait" and "wait until June" take nothing back. */
const WAITING = anyOf`
  can't | cannot | could not | not | to | can | will | should | would | must | gotta
`
const WAITING_FOR = anyOf`
  until | till | for | a few | til | and see | list
`
const SLIPS = anyOf`
  no,? wait
  (?<!\b${WAITING} )wait(?! ${WAITING_FOR})
  hold (?:on|up|that)
  hang on | oops | oop | whoops | whoopsie | woops | oof | er | err | uh no
  typo | autocorrect\w* | auto correct\w* | brain fart | thumbs
  fat (?:thumb|finger)\w*
  my (?:mistake|bad|error|fault)
  misspoke | misread | mistyped | mis ?wrote
  mixed (?:up|that|it)
  espera | espere | espereme | se me fue el dedo | mi error
`
const CORRECTIONS = anyOf`
  correction | corrected | i stand corrected | let me correct | correcting | to correct | edit:
  corrijo | correccion | fe de erratas
`
const MISTAKES = anyOf`
  meant? | lied | misled
  was wrong | were wrong | was off | was mistaken
  got (?:that|it) wrong
  said (?:that|it) wrong
  told (?:you|u|y'all) wrong
  put (?:the )?wrong
  gave (?:you|u) the wrong
  wrote (?:that|it) wrong
`
const WRONG_VALUE = anyOf`
  number | one | figure | month | date | amount | day | year
`
/** A digit too many or too few: "left off a zero". */
const WRONG_DIGITS = anyOf`
  \b(?:left|missed|forgot|dropped|added|off by) (?:off )?(?:an?|one|the)(?: extra)? (?:zero|0|digit)\b
  \b(?:extra|another|one more) zero\b
  \bzero off\b
`
const AFTER_SORRY = anyOf`
  it's | that's | i | no | not | typo | make | should | my | the
`
/** The beginning of a value that replaces another: "no, make it 400", "no oct". */
const NEW_VALUE = anyOf`
  \$?\d | next
  jan | feb | mar | apr | may\b | jun | jul | aug | sep | oct | nov | dec | enero | abril | agosto
  one\b | two\b | three\b | four\b | five\b | dos\b | tres\b
`

const UNSAY = anyOf`
  scratch | strike | forget | ignore | disregard | nix | delete | undo | erase | cancel
`
const UNSAID = anyOf`
  that | it | the | my | what | this | last | \d
  jan\w* | feb\w* | mar\w* | apr\w* | may | june? | july? | aug\w* | sept?\w* | oct\w* | nov\w* | dec\w*
  spring | summer | fall | winter
`

const INSTEAD = anyOf`
  actually | technically | instead | rather than | rather | instead of | more like | or rather
  on second thought | second thoughts?
  (?:up)?on (?:further |second )?reflection
  (?:up)?on (?:closer )?inspection
  in reality
  to be (?:fully |totally |completely )?(?:honest|fair|exact|precise)
  i should (?:say|have (?:said|been|mentioned|told))
  let me (?:rephrase|revise|fix|change|update|redo|clarify)
  mejor | mas bien | en realidad | en vez de | en lugar de | pensandolo bien | la verdad
`
const CHANGE = anyOf`
  make | change | bump | raise | lower | drop | cut | push | move | switch | up | increase | decrease | update
  adjust | set | put | call | bring | keep | do | use
  suba | baje | cambi\w+ | pon\w*
`
const CHANGED = anyOf`
  it | that | this | them | mine | ours | lo | la
  my (?:number|answer|budget|date|max)
`
const CHANGE_OF_MIND = anyOf`
  \bmake (?:that|it)\b
  \b(?:change|changed|changing) (?:that|it|my mind|our mind\w*|of plans?)\b
  \bchange of (?:plan|heart)s?\b
  \bcambi\w+ de (?:opinion|planes|idea)\b
  \bcambio de planes\b
  \b(?:le|lo|la) (?:suba|baje|cambie|ponga)\b
  \blet'?s (?:say|make|do|call|go with|change|push|move|bump)\b
`
const DOES_NOT_SUIT = anyOf`
  no good | can't do | can't make | won't work | doesn't work
`
const COUNTEROFFER = anyOf`
  how about | what about | instead | can we do | make it | let's do
`
/** The new value and the old one in one text: "80, not 160". */
const CONTRAST = anyOf`
  , not (?:\p{L}|\d|\$)
  \b(?:it's|its|is|are|i'm|we're|es|son) [^,.!?]{1,24} (?:not|no) (?:the |el |la )?(?:\$|\d)
  \bnot \S+ (?:sorry|now)\b
  \bnow not\b
  [\p{L}\d] not (?:the )?\$?\d
  ^\W*not (?:the )?[\p{L}\d]+,? (?:sorry|but|it's|its)\b
  \b(?:no es|no son|no era) [^.!?]{1,24}(?:,|sino|es|son)\b
`
/** "*400": the asterisk of a correction. */
const ASTERISK = anyOf`
  ^\s*\*+\s*[\p{L}\d]
  ^\W*\$?[\p{L}\d][\p{L}\d.,]*\s?\*+(?=[\s.,!]|$)
`

/** Words that take a value back outright: the value that follows replaces it. */
export const RETRACTIONS = [
  pattern()`\b${SLIPS}\b`,
  pattern()`\b${CORRECTIONS}`,
  pattern()`
    \b(?:i|we) (?:just )?${MISTAKES}\b
    |\bmeant(?: to (?:say|type|put|write))?\b
    |\bwrong ${WRONG_VALUE}\b
  `,
  pattern()`
    \b(?:quise|quiero|queria|quisimos) decir\b
    |\b(?:me|nos) equivo(?:que|camos)\b
    |\bmiento\b|\bdigo\b|\bperdon\b|\bdisculpe\b|\bmejor dicho\b
    |\bsiempre (?:no|si)\b
  `,
  pattern()`${WRONG_DIGITS}`,
  pattern()`\bsorry,? ${AFTER_SORRY}\b|\bsorry,? (?:about |around )?\$?\d|, sorry\b|\bno,? sorry\b`,
  pattern('u')`[\p{L}\d](?:\.{2,}|,| -|\.)? ?\bno,? (?:make (?:it|that) |it's |its |like )?${NEW_VALUE}`,
  /\bno,? (?:that|it|those|these) (?:was|were|is|are)\b|\b(?:eso|ese|esos) (?:era|eran|fue)\b/,
  pattern()`
    \b${UNSAY} ${UNSAID}
    |\b(?:olvid\w+|borr\w+) (?:eso|lo)\b
    |\btake (?:that|it) back\b
    |\btake back (?:what|that)\b
    |\b(?:never ?mind|nm|nvm)\b
    |\bnot what i (?:meant|said)\b
  `,
  /\bi (?:said|told you|put|wrote|typed|answered)\b[^.!?]{1,40}\b(?:but|meant|should|actually|it's|its|is|wrong)\b/,
  pattern()`\b${INSTEAD}\b`,
  pattern()`
    \b${CHANGE}(?:le|la|lo|selo)? ${CHANGED}
    (?: (?:up|down|back|out|in|off))*(?: (?:to|at|for|from|a|en|por))? (?=\$?\d|[a-z])
  `,
  pattern()`${CHANGE_OF_MIND}`,
  pattern()`\b${DOES_NOT_SUIT}\b[^.!?]{1,40}\b${COUNTEROFFER}\b`,
  pattern('u')`${CONTRAST}|${ASTERISK}`,
]

const FINDS = anyOf`
  update | turns? out | it turns out | found out | found | opened | noticed | come to find | resulta que
  pulled (?:it |that )?up
  just (?:realized|realised|remembered|saw|got|heard|learned)
  dug (?:up|out)
  realized | remembered | reminded | reminding | forgot | forgotten | se me olvid\w+
`
const CHECKS = anyOf`
  checked | looked | looking | asked | talked | called | showed | measured | counted
  revise | pregunte | cheque | hable | vi
`
const TELLS = anyOf`
  says | said | thinks | wants | tells | told | is telling | corrected | reminded | is reminding | dice | dijo
`
/** A change from an earlier state: "we no longer rent", "it was gas, now it's electric". */
const NO_LONGER = anyOf`
  \b(?:now|anymore|any more|no longer|these days|since then|ahora|ya no)\b
  \b(?:that|those|the) (?:\$?\d[\d,.]*|one) (?:was|were|is|era)\b
  \b(?:used to|was|were|era|eran) [^.!?]{1,40}(?:now|but|electric|la luz|actual)
`
const CONCLUDES = anyOf`
  so | that makes | makes it | counts? as | is really | it's really
  really | too so both | so both | entonces
`
/** A deal that changes the facts: "we sold it", "the offer fell through". */
const EVENTS = anyOf`
  \b(?:he|she|i|we|they) (?:did|do) (?:sign|own|buy|have|rent)\b
  \b(?:sold|added|bought|got rid of|traded|totaled)\b
  \b(?:fell (?:through|apart|thru)|moved|expired|ended|cancell?ed)\b
`
const CAN_DO = anyOf`
  could | can | might | i'll | we'll | i will | we will | willing to | able to
  ok(?:ay)? (?:fine )?(?:i'll|we'll)
`
const SHIFTS = anyOf`
  stretch | bump | raise | lower | push(?:ed|ing)? | pushed back | moved up
  later than | sooner than | earlier than | sooner | earlier | cheaper | higher | lower
`

/** Words that let a different value replace the known one: "my wife says 400", "just checked". */
export const NEW_KNOWLEDGE = [
  pattern()`\b${FINDS}\b`,
  pattern()`\b(?:${PRONOUNS} |ya |lo )?(?:just )?(?:double )?${CHECKS}\b`,
  pattern()`\b(?:${OTHERS}|he|she|they) ${TELLS}\b|\b(?:dice|dijo|segun) ${OTHERS}`,
  pattern()`${NO_LONGER}`,
  pattern()`\b${CONCLUDES}\b`,
  pattern()`${EVENTS}`,
  pattern()`
    \b${CAN_DO} (?:probably |maybe )?(?:go|do|stretch|swing|manage)(?: up)?(?: to| as high as)? \$?\d
  `,
  pattern()`\b(?:only|just|at most|max|nomas|solo)\b|\b${SHIFTS}\b`,
]
