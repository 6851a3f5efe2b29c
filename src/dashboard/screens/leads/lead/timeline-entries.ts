import { CONSENT_METHODS } from '../consent-methods.ts'
import { CONVERSATION_STATUSES } from './conversation-status.ts'
import type { ShownConversation, ShownEvent, ShownLead, ShownMessage } from './shown-lead.ts'

export type PointKind = 'lead' | 'conversation' | 'qualified' | 'handoff' | 'end' | 'consent' | 'campaign'

/** Something that happened with a lead: a text, or a moment worth knowing. */
export type Entry =
  | { id: string; at: string; message: ShownMessage }
  | { id: string; at: string; kind: PointKind; words: string; detail: string | null; conversationId: string | null }

type Known = { lead: ShownLead; messages: readonly ShownMessage[]; events: readonly ShownEvent[] }

/**
 * All that is known, the newest first. As long as there are older texts that were not asked for, nothing older than the
 * oldest text is shown: there would be holes.
 */
export function entriesOf({ lead, messages, events }: Known, hasOlder: boolean): Entry[] {
  const texts = messages.map((message): Entry => ({ id: message.id, at: message.createdAt, message }))
  const points = [...pointsOfLead(lead), ...events.map(pointOfEvent)]
  const oldest = texts.reduce((first, { at }) => (at < first ? at : first), '9')
  const shown = hasOlder ? points.filter(({ at }) => at >= oldest) : points
  return [...texts, ...shown].sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : a.id < b.id ? 1 : -1))
}

type Point = Extract<Entry, { kind: PointKind }>

function pointsOfLead(lead: ShownLead): Point[] {
  const conversations = lead.conversations?.edges.map(({ node }) => node) ?? []
  const consents = lead.consents?.edges.map(({ node }) => node) ?? []
  const enrolments = lead.enrolments?.edges.map(({ node }) => node) ?? []
  const none = { detail: null, conversationId: null }
  return [
    { ...none, id: lead.id, at: lead.createdAt, kind: 'lead', words: 'Lead created', detail: lead.source },
    ...conversations.flatMap(pointsOfConversation),
    ...consents.map(({ id, obtainedAt, method, text }): Point => {
      const words = `Consent: ${CONSENT_METHODS[method].toLowerCase()}`
      return { ...none, id, at: obtainedAt, kind: 'consent', words, detail: text }
    }),
    ...enrolments.map(({ campaignId, createdAt, campaign, followUpCount }): Point => {
      const detail = followUpCount > 0 ? `${followUpCount} follow-ups without a reply` : null
      const words = `Added to ${campaign?.name ?? 'a campaign'}`
      return { ...none, id: `${lead.id}-${campaignId}`, at: createdAt, kind: 'campaign', words, detail }
    }),
  ]
}

function pointsOfConversation(conversation: ShownConversation): Point[] {
  const { id, createdAt, completedAt, status, campaign } = conversation
  const began: Point = {
    ...{ id: `${id}-began`, at: createdAt, kind: 'conversation', conversationId: id },
    ...{ words: 'Conversation started', detail: campaign?.name ?? null },
  }
  if (completedAt === null) return [began]
  const words = `Conversation closed: ${CONVERSATION_STATUSES[status].label.toLowerCase()}`
  return [began, { id: `${id}-ended`, at: completedAt, kind: 'end', words, detail: null, conversationId: id }]
}

/** Of the events, which are kept for 7 days, those are asked for that nothing else tells. */
export const TOLD_EVENTS = ['LEAD_QUALIFIED', 'AGENT_REQUESTED'] as const

function pointOfEvent({ id, type, createdAt, conversationId, data }: ShownEvent): Point {
  const told = (data ?? {}) as { summary?: unknown; qualification?: { score?: unknown } }
  if (type === 'LEAD_QUALIFIED') {
    const score = told.qualification?.score
    const detail = typeof score === 'number' ? `Score ${score}` : null
    return { id, at: createdAt, kind: 'qualified', words: 'Qualified', detail, conversationId }
  }
  const detail = typeof told.summary === 'string' ? told.summary : null
  return { id, at: createdAt, kind: 'handoff', words: 'Handed off', detail, conversationId }
}

const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: 'full' })

/** Entries by the day on which they happened, for the reader. */
export function byDay(entries: readonly Entry[]): { day: string; entries: Entry[] }[] {
  const days = Map.groupBy(entries, ({ at }) => DAY.format(new Date(at)))
  return [...days].map(([day, own]) => ({ day, entries: own }))
}
