import type { Handoff, Links } from './event-data.ts'
import type { Qualification } from './status.ts'

type HandedOff = Handoff & { conversationId: string; suggestedReply: string | null; qualification: Qualification }

/** What the people of a workspace read when a conversation needs one of them: why, how the lead stands, what to answer. */
export function newsOfHandoff(links: Links, handed: HandedOff): { subject: string; body: string } {
  const { summary, suggestedReply, qualification } = handed
  const { score, signals } = qualification
  const lines = [
    summary,
    `Score ${score}${signals.length > 0 ? `, signals: ${signals.join(', ')}` : ''}.`,
    suggestedReply === null || summary.includes(suggestedReply) ? null : `Suggested reply: ${suggestedReply}`,
    `Conversation ${handed.conversationId}: ${links.conversation(handed.conversationId)}`,
  ]
  return { subject: subjectOf(handed), body: lines.filter((line) => line !== null).join('\n') }
}

/** The same news again, for a handoff that nobody has claimed for so many minutes. */
export function newsOfUnclaimed(links: Links, handed: HandedOff, minutes: number): { subject: string; body: string } {
  const { subject, body } = newsOfHandoff(links, handed)
  return { subject: `Still waiting: ${subject}`, body: `No reply for ${minutes} minutes.\n${body}` }
}

function subjectOf({ reason, rule }: Handoff): string {
  if (reason === 'lead_request') return 'A lead asked for a person'
  return rule === null
    ? 'A conversation was handed off to you'
    : `A conversation was handed off to a person (${rule.replaceAll('_', ' ')})`
}
