import type { Playbook } from '../campaigns/index.ts'
import type { Links } from '../conversations/index.ts'
import type { Db, E164, Log } from '../kernel/index.ts'
import type { AttributeValue } from '../leads/index.ts'
import type { QueueDeps } from '../messaging/index.ts'
import type { Language } from '../texts/index.ts'
import type { Company } from '../workspaces/index.ts'
import type { Calendar } from './booking/slots.ts'
import type { ModelDeps } from './model/ask-model.ts'
import type { ModelClaim } from './model/conversation-model.ts'
import type { AgentState } from './score/state.ts'
import type { TurnReader } from './turn-reader.ts'

export type TurnDeps = QueueDeps & ModelDeps & { db: Db; log: Log; links: Links; reader: TurnReader }

/** A conversation that is leased for one turn, as it was at the claim. */
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
  company: Company
  /** Whether the campaign's opening is part of the conversation. */
  has_opening: boolean
  /** Whether the lead's previous conversation recently ended with a goodbye. */
  said_goodbye: boolean
  threshold: number
  timezone: string | null
  resume_at: Date | null
  source: string | null
  lead_created_at: Date
  language: Language | null
  language_set: boolean | null
  attributes: Record<string, AttributeValue>
  calendar: Calendar
  /** Claims since the last successful turn, with this one. Committed with the claim, so that it counts crashes. */
  attempts: number
  /** Number of the agent's messages in this conversation, with follow-ups. */
  agent_messages: number
  /** The newest message to the lead before the texts. Null: there is none, so that the texts answer no question. */
  last_message: { isReply: boolean; isOpening: boolean; isWithheld: boolean; body: string } | null
  texts: { messageId: string; body: string; receivedAt: string }[]
}
