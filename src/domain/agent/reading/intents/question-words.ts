import { anyOf, pattern } from '../../../texts/index.ts'

const COURTESY_QUESTIONS = anyOf`
  ok | okay | right | yeah | yes | no | you know
  how are you(?: doing)?(?: today)?
  how'?s it going | what'?s up
  que tal | como estas?
`
/** A text with a question mark that asks nothing: "ok?", "how are you today?" */
export const RHETORICAL = pattern()`^\W*${COURTESY_QUESTIONS}\W*$`

const QUESTION_WORDS = anyOf`
  what | what's | how much | how long | how many | how do | why | which
  cuanto | cuanta | cuando | como
  does (?:it|that|this)
  que
`
const ASKS_IF_FINE = anyOf`
  does (?:that|it|this) matter
  is (?:that|this|it) (?:ok|okay|a problem|an issue|alright|fine|bad)
  will that work
  importa | hay problema
`
/** It asks even if a part of it answers our question: "how much", "is that a problem". "Kitchen?" is only an unsure answer. */
export const ASKS_OUTRIGHT = pattern()`^\W*(?:\w+[\s,]+)?${QUESTION_WORDS}\b|\b${ASKS_IF_FINE}\b`

/** Both its words and its question mark ask us: "do you do gutters?" */
export const ASKS_US = pattern()`
  ^\W*(?:(?:hi|hey|and|so|but|also|ok|okay|thanks|wait|quick question)[\s,]+)*
  (?:do|does|did|can|could|will|would|are|is|have|has) (?:you|u|ya|y'?all|your|it|there|they|the)\b.*\?
`

const TAILS = anyOf`
  does (?:that|it|this) matter
  is (?:that|this|it) (?:ok|okay|a problem|an issue|alright)
  will that work
  hay problema | importa eso
`
/** A question without its mark, at the end of a statement: "it's a mobile home is that ok" */
export const TAIL = pattern()`\b${TAILS}\W*$`

/** A question after a statement, or without the words that open one: "my gutters are shot is that something you do". */
export const ASKS_WITHIN = pattern()`
  ^\W*any(?:one|body) |\bany (?:help|break|chance|deal)\b
  |\bgot any
  |\b(?:can|could|will|would) (?:you|i|we|someone|somebody|anyone|anybody)\b
  |\b(?:do|does|are|is) (?:you|y'all|that|there|this) \w+
  |\bdo (?:i|we)\b
  |\bhow (?:much|long|soon|quick|fast|far)\b
  |\bwhat (?:then|if|about|happens)\b
`

const VERBS_OF_ACTION = anyOf`can | could | will | would | should | do | does | did`
const SUBJECTS = anyOf`
  you | ya | u | y'all | i | we | they | he | she | it | this | that | these | those | mine | ours
`
const DETERMINERS = anyOf`the | my | your | our | their | his | her | any | most | all | people`
const SPANISH_OPENERS = anyOf`
  hay | esta | estan | es | son | tienes? | tienen | puedo | puede | pueden | podria
  dan | cobran | incluye | atienden | abren | ofrecen | venden
`
/** A verb before its subject, after a statement or without a mark: "does the guarantee carry over", "have the tutors been checked". */
export const SEEMS_TO_ASK = pattern()`
  \b(?:${VERBS_OF_ACTION}|am) ${SUBJECTS}\b
  |\b(?:are|is|was|were|have|has) (?:you|y'all|they|there|that|this|it|he|she)\b
  |(?:^\W*|[,.:] ?|\b(?:and|so|but|or) )(?:${VERBS_OF_ACTION}|are|is|was|were|have|has) ${DETERMINERS}\b
  |\bhow (?:many|bad|often|big|do|does|did|can|could|would|will|is|are|come)\b
  |\bwhat (?:would|will|does|do|is|are|kind|time)\b
  |^\W*${SPANISH_OPENERS}\b
  |(?:^\W*|[,.:] ?)(?:(?:y|pero|en|a|de|con|por) )?(?:cuant[oa]s?|donde|quien|cuando|cual|que tan|que tal)\b
`

const WORDS_WITHOUT_MATTER = anyOf`
  do | have | help | handle | fix | cover | include | offer | be
  a | an | any | with | one | some | that | it | this | those | them
  problem | okay | ok | included | covered
`
/** A question about the text before it: "do you guys have one?" */
export const POINTS_BACK = pattern()`
  ^\W*(?:(?:and|so|but) )?(?:can|could|do|does|is|are|will|would|any) (?:you|y'all|that|it|this|one|they|there)
  (?: (?:guys|all))?(?: ${WORDS_WITHOUT_MATTER})*\W*$
`

const OPENERS = anyOf`
  what(?:'s| is| are| do| does)
  how (?:much|long|many|often|soon|do)
  do (?:you|y'all)
  can (?:you|i|we)
  are (?:you|there)
  is there | will you
`
/** The start of a question after something else: "4 bedrooms and also what is our condo worth". */
export const OPENS_WITHIN = new RegExp(`\\b${OPENERS} `)
