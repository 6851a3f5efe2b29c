import { anyOf } from '../../texts/index.ts'

const INTERJECTIONS = anyOf`
  well | oh | ah | aw+ | um+ | uh | er+ | hm+ | haha+ | lol | lmao | jaja+ | ja | ay | oye | why | dear
  dang | damn | heck | hell | shoot | lord | god
  man | bro | dude | girl | sir | ma'am
`
const GREETINGS = anyOf`
  hi | hey | hello | good morning | good question
  thanks | thank you | gracias | sorry
`
const CONJUNCTIONS = anyOf`
  ok | okay | so | but | and | i mean | like i said
  pues | bueno | pero | mira
`
const ADVERBS = anyOf`
  actually | honestly | technically | basically | legally
  turns out | as a matter of fact | believe it or not
  luckily | thankfully | fortunately | thank god | afortunadamente | gracias a dios
  at the moment | currently | for now | right now | as of now | at this time | as of today
  actualmente | por ahora | por el momento
`
/** What may precede a yes or a no: "well, technically no". */
export const BEFORE = `^(?:(?:${INTERJECTIONS}|${GREETINGS}|${CONJUNCTIONS}|${ADVERBS})[\\s,.!]+)*`

/** Who answers: "we do", "my wife and I are". */
const ANSWERING = anyOf`
  i | we | they | he | she | y?o | nosotros
  (?:my |the )?\w+ and (?:i|me)
  (?:me|i) and (?:my |the )?\w+
  both of us | we both | i both | we all
`

const SPELLINGS_OF_YES = anyOf`
  y(?=\W*$) | ys | ye+ | ya+s+ | yuh | aye | yassir | yessum
  y(?:es|ep|up|eah|ea|a|eh|is|ah|aw|up+|ep+|ess+|ee+s|e+p|e+ah+|as+|ea+h|uh)
  yepp?ers? | yupp?ers? | yeppers
  yess* ?(?:ir|sir|siree|mam|ma'am|um)
  uh ?huh | mm?hm+ | m+hm+ | mhmm*
`
const AGREEMENTS = anyOf`
  let's do (?:it|that|this)
  go ahead | go for it | why not | sounds good
  i'd love (?:that|one|it)
  would love (?:that|one|it)
`
const CONFIRMATIONS = anyOf`
  sure(?: do| am| is| are| have| did| we do| i do| thing)?
  correct | affirmative | affirm | right(?: on)? | true(?: that)? | bingo
  of course | ofc | naturally | obviously | obvi | duh
  absolutely | definitely | most definitely | indeed | certainly | totally | exactly | precisely
  you bet(?:cha|ya)? | you betcha | you know it | you got it | bet(?=\W*$)
  for sure | fo ?sho | fa ?sho | sho(?: do)?(?=\W|$) | word(?=\W*$) | facts(?=\W*$)
  (?:a )?hundred percent | 100 ?(?:%|percent|por ciento) | guilty(?: as charged)? | 10-?4 | roger(?: that)?
  afraid so | pretty much | more or less yes
  i (?:think|believe|guess|suppose) so
  without a doubt | no doubt | heck yea?h? | hell yea?h? | damn (?:right|straight)
`
const THAT_IS_SO = anyOf`
  that's (?:right|correct|me|us|true|mine|ours|fine|a yes|affirmative|a fact)
  that is (?:right|correct|true|me|mine)
  that'?d be (?:me|us|correct|right|a yes|mine)
  that would be (?:me|us|correct|right|a yes|mine)
  (?:it's |all )?(?:mine|ours)(?=\W*$|[,.!])
  it (?:sure |certainly |most certainly )?(?:is|does|has|was)(?=\W*$)
  it sure is
  they (?:are|do)(?=\W*$)
  every \w* ?(?:inch|bit|brick|square foot|penny)(?: of it)?
`
const SPANISH_YES = anyOf`
  si+p? | sip+ | simon | zimon | simón | claro(?: que si)? | por supuesto | desde luego | obvio | aja+
  correcto | affirmativo | exacto | exactamente | cierto | es correcto | es cierto | efectivamente
  asi es | asi mero | asi merito | a huevo | a webo | arre | sale y vale | sin duda | por seguro
  (?:es )?(?:mia|nuestra)(?=\W*$|[,.!])
`
const SURELY = anyOf`
  sure | certainly | definitely | absolutely | actually | totally | really | proudly
  already | still | currently | do | do indeed | both | all | ya | si
`
const VERBS_OF_YES = anyOf`
  do | am | are | have | did | does | is | sure do | certainly do
`
const AFTER_VERB_OF_YES = anyOf`
  yes | yeah | indeed | too | actually | both | now | already | so | since
  sir | ma'am | thanks | thank | lol | haha
`
const WE_DO = anyOf`
  ${ANSWERING} (?:${SURELY} )*${VERBS_OF_YES}(?=\W*$|[,.!;]| ${AFTER_VERB_OF_YES}\b)
  (?:indeed|yes|already) (?:we|i) (?:do|have|did|are|am)
`
/** A yes: "yep", "you bet", "we do". */
export const YES = anyOf`
  ${AGREEMENTS}
  ${SPELLINGS_OF_YES}
  ${CONFIRMATIONS}
  ${THAT_IS_SO}
  ${SPANISH_YES}
  ${WE_DO}
`

const SPELLINGS_OF_NO = anyOf`
  n(?=\W*$) | nop+e? | nope+ | noup | na+h* | naw+ | nuh ?uh | nah uh | zero | zilch | nada(?=\W*$)
  negative | negatory | none | neither | never(?! mind) | nobody | no one | nothing(?! to\b)
`
const REFUSALS = anyOf`
  (?:i )?(?:don't|do not) (?:think|believe|reckon) so
  i'll pass | i think not | not for me
  (?:hell|heck|oh|god|lord|aw) (?:no+|nah|naw)
  no way | no sir | no ma'am | absolutely not | definitely not | certainly not | of course not
  sure (?:don't|ain't|haven't|isn't)
  afraid not | i'm afraid not | sadly (?:not|no) | sad to say no
  unfortunately (?:not|no|i don't|we don't)
  i wish | we wish | i'd like to
`
const AFTER_NOT = anyOf`
  really | yet | at all | currently | presently | exactly | quite | officially | technically | either | ever
  anymore | any more | any longer | as of | at this | at the moment | right now | today | so far | here
  me | us | ours | mine | his | hers | anybody | anyone | that i know of
`
const HAS_NOT = anyOf`
  (?:don't|haven't|didn't|doesn't|ain't|isn't|hasn't)(?=\W*$| (?:yet|any|anymore)\b)
  not (?:a )?(?:single )?one
  not ${AFTER_NOT}
  not (?=own|sign|with|work)
  can't say (?:that )?(?:i|we) (?:do|have|am)
`
/** "It doesn't matter", "that doesn't work" do not answer a question. */
const AFTER_IT_DOES_NOT = anyOf`
  compute | make | matter | sound | look | seem | help | work | concern | change | answer
`
const THAT_IS_NOT_SO = anyOf`
  (?:it|that) (?:ain't|isn't|is not|doesn't|does not|wasn't)(?! ${AFTER_IT_DOES_NOT}\b)
  it's not | its not
  that's (?:not|a no|false|negative|incorrect)
  false | incorrect
`
const SPANISH_NO = anyOf`
  negativo | nadie | nel | nel pastel | nones | que va | para nada | nunca | jamas | tampoco
  claro que no | por supuesto que no | no señor | no señora
  ni modo(?:,? (?:que )?no)?(?=\W*$)
  (?:todavia|aun) no
  ningun[oa]? | ya no
`
const CERTAIN = anyOf`
  sure | following | clear | certain
`
const UNCERTAIN = anyOf`
  (?:quite|really|totally|entirely|exactly) ${CERTAIN}
  ${CERTAIN}
`
/** "I'm not good with texting", "I'm not here" do not answer a question. */
const NOT_DOING = anyOf`
  good (?:with|at)
  understanding | able | in | at | on | interested | going | trying | ready | doing
`
const NOT_BEING = anyOf`
  great (?:with|at)
  much of | seeing | picky | gonna | here | playing | telling | saying | answering | comfortable
  a (?:bot|fan|big)
`
const WE_ARE_NOT = anyOf`
  i'm not(?! (?:${UNCERTAIN}|${NOT_DOING}|${NOT_BEING}))
  i am not(?! (?:${UNCERTAIN}|${NOT_DOING}))
  we're not(?! (?:${UNCERTAIN}|able|interested|ready|in a|going|doing))
  we are not(?! (?:sure|interested|ready|in a|going|doing))
`
const VERBS_OF_NO = anyOf`
  don't | do not | didn't | did not | doesn't | does not
  aren't | are not | am not | ain't | haven't | have not | hasn't
  never | never have | never did
`
const AFTER_VERB_OF_NO = anyOf`
  yet | either | anymore | any more | any longer | really | actually | currently | sir | ma'am | lol | no
  have (?:one|any|an? )
  got one | own\b | yet
`
const WE_DO_NOT = anyOf`
  ${ANSWERING} (?:really |actually |honestly |still )?${VERBS_OF_NO}(?=\W*$|[,.!;]| ${AFTER_VERB_OF_NO}\b)
`
/** A no: "nope", "not yet", "we don't". */
export const NO = anyOf`
  ${REFUSALS}
  ${SPELLINGS_OF_NO}
  ${HAS_NOT}
  ${THAT_IS_NOT_SO}
  ${SPANISH_NO}
  ${WE_ARE_NOT}
  ${WE_DO_NOT}
`

const NOUNS_AFTER_NO = anyOf`
  new | need | more | other | big | real | way to | specific | particular | exact | set
  point | reason | time | money | response | answer | matter | budget | luck | interest | preference
  idea | clue | date | deadline | plans? | comment | lie | doubt
  cap | joke | joking | kidding | rush | hurry | offense
  worries | problem | prob | issue | biggie | sweat
  thanks | thank you | gracias
`
const SPANISH_AFTER_NO = anyOf`
  la | el | las | los | lo | se | sabria
  (?:le |te |lo |les )?(?:entend\w+|entiend\w+|comprend\w+|escuch\w+|cach\w+)
  me llam\w+ | me interesa | prisa | tengo prisa
  es \w+ (?:hora|problema)
  quiero | puedo | manches | mames | hablo
`
/** "No" before a word of its own: "no new roof", "no rush", "no la reparación" do not answer a question. */
export const BARE_NO = `no+(?! (?:${NOUNS_AFTER_NO}|${SPANISH_AFTER_NO})\\b| ?no no\\b)`

/** These may answer our greeting or confirm the form that was filled in: the words that follow decide. */
const YES_TO_GREETING = anyOf`
  yes | yeah | yep | yup | ya | yea | sure | si | hi yes | hey yes
`
const QUESTION_WORDS = anyOf`
  how are | what | who | when | why | where | which
  can you | could you | do you | are you
  i have a question | quick question
`
const AFTER_GREETING = anyOf`
  sorry | hello | hi | hey
  good (?:morning|afternoon|evening)
  ${QUESTION_WORDS}
  i got (?:your|the|ur)
  got your | this is
  please (?:call|stop|text|remove)
  digame | bueno | mande | que | quien | buenas | buenos dias
  soy (?!due|el due|la due|prop)
`
const SPANISH_REQUESTS = anyOf`
  me (?:interes\w+|gustar\w+)
  quier\w+ | quisier\w+ | llen\w+ | pedi\b | solicit\w+ | necesit\w+ | mand\w+
`
const WISHING = anyOf`
  want(?:ed)? | like to | love to | interested | wish | hope | hoping | looking | look(?:ed)? (?:into|at|for)
  thinking | curious | need(?:ed)? | remember
`
const REQUESTING = anyOf`
  fill(?:ed)? | submit(?:ted)? | ask(?:ed)? | request(?:ed)? | sign(?:ed)? up | click(?:ed)? | inquired?
  wrote | sent | send | put in | reached out | applied | apply | contacted? | called | saw
`
const BEFORE_REQUEST = anyOf`
  really | do | did | would | am | was | were | have | had | just | still | definitely | actually
  the one who | both | very | so
`
/** "Yes I filled out the form", "yes that was me". */
const SENT_THE_FORM = anyOf`
  (?:it|that|this) was (?:me|us|i|we)\b
  (?:it|that)(?:'s| is) (?:me|us|i) (?:who|that)\b
  i(?:'m| am) the (?:one|person|guy|lady)\b
  (?:i|we)(?:'d|'m|'ve)? (?:${BEFORE_REQUEST} )*(?:${WISHING}|${REQUESTING})\b
`
const AM_HERE = anyOf`
  (?:i'm |we're |estoy |i am )?(?:still |right |right over )?(?:here|there|interested|aqui)
`
const YES_TO_US = anyOf`
  (?:yes|yeah|yep|ya|si|sure)[\s,!.]+${AM_HERE}\b(?! (?:is|are|was|were)\b)
  (?:yes|yeah|si|hi yes)[\s,!.]+${AFTER_GREETING}
  ${YES_TO_GREETING}[\s,!.]+${SPANISH_REQUESTS}\b
  ${YES_TO_GREETING}[\s,!.]+(?:(?:sir|ma'am|hello|hi|hey|please|thank you|thanks)[\s,!.]+)*${SENT_THE_FORM}
`
const UNDECIDED = anyOf`
  yes and no | si y no | not sure
  no[ ,!.]+no[ ,!.]+no\b
  i (?:don't|do not) (?:know|remember|understand|have (?:the )?time|want|think(?! so)|get|care|like|do)
`
/** "Right away", "same here": words of yes and no in phrases of another meaning. */
const OTHER_PHRASES = anyOf`
  right (?:now|away|after|at)
  sure (?:thing )?(?:what|why|when|how)
  (?:no+[\s,]+)?none of (?:those|these|them|the times|your times)
  neither of (?:those|these|them)
  never ?mind | same (?:as|here)? | true story | right on time
  nothing (?:much|new)
  no one (?:calls|called|answers)
  word on
  y (?:si|que|cuanto|como|donde)
  si (?:me mudo|vendo|hay|quiero|tengo que|se puede)\b
`
/** Neither yes nor no, though it begins like one. */
export const NEITHER = anyOf`
  ${UNDECIDED}
  ${YES_TO_US}
  ${OTHER_PHRASES}
`
