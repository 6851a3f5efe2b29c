import { z } from 'zod'
import { qualificationShape } from '../events/index.ts'
import { idOf, phone, wireTime } from '../kernel/index.ts'
import { conversationStatus, handler } from './status.ts'

/** A conversation as REST and the documentation show it. */
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
        'When the conversation was last handed off to a person. Null if it has never been handed off. The time ' +
          'stays set after the conversation returns to the agent.',
      ),
    waiting_since: wireTime
      .nullable()
      .describe('When the lead started to wait for a message from a person. Null if the lead is not waiting.'),
    resume_at: wireTime
      .nullable()
      .describe(
        'When the agent will contact the lead again because the lead asked to be contacted later. Null if no such ' +
          'contact is planned.',
      ),
    completed_at: wireTime.nullable().describe('When the conversation ended. Null while it is open.'),
    last_message_at: wireTime
      .nullable()
      .describe('When the newest message of the conversation was created. Null if there is none.'),
  })
  .describe('The SMS thread with one lead, from the lead’s first reply until it ends.')
