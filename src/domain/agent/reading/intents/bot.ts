import { firstHit, type Hit } from '../reading.ts'

const MACHINE =
  '(?:bots?|llms?|robots?|robotic|machines?|ai|a\\.i\\.?|chat ?bots?|chat ?gpt|gpt|computers?|automated|automatic|automation|auto ?(?:reply|replies|responder|text|bot)|programs?|algorithm|software|script(?:ed)?|siri|alexa|ia|maquina|computadora|automatico)'
const PERSON =
  '(?:(?:real |actual |live |living |breathing )*(?:human(?: being)?|person|people|someone|somebody|guy|girl|lady|man|woman)|real|alive|humano|humana|persona(?: real)?|alguien real)'
const SOFTLY =
  '(?:just |really |even |actually |like |still |only |perhaps |maybe |kind of |some sort of |one of (?:those|these|them) |using |an? |some |the |un |una |talking )*'
const END =
  '(?= ?(?:\\?|$|or\\b|right now|or not|here|there|lol|haha|btw|writing|texting|typing|talking|at all|by any chance|,|\\.|!))'

const QUESTIONS = [
  new RegExp(
    `\\b(?:are|is|am) (?:you|y'all|this|it|that|i|we|these|they) (?:guys |people )?(?:(?:talking|speaking|texting|chatting|writing) (?:to|with)? ?)?${SOFTLY}${MACHINE}\\b`,
  ),
  new RegExp(`\\b(?:are|is) (?:you|this|it|that) (?:guys )?${SOFTLY}${PERSON}${END}`),
  new RegExp(`\\bam i (?:talking|speaking|texting|chatting|writing) (?:to|with)? ?${SOFTLY}${PERSON}\\b`),
  new RegExp(
    `\\b(?:you|you're|this|it's|this is|are you|u)(?: are| is)? ${SOFTLY}(?:${MACHINE}|${PERSON})(?: right| huh| or what| lol| or not)?\\s*\\?`,
  ),
  new RegExp(`^\\W*(?:wait |so |ok |lol |hold on )*${SOFTLY}(?:${MACHINE}|human|real person)\\s*\\?+\\W*$`),
  new RegExp(
    `\\b(?:sounds?|looks?|feels?|seems?|reads?|talks?|types?|writes?|acts?)(?: (?:very|so|super|kind of|a bit|a little))* (?:like )?(?:(?:an? |some |talking to |texting )*)${MACHINE}\\b`,
  ),
  new RegExp(`\\b${PERSON}\\b[^.?!\\n]{0,32} (?:or|o) (?:is (?:this|it) |es )?${SOFTLY}${MACHINE}\\b`),
  new RegExp(`\\b${MACHINE}\\b[^.?!\\n]{0,16} (?:or|o) (?:is (?:this|it) )?${SOFTLY}${PERSON}\\b`),
  new RegExp(`\\b${MACHINE},? (?:is (?:that|this) you|are you there|right\\?)`),
  new RegExp(
    `\\b(?:you're|you are|(?:this|these|those|replies|messages|texts|responses|answers) (?:is|are|were)) ${SOFTLY}${MACHINE}\\b`,
  ),
  /\bwho (?:is )?(?:really|actually) (?:typing|writing|texting)\b|\bis (?:there )?(?:someone|somebody|anyone|a (?:real )?(?:person|human)) (?:actually |really )?(?:typing|reading|writing)\b/,
  new RegExp(
    `\\b(?:eres|es|esto es|usted es|sos|seras|estoy hablando con|hablando con|hablo con) (?:esto |usted |tu )?${SOFTLY}(?:${MACHINE}|robot|${PERSON})${END.replace('or\\b', 'o\\b')}`,
  ),
]

/** "Are you a bot?" in its wordings: the answer is always that a program writes. */
export function findBotQuestion(text: string): Hit | null {
  return firstHit(text, QUESTIONS)
}
