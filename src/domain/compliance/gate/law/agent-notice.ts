import type { Language } from '../../../texts/index.ts'
import { isKeywordAnswer } from '../decide-send.ts'
import type { SendFacts } from '../send-facts.ts'
import { lawAt } from './law-at.ts'

/** Plain 7-bit characters at the start of the text: clear and conspicuous, as the law of Maine requires. */
export const AGENT_NOTICES: Readonly<Record<Language, string>> = {
  en: 'This is an automated assistant, not a person.',
  es: 'Soy un asistente automatizado, no una persona.',
}

/** A notice that is older than this is repeated. */
const NOTICE_HOLDS_MS = 30 * 24 * 3_600_000

export type NoticeFacts = Pick<SendFacts, 'now' | 'purpose' | 'sentBy'> & {
  whereabouts: SendFacts['quietHours']['whereabouts']
  /** When the notice was last sent to the lead. */
  noticeGivenAt: Date | null
}

/**
 * Whether the law requires a disclosure in this text: in every opening of the agent, and in its first text to a lead who has
 * not seen it.
 */
export function needsAgentNotice({ now, purpose, sentBy, whereabouts, noticeGivenAt }: NoticeFacts): boolean {
  if (sentBy !== 'agent' || isKeywordAnswer(purpose) || !lawAt(whereabouts, now).agentNotice) return false
  const isCurrent = noticeGivenAt !== null && now.getTime() - noticeGivenAt.getTime() < NOTICE_HOLDS_MS
  return purpose === 'opening' || !isCurrent
}

/** The text with the notice in front, once, in the lead's language. */
export function withAgentNotice(body: string, language: Language | null): string {
  const isGiven = Object.values(AGENT_NOTICES).some((notice) => body.startsWith(notice))
  return isGiven ? body : `${AGENT_NOTICES[language ?? 'en']} ${body}`
}
