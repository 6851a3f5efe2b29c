import { anyOf, pattern } from '../../../texts/index.ts'

const PREPOSITIONS = anyOf`
  in | near | around | round | outside(?: of)? | over by | over in | out in | out by | up in | down in
  close to | next to | by | at | to | toward | towards | somewhere in
  en | cerca de | por | hacia | rumbo a | a
`
/** Words right before the name of a place: "over by the". */
export const LED = pattern()`\b${PREPOSITIONS}\s+(?:the |el |la )?$`

const FILLERS = anyOf`
  well | so | yes | yeah | yep | ok | um | uh | oh | right | the | now | actually | sorry | just | only
`
const CALLED = anyOf`
  (?:we|they|people|locals) call it | called | known as
`
const PERHAPS = anyOf`
  probably | maybe | mostly | mainly | either | anywhere | somewhere | preferably | ideally | hopefully | likely
`
const IT_IS = anyOf`
  it's | its | it is | that's | thats
  house is | home is | place is | property is | place | located
  es | esta | queda
`
const LIVE_OR_LOOK = anyOf`
  in | near | at | around | outside | live | living | looking | like | want | love | prefer | stay
`
const WE_LIVE = anyOf`
  (?:i|we)(?:'m| am|'re| are)?(?: (?:currently|really|both))? ${LIVE_OR_LOOK}
  (?:i|we) (?:would|'d) like | i'd like | we'd like
  live | living | looking | want | love | prefer | to be | to live | to stay
  vivo | vivimos | estoy | estamos | buscamos | busco
`
const I_MEANT = anyOf`
  i meant | i mean | meant | make it | make that | let's say | lets say | say | try
`
const TOWARDS = anyOf`
  in | near | around | round | by | at | close to | outside | out | over | up | down | from | for
  en | por | cerca | hacia | de
`
/** Words that lead to the name in an answer: "it's in", "we live near", "buscamos por". */
export const OPENING = pattern()`
  ^\W*(?:(?:${FILLERS}|${CALLED}|${PERHAPS}|${IT_IS}|${WE_LIVE}|${I_MEANT}|${TOWARDS})\s+)*
`

const DISTRICTS = anyOf`
  downtown | uptown | midtown | suburbs? | burbs | district | neighborhood | subdivision | central | metro
  center | town | city | village | county | country | side | downriver | oldtown
  centro | barrio | colonia | condado | afueras | pueblo
`
const SIDES = anyOf`
  north | south | east | west | northeast | northwest | southeast | southwest
  northside | southside | eastside | westside
  norte | sur | este | oeste
`
const LANDSCAPE = anyOf`
  heights | hills? | lakes? | river | creek | beach | bay | park | valley | mountains? | coast | shore | island
  harbor | ranch | woods | forest
  playa | rio | lago
`
const STREETS = anyOf`
  street | st | avenue | ave | road | rd | highway | hwy | freeway | exit | interstate | square | plaza | bridge
`
const BUILDINGS = anyOf`
  mill | mall | airport | university | campus | school | church | hospital | base | fort | station | stadium
`
/** A word for a place or a part of a name: "the old mill", "Highland Park". */
export const PLACE_NOUN = pattern()`\b(?:${DISTRICTS}|${SIDES}|${LANDSCAPE}|${STREETS}|${BUILDINGS})\b`

const CONTACT = anyOf`
  call | text | need | know | said | told | think | look | want | busy | matter | skip | later | whatever
  please | stop
  hablar | quiero | aplica
`
const NOTHING = anyOf`
  none | nothing
`
const DEALS = anyOf`
  sold | buy | sell | listing | price | budget | cash | money | loan | bank | agent | realtor
`
const TIMES = anyOf`
  months? | weeks? | years? | days? | asap | soon | today | tomorrow | spring | summer | fall | winter
`
const NUMBERS = anyOf`
  hundred | thousand | million
`
const HOMES = anyOf`
  house | home | condo | condos | apartment | townhouse | bedroom | bath
`
const LANGUAGES = anyOf`
  english | spanish | espanol | ingles
`
const SPEAKERS = anyOf`
  person | human | bot | robot
`
/** Words that no answer with a place has: "call me later", "a house". */
export const NEVER_IN_PLACE = pattern()`
  \b(?:${CONTACT}|${NOTHING}|${DEALS}|${TIMES}|${NUMBERS}|${HOMES}|${LANGUAGES}|${SPEAKERS})\b
`

/** Words that connect other phrases too, and are also part of the names of places: "Port of Los Angeles". */
export const OF_PLACES = new Set(
  `
  a an the of or and off out over old around near by on in at to down up this same other both nice good right
  here side town way well new
  de del la las los el en y o por
  `
    .trim()
    .split(/\s+/),
)

const YES_AND_NO = anyOf`
  alright | alrighty | okis | okie | okey | dokie | doke | doki | okeydoke | okay | kk | ok
  yup | yep | nope | nah
  mhm | mmhm | uhuh | hmm | huh | bet | word | copy | roger | gotcha | gotchu
`
const YES_AND_NO_IN_SPANISH = anyOf`
  como | cual | vale | perdon | mande | simon | listo | bueno | ajá | aja
`
const FORMS_OF_ADDRESS = anyOf`
  bro | bruh | brah | dude | fam | homie | yall
  senorit[ao] | senor | senora | amig[oa] | mij[oa] | jefe | patron | oiga | oye
`
const ABBREVIATIONS = anyOf`
  wym | lol | lmao | haha | wut | wat | ty | thx | tysm | np | idk | idc | brb | omg | wtf | nvm
  tbd | tba | yolo | asap
`
const OTHER_CAPITALS = anyOf`
  hola | english | spanish | god | cash | efectivo | christmas | thanksgiving | easter | american | mexican | i
`
/** Words that name no place, although some of them have a capital. */
export const NO_NAME = pattern()`
  ^(?:${YES_AND_NO}|${YES_AND_NO_IN_SPANISH}|${FORMS_OF_ADDRESS}|${ABBREVIATIONS}|${OTHER_CAPITALS})$
`

const RELATIVES = anyOf`
  son | daughter | wife | husband | friend | agent
`
const NAMES_A_PERSON = anyOf`
  this is | my name is | name's | names | i am | i'm | soy | me llamo | mr | mrs | ms | dr | sincerely | thanks
  my ${RELATIVES}
`
/** Words before the name of a person: "this is", "my son". */
export const PERSON_BEFORE = pattern()`\b${NAMES_A_PERSON}[ ,.]+$`

const SIDES_OF_TOWNS = anyOf`
  north | south | east | west | northeast | northwest | southeast | southwest
  downtown | central | greater | old | metro
`
/** The side of a town before its name: "North Dallas". */
export const SIDES_BEFORE = pattern()`(?:\b${SIDES_OF_TOWNS}\s+)+$`
