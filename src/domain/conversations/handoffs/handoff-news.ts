import { type Handoff, type Links, urgencyOf } from '../event-data.ts'
import type { Qualification } from '../status.ts'

type HandedOff = Handoff & { conversationId: string; suggestedReply: string | null; qualification: Qualification }

/** The notification for a conversation that needs a person: the reason, the lead's qualification, and a suggested reply. */
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

/** The reminder for a handoff that was not claimed after this many minutes. */
export function newsOfUnclaimed(links: Links, handed: HandedOff, minutes: number): { subject: string; body: string } {
  const { subject, body } = newsOfHandoff(links, handed)
  return { subject: `Still waiting: ${subject}`, body: `Not claimed for ${minutes} minutes.\n${body}` }
}

function subjectOf(handoff: Handoff): string {
  return urgencyOf(handoff) === 'high' ? `Urgent: ${plainSubjectOf(handoff)}` : plainSubjectOf(handoff)
}

function plainSubjectOf({ reason, rule }: Handoff): string {
  if (reason === 'lead_request') return 'A lead asked for a person'
  return rule === null
    ? 'A conversation was handed off to a person'
    : `A conversation was handed off to a person (${rule.replaceAll('_', ' ')})`
}
