import { z } from 'zod'

/** Counts of background work, in REST responses and in events. */

export const importCountsShape = z
  .object({
    total: z
      .int()
      .describe(
        'Number of rows in the file. During the upload, number of rows received so far. The header and empty ' +
          'lines are not counted.',
      ),
    processed: z.int().describe('Number of rows processed so far.'),
    created: z.int().describe('Number of rows that created a lead or a suppression.'),
    merged: z.int().describe('Number of rows that updated an existing lead.'),
    skipped: z.int().describe('Number of rows that changed nothing because the phone number was already suppressed.'),
    failed: z
      .int()
      .describe('Number of rejected rows. `GET /imports/{id}/failures` returns the rows with the reasons.'),
  })
  .describe('Number of rows, by result. For a dry run, the expected numbers.')

export const sendCountsShape = z
  .object({
    total: z.int().describe('Number of selected leads. Increases while a new send is being prepared.'),
    waiting: z
      .int()
      .describe(
        'Number of leads that have not been processed. If the send was canceled, these leads are not messaged.',
      ),
    texted: z.int().describe('Number of leads whose message was queued. For a dry run, the expected number.'),
    in_conversation: z.int().describe('Number of leads that were skipped because they have an open conversation.'),
    already_sent: z
      .int()
      .describe('Number of leads that were skipped because they had already received the campaign’s opening message.'),
    recently_texted: z
      .int()
      .describe(
        'Number of leads that were skipped because they were messaged after the send was created. Counted only if the ' +
          'filter contains `not_texted_days`.',
      ),
    opted_out: z.int().describe('Number of messages that were withheld because the lead has opted out.'),
    consent_missing: z
      .int()
      .describe(
        'Number of messages that were withheld because the workspace requires consent and the lead has no recorded ' +
          'consent.',
      ),
    withheld: z.int().describe('Number of messages that were withheld for another reason.'),
    failed: z.int().describe('Number of leads that could not be processed because of an internal error.'),
    erased: z.int().describe('Number of leads that were erased before they were messaged.'),
    canceled: z.int().describe('Number of queued messages that were canceled with the send.'),
  })
  .describe('Number of leads in a send, by result. For a dry run, the expected numbers.')
