import { anyOf, pattern } from '../../../texts/index.ts'

/** "When my tax refund comes", "taxes", "cuando me lleguen los taxes". */
export const TAX_REFUND = anyOf`
  (?:my |our |the |mi )?(?:income )?tax(?:es)? (?:refunds?|returns?|money|check|comes? (?:back|in))
  refund (?:check|comes)
  taxes
  (?:me )?(?:lleg\w+|devuelv\w+) (?:los|mis) taxes
`

const SCHOOL = anyOf`school(?: year)? | (?:la )?escuela | classes | clases`
const IS_OUT = anyOf`out | over | ends | end | done | acab\w+ | termin\w+`
/** "When school is out", "after the kids are done with school", "cuando termine la escuela". */
export const SCHOOL_ENDS = anyOf`
  (?:the )?${SCHOOL} ?(?:is |'s |gets |let'?s |se |ends in )?${IS_OUT}
  (?:kids|ninos|children|they)(?: are| get| will be)* (?:out of school|done with school)
  (?:acab\w+|termin\w+|salgan)(?: los ninos)?(?: de)? (?:la escuela|las clases)
  (?:end of|finish\w*) (?:the )?school(?: year)?
  school let'?s out
`
/** "Before school starts", "when the kids go back to school", "al regresar a clases". */
export const SCHOOL_STARTS = anyOf`
  (?:the )?(?:kids |classes )?(?:are |go |is )?(?:starts?|begins?|back) (?:back )?(?:in |to |at )?school
  (?:the )?school year (?:starts|begins)(?: again| back)?
  (?:before |when |once )school (?:starts?|begins?|is back)(?: back)?
  back to school
  start of (?:the )?school(?: year)?
  next school year
  (?:entr\w+|empie\w+|regres\w+)(?: los ninos)? (?:a )?(?:la escuela|las clases|clases)
`

const WARMS = anyOf`
  warms? up
  gets? (?:a (?:bit|little) )?(?:warm|nice|hot)(?:er)?
  gets better | improves | breaks | clears up
`
/** "When it warms up", "after the snow melts", "cuando mejore el clima". */
export const WARM_WEATHER = anyOf`
  (?:it |the weather |weather )?${WARMS}
  warmer weather
  (?:the )?(?:snow|ground|ice) (?:melts|thaws|is gone)
  (?:the )?(?:thaw|frost)
  haga calor | mejore el clima
`
/** "The cold weather", "los frios". */
export const COLD_WEATHER = anyOf`
  (?:el|los) frios? | el invierno
  (?:the )?cold(?: weather)?
`
/** "Before it snows", "until it gets too cold", "the first freeze". */
export const COLD_SETS_IN = anyOf`
  it (?:gets (?:too |real |really |super )?cold(?:er)?|freezes|snows|starts (?:snowing|freezing))
  (?:the )?(?:first )?(?:snow|freeze|snowfall|cold weather)(?: (?:hits|comes|flies))?
`

/** Behind the name of a season that is a verb or a thing: "fall apart", "spring for". */
export const NO_SEASON_BEHIND = anyOf`apart | off | through | behind | asleep | house | into | for`

const BEFORE_FALL = anyOf`
  this | next | coming | in | by | early | mid | late | end of | the | before | after | during | over
  until | or | for | start of | beginning of
`
/** "Fall" as the season: "this fall", "fall of 2027". Elsewhere it is a verb. */
export const FALL_LED = pattern()`
  \b${BEFORE_FALL} (?:\w+ )?fall\b
  |^\W*(?:maybe |probably |around |like )?fall\W*$
  |fall (?:of |20)
`
