import { firstHit, type Hit } from './reading.ts'

const MACHINE = String.raw`(?:bot|robot|machine|ai|a\.i\.?|chat ?bot|chatgpt|gpt|computer|automated|automatic|automation|auto ?mated|auto ?reply|program|algorithm|software|human|real|real person|real human|person|humano|persona|robot|maquina)`
const QUESTIONS = [
  new RegExp(
    String.raw`\b(?:are|r) (?:you|u|ya|we) (?:guys )?(?:just |really |even |actually |like )?(?:an? |some )?(?:real |actual |live |human |automated |kind of |talking )*${MACHINE}\b`,
  ),
  new RegExp(
    String.raw`\b(?:is|iz) (?:this|it|that) (?:just |really |even |actually |like )?(?:an? |some )?(?:real |actual |live |human |automated |kind of )*${MACHINE}\b`,
  ),
  new RegExp(
    String.raw`\b(?:am|are) (?:i|we) (?:just |really |actually )?(?:talking|speaking|texting|chatting|writing) (?:to|with) (?:an? |some )?(?:real |actual |live |human |automated )*${MACHINE}\b`,
  ),
  /\b(?:u|you|this|you're|youre|ur) (?:are |is )?(?:just )?(?:a |an )?(?:bot|robot|ai|chatbot|machine)(?: right| huh| or what| lol)?\s*\?/,
  /^\W*(?:a )?(?:bot|robot|ai|human|real person)\s*\?+\W*$/,
  /\b(?:sounds?|looks?|feels?|seems?|reads?|talk|type|write) like (?:a |an )?(?:bot|robot|ai|chatbot|machine|computer|script|auto\w*)\b/,
  /\b(?:human|person|someone|somebody|humano|persona)\b[^.?!\n]{0,32} (?:or|o) (?:is (?:this|it) )?(?:just )?(?:a |an |some |un |una |the )?(?:bot|robot|machine|ai|computer|software|program|script|automated|maquina)\b/,
  /\b(?:bot|robot|machine|ai|computer)\b[^.?!\n]{0,16} or (?:a |an |some )?(?:real |actual )?(?:human|person|someone)\b/,
  /\bwho (?:is )?(?:really|actually) (?:typing|writing|texting)\b/,
  /\b(?:eres|es|esto es|usted es|sos) (?:un |una )?(?:bot|robot|maquina|humano|persona|persona real|ia)\b/,
  /\b(?:estoy )?hablando con (?:un |una )?(?:bot|robot|maquina|humano|persona|persona real|ia)\b/,
]

/** "Are you a bot?" in its wordings: the answer is always that a program writes. */
export function findBotQuestion(text: string): Hit | null {
  return firstHit(text, QUESTIONS)
}
