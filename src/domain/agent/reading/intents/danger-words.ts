import { anyOf, pattern } from '../../../texts/index.ts'

/** The lead, or somebody close. */
const PERSON = anyOf`
  i | he | she | husband | wife | mom | mother | dad | father | son | daughter | kid | child | baby | toddler | boy | girl
  brother | sister | uncle | aunt | cousin | nephew | niece | neighbor | roommate | friend | tenant | worker | guy | man | woman
  (?:grand|step)\w+ | somebody | someone | old man
`
const LONG_AGO = anyOf`
  ago | used to | years | back (?:in|when)
  last (?:year|month|week|winter|fall|summer|spring|time)
  (?:in|since) (?:19|20)\d\d
  hace (?:\w+ )?(?:anos?|mes(?:es)?|semanas?) | (?:ano|mes|semana) pasad[oa]
`
const SOMETIMES = anyOf`when(?:ever)? | every time | each time | any time | if | cuando`
/** What happened long ago, or happens whenever it rains, needs no help now. */
const HAPPENS = `(?<!\\b(?:${LONG_AGO}|${SOMETIMES})\\b.*)`
const STILL = `(?!.*\\b(?:${LONG_AGO})\\b)`
const NOT_AGAIN = `(?!.*\\b(?:${SOMETIMES})\\b)`
/** "No smoke comes out" */
const UNDENIED = `(?<!\\b(?:no|any|without|never|not|don't|didn't|isn't|stop|in case)(?: \\w+)? )`

const CAR = anyOf`
  exhaust | tail ?pipe | hood | engine | muffler | car | truck | van | jeep | suv | motor
  carro | troca | cofre | escape | (?:start|crank) (?:it|the|my) | driv\w* | idl\w* | accelerat\w*
`
const PLEASANT = anyOf`chimney | grill | smoker | bbq | barbecue | fire ?(?:pit|place) | campfire | candles? | wildfires?`
/** Smoke out of an exhaust is a matter for the workshop, smoke out of a grill none. */
const NOT_OF_A_CAR = `(?<!\\b(?:${CAR}|${PLEASANT})\\b.*)(?!.*\\b(?:${CAR}|${PLEASANT})\\b)`
const SMOKES = anyOf`smoke | sparks?`
const COMES = anyOf`coming | comin | pouring | shooting | billowing | rolling | blowing | flying | comes | shoots | pours`
const FROM = anyOf`out | from | off | up | in | into | through | down | under`
const ELECTRIC = anyOf`
  outlets? | sockets? | panel | breakers? | breaker box | fuse box | plug | wires? | wiring | switch | meter | cord
  furnace | unit | heater | boiler | dryer | stove | oven | inverter | charger | ac
`
const BURNS = anyOf`sparking | sparked | smoking | arcing | melting | melted | in flames`
const SEEN = anyOf`see | seeing | saw | there's | there is | there are`
const FIRES = anyOf`
  ${SMOKES} (?:is |are |just |still |keeps? |started )*${COMES}(?: \w+)? ${FROM}
  ${ELECTRIC} (?:is |are |was |keeps? |just |now |started |and )*${BURNS}
  ${ELECTRIC} (?:is |was )?\w+ and ${BURNS}
  (?:sparking|smoking|arcing) ${ELECTRIC}
  ${SEEN} (?:some |a few |lots of |black )?(?:smoke|sparks|flames)(?! (?:damage|stains?|alarms?|detectors?)\b)
  (?:full of|filling(?: up)? with|filled with) smoke
  (?:furnace|boiler|heater|stove|oven|panel) (?:just )?(?:exploded|blew up)
`

const GAS = anyOf`gas(?! (?:stations?|pumps?|prices?|cans?)\b) | propane | smoke | burning | burnt | rotten eggs?`
const FUMES = anyOf`gas | furnace | toxic | propane | chemical`
const LEAKS_GAS = anyOf`
  (?:reek(?:s|ing)?|stink(?:s|ing)?|stank) (?:\w+ )?(?:of|like) (?:\w+ )?(?:${GAS})
  (?:gas|propane) (?:line |pipe |valve |tank |meter )?(?:is |was |keeps |just )*(?:leaking|leaks|hissing|escaping|broke|busted)
  leaking (?:gas|propane)
  (?:hit|cut|broke|nicked|busted) (?:a|the|my|our) gas (?:line|pipe|main)
  (?<!water (?:has|smells|with) (?:a |an )?)rotten eggs? (?:smell|odou?r|stink)
  ${FUMES} fumes
`
const SPANISH_FIRE_AND_GAS = anyOf`
  (?:sale|salen|saliendo|echa|echando|saca|sacando|hay|veo) (?:mucho |mucha |muchas )?(?:humo|chispas|llamas)
  (?:humo|chispas|llamas) (?:saliendo|por todos lados)
  (?:olor a|huele a) huevos? podridos?
  monoxido
  (?:alarma|detector)(?: de \w+)? (?:\w+ ){0,3}(?:sonando|suena|pitando|pita)
`

const DIZZY = anyOf`
  dizzy | light ?headed | woozy | nauseous | nauseated | headaches? | faint(?:ed|ing)? | pass(?:ed|ing) out
  feel(?:s|ing)? (?:\w+ )?sick | mareados? | mareadas? | desmay\w+
`
const SOURCES = anyOf`furnace | heater | boiler | generator | gas(?! (?:prices?|bills?|stations?)\b) | fumes | calentador`
const LAUGHING_GAS = anyOf`laughing | nitrous | anesthesia | dentist | sedation | bills? | prices?`
const POISONED = anyOf`
  ${DIZZY}[^.!?]{0,60}\b${SOURCES}
  ${SOURCES}[^.!?]{0,60}\b${DIZZY}
`

const HEIGHTS = anyOf`ladder | roof | stairs | steps | attic | ceiling | deck | scaffold\w* | balcony | tree`
const CURRENT = anyOf`
  outlets? | sockets? | wires? | wiring | panel | breakers? | switch | plug | cord | furnace | unit | heater | washer | dryer
  faucet | shower | fuse box | light
`
const FAINTED = anyOf`passed out | fainted | blacked out | (?:had|having) a seizure | stopped breathing`
/** "Passed out on the couch" is asleep. */
const ASLEEP = anyOf`
  (?:on|in) (?:the|my|his|her|their) (?:couch|bed|sofa|chair|recliner|car seat|crib) | asleep | lol | haha
  after (?:work|dinner|lunch|school) | early | last night | on me | price | bill | quote | cost
`
const HELPLESS = anyOf`
  ${PERSON}(?:(?:'s| is)(?: just)? not|(?: is|'s)n't) (?:moving|breathing|responding|waking up|responsive)
  ${PERSON} (?:won't|can't) (?:wake up|breathe|respond|get up)
  unresponsive
`
const HURT = anyOf`
  ${PERSON} (?:just |has |have |had |almost )*(?:fell|fallen) (?:off|from|through|down)(?: of)? (?:\w+ )?${HEIGHTS}
  ${PERSON} (?:just |has )*${FAINTED}(?!.*\b(?:${ASLEEP})\b)
  ${PERSON} (?:just )?(?:got|was|been|getting) (?:\w+ )?(?:shocked|zapped)\b[^.!?]{0,30}\b${CURRENT}
  (?:someone|somebody) (?:just )?(?:got|is) (?:\w+ )?(?:hurt|injured) | just got (?:\w+ )?(?:hurt|injured)
  (?:i'm|i am|he's|she's|we're|they're|${PERSON} is) (?:trapped|pinned|stuck) (?:under|inside|in the (?:car|house|fire|elevator))
  se (?:acaba de )?(?:desmayo|desmayar|cayo del techo|cayo de la escalera) | me desmaye
  no (?:respira|reacciona|se mueve)
`

const FALLS = anyOf`collaps(?:ed|ing|e) | caved in | caving in | cave in | gave way | giving way`
const TIMES = anyOf`to | next | this | for | because | so`
const ABOUT_TO = anyOf`is | has | just | about to | going to | gonna | partially | part | half | starting to`
const DAMAGE = anyOf`
  (?:roof|ceiling|chimney|porch|balcony|deck|floor)(?: ${ABOUT_TO})* ${FALLS}(?! to)
  ceiling(?: ${ABOUT_TO})* (?:came|coming|come) down(?! ${TIMES}\b)
  flames? (?:is |are |just )*${COMES}(?: \w+)? ${FROM}
  (?:techo|cielo raso) (?:se )?(?:\w+ )?(?:cayo|cayendo|derrumbo|derrumbando)
  se (?:cayo|derrumbo) el techo
`
const FLOODS = anyOf`pouring | gushing | spraying | shooting | rushing`
const WATER = anyOf`
  water(?:'s| is| keeps)? ${FLOODS} (?:in|out|down|through|from|into|everywhere)
  (?:inch(?:es)?|foot|feet|ft) of (?:standing )?water in (?:the|my|our)
  filling(?: up)? with water
  (?:basement|house|kitchen|bathroom|apartment|garage) (?:just|is) (?:flooded|flooding)
  can't (?:shut|turn) (?:it|the water)(?: off)?
  (?:live|power|electric\w*|downed) (?:wires?|lines?) (?:is |are )?(?:down(?! the)|hanging|on the (?:ground|roof|car|house))
`

/** Fire, gas, a fall, water that pours in: somebody should see it at once. */
export const DANGERS = [
  pattern()`\b(?=\w)${UNDENIED}(?:${FIRES}|${LEAKS_GAS}|${SPANISH_FIRE_AND_GAS})\b${HAPPENS}${NOT_OF_A_CAR}${STILL}`,
  pattern()`\b(?:${POISONED})\b${HAPPENS}(?<!\b${LAUGHING_GAS}\b.*)(?!.*\b${LAUGHING_GAS}\b)${STILL}`,
  pattern()`\b(?=\w)${UNDENIED}(?:${HURT}|${DAMAGE})\b${HAPPENS}${STILL}`,
  pattern()`\b(?=\w)${UNDENIED}(?:${WATER})\b${HAPPENS}${STILL}${NOT_AGAIN}`,
  pattern()`(?<!\b(?:are|am|we're|i'm) )\b(?:${HELPLESS})\b(?! (?:forward|until|out|in|to|for|here|away|next)\b)${STILL}`,
]

const ALARMING = anyOf`
  go(?:es|ing)? off | went off | beep\w* | chirp\w* | scream\w* | sound\w* | alert\w* | read(?:s|ing)? | says | show\w* | ppm
  dizzy | headaches? | smell\w* | sick | right now | but | help
`
const DETECTORS = `(?:co|carbon monoxide)(?: and smoke| & smoke| smoke)? (?:alarm|detector|monitor)s?`
const OWNS_OR_WANTS = anyOf`
  need | want | install\w* | replac\w* | sell | buy | put in | hook up | add | have | has | got | with | new | check | test
`
const FIGURES_OF_SPEECH = anyOf`
  (?:gave|gives|giving|give) (?:me|us) (?:a |an )?(?:\w+ )?(?:heart attack|stroke)
  (?:almost|nearly|about|bout) had (?:me )?a (?:heart attack|stroke)
`
const NO_SMELL = anyOf`don't | doesn't | do not | does not | didn't | not | never | no longer`
/** "We need a carbon monoxide detector", "the bill gave me a heart attack", "it doesn't smell like gas" */
export const NO_DANGER = pattern('g')`
  \b(?:${FIGURES_OF_SPEECH})\b
  |\b(?:${OWNS_OR_WANTS}) (?:\w+ ){0,4}${DETECTORS}\b(?!.*\b(?:${ALARMING})\b)(?<!\b(?:${ALARMING})\b.*)
  |\b(?:${NO_SMELL})(?: really| even)? smell(?:ing|s)? (?:\w+ ){0,3}(?:gas|smoke|burning|propane)\b(?!.*\bbut\b)
`
