import { z } from 'zod'
import { qualificationShape } from '../events/index.ts'
import { idOf, phone, wireTime } from '../kernel/index.ts'
import { completedAs } from './complete-conversation.ts'
import { inboxState } from './inbox-state.ts'
import { conversationStatus, handler } from './status.ts'

/** A conversation as REST, GraphQL and the documentation show it. */
export const conversationShape = z
  .object({
    id: idOf('conv', 'ID of the conversation.'),
    lead_id: idOf('lead', 'ID of the lead.'),
    phone: phone('The lead’s phone number in E.164 format.'),
    campaign_id: idOf('camp', 'ID of the campaign whose playbook the agent follows.'),
    status: conversationStatus.describe(
      'Status of the conversation. `booked`, `disqualified` and `opted-out` are final.',
    ),
    qualification: qualificationShape,
    messages: z.int().describe('Number of messages in the conversation.'),
    handler: handler.describe('Whether the agent or a person replies to the lead.'),
    created_at: wireTime.describe('When the conversation started with the lead’s first reply.'),
    handoff_at: wireTime
      .nullable()
      .describe(
        'When the conversation was last handed off to a person. The value is kept after the conversation returns ' +
          'to the agent. Null if the conversation was never handed off.',
      ),
    waiting_since: wireTime
      .nullable()
      .describe('When the lead started to wait for a message from a person. Null if the lead is not waiting.'),
    resume_at: wireTime
      .nullable()
      .describe(
        'When the agent will contact a lead who asked to be contacted later. Null if no such contact is planned.',
      ),
    inbox_state: inboxState.describe(
      'State of the conversation in the team’s inbox. Does not affect the status or the agent.',
    ),
    snoozed_until: wireTime
      .nullable()
      .describe('When the conversation returns to the inbox. Null if the conversation is not snoozed.'),
    completes_at: wireTime
      .nullable()
      .describe(
        'When the pending end takes effect. Until then, a member can undo the end, and a message from the lead ' +
          'cancels it. Null if no end is pending.',
      ),
    completes_as: completedAs.nullable().describe('Outcome of the pending end. Null if no end is pending.'),
    end_reason: z
      .string()
      .nullable()
      .describe('Reason that was provided when the conversation was ended. Null if no reason was provided.'),
    continues: idOf(
      'conv',
      'ID of the ended conversation that a person continued with this one. Null if this conversation does not ' +
        'continue another one.',
    ).nullable(),
    completed_at: wireTime.nullable().describe('When the conversation ended. Null while it is open.'),
    last_message_at: wireTime
      .nullable()
      .describe('When the newest message in the conversation was created. Null if the conversation has no messages.'),
  })
  .describe('An SMS conversation with one lead, which starts with the lead’s first reply.')

type Qualification = { score: number; signals: string[]; confidence: string }

/** The fields of a conversation that are not columns. */
export const conversationDerived = {
  qualification: {
    select: { score: true, signals: true, confidence: true },
    show: ({ score, signals, confidence }: Qualification): Qualification => ({ score, signals, confidence }),
  },
  messages: {
    select: { messageCount: true },
    show: ({ messageCount }: { messageCount: number }) => messageCount,
  },
} as const
