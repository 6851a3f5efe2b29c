import { counted } from '../../../components/text/counted.ts'
import { CONVERSATION_STATUSES } from '../../../documents/conversation-status.ts'
import type { ConversationNote } from '../../inbox/index.ts'
import { CONSENT_METHODS } from '../consent-methods.ts'
import type { ShownConversation, ShownEvent, ShownLead, ShownMessage } from './shown-lead.ts'

export type PointKind = 'lead' | 'conversation' | 'qualified' | 'handoff' | 'end' | 'consent' | 'campaign'

/** A text, a note or another event in the lead's history. */
export type Entry =
  | { id: string; at: string; message: ShownMessage }
  | { id: string; at: string; note: ConversationNote }
  | { id: string; at: string; kind: PointKind; words: string; detail: string | null; conversationId: string | null }

type TimelineData = { lead: ShownLead; messages: readonly ShownMessage[]; events: readonly ShownEvent[] }

/**
 * All entries, oldest first. While older texts are not loaded, nothing older than the oldest text is shown, so that there are
 * no gaps.
 */
export function entriesOf({ lead, messages, events }: TimelineData, hasOlder: boolean): Entry[] {
  const texts = messages.map((message): Entry => ({ id: message.id, at: message.createdAt, message }))
  const points = [...pointsOfLead(lead), ...events.map(pointOfEvent), ...notesOf(lead)]
  const oldest = texts.reduce((first, { at }) => (at < first ? at : first), '9')
  const shown = hasOlder ? points.filter(({ at }) => at >= oldest) : points
  return [...texts, ...shown].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.id < b.id ? -1 : 1))
}

function notesOf({ conversations }: ShownLead): Entry[] {
  const notes = conversations?.edges.flatMap(({ node }) => node.notes) ?? []
  return notes.map((note) => ({ id: note.id, at: note.createdAt, note }))
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
      const detail = followUpCount > 0 ? `${counted(followUpCount, 'follow-up')} without a reply` : null
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

/** The events (kept for 7 days) that no other query returns. */
export const TIMELINE_EVENTS = ['LEAD_QUALIFIED', 'AGENT_REQUESTED'] as const

function pointOfEvent({ id, type, createdAt, conversationId, data }: ShownEvent): Point {
  const payload = (data ?? {}) as { summary?: unknown; qualification?: { score?: unknown } }
  if (type === 'LEAD_QUALIFIED') {
    const score = payload.qualification?.score
    const detail = typeof score === 'number' ? `Score ${score}` : null
    return { id, at: createdAt, kind: 'qualified', words: 'Qualified', detail, conversationId }
  }
  const detail = typeof payload.summary === 'string' ? payload.summary : null
  return { id, at: createdAt, kind: 'handoff', words: 'Handed off', detail, conversationId }
}

const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: 'full' })

/** Groups entries by day in the reader's time zone. */
export function byDay(entries: readonly Entry[]): { day: string; entries: Entry[] }[] {
  const days = Map.groupBy(entries, ({ at }) => DAY.format(new Date(at)))
  return [...days].map(([day, own]) => ({ day, entries: own }))
}
