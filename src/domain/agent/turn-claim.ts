import type { Playbook } from '../campaigns/index.ts'
import type { Links } from '../conversations/index.ts'
import type { Db, E164, Log } from '../kernel/index.ts'
import type { AttributeValue } from '../leads/index.ts'
import type { QueueDeps } from '../messaging/index.ts'
import type { Language } from '../texts/index.ts'
import type { Calendar } from './booking/slots.ts'
import type { ModelDeps } from './model/ask-model.ts'
import type { ModelClaim } from './model/conversation-model.ts'
import type { AgentState } from './score/state.ts'
import type { TurnReader } from './turn-reader.ts'

export type TurnDeps = QueueDeps & ModelDeps & { db: Db; log: Log; links: Links; reader: TurnReader }

/** A conversation that is leased for one turn, as it stood then. */
export type TurnClaim = ModelClaim & {
  id: string
  token: string
  version: number
  status: 'active' | 'qualified'
  lead_id: string
  phone: E164
  campaign_id: string
  score: number
  confidence: string
  signals: string[]
  agent_state: Partial<AgentState>
  qualified_event_id: string | null
  playbook: Playbook
  /** Whether our opening was among what led to it. */
  opened: boolean
  /** Whether the lead's conversation before this one ended with a goodbye not long ago. */
  said_goodbye: boolean
  threshold: number
  timezone: string | null
  resume_at: Date | null
  source: string | null
  known_since: Date
  language: Language | null
  language_set: boolean | null
  attributes: Record<string, AttributeValue>
  calendar: Calendar
  /** Claims since a turn last ended well, this one included. It was committed with the claim. */
  attempts: number
  /** Of the agent in this conversation, follow-ups included. */
  agent_messages: number
  texts: { messageId: string; body: string; receivedAt: string }[]
}
