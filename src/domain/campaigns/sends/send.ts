import { z } from 'zod'
import { sendCountsShape } from '../../events/index.ts'
import { columnsOf, idOf, idText, type List, type StoredRow, showRow, wireTime, wordsOf } from '../../kernel/index.ts'

/**
 * The life of a send.
 *
 *   scheduled ──it is time──▶ running ──no lead or message waits──▶ completed
 *       └─────────┬──────────────┴──by request──▶ canceled
 *                 ▼▲ by request, or while nothing can be sent
 *               paused ──by request──▶ canceled
 *
 * A send that the workspace's daily limit has paused continues by itself when the limit allows it.
 */
export const sendStatus = wordsOf(
  'CampaignSendStatus',
  'Status of a campaign send. `completed` and `canceled` are final.',
  {
    scheduled: 'The send starts at `starts_at`.',
    running: 'The leads are being messaged.',
    paused: 'No more messages are queued until the send is resumed or the daily message limit allows more messages.',
    completed: 'All messages were handed to the carrier or withheld.',
    canceled: 'The send was canceled. Messages that were already sent are kept.',
  },
)

const sendPauseReason = wordsOf('CampaignSendPauseReason', 'Why a send is paused.', {
  requested: 'A member or an API request paused the send.',
  campaign_not_active: 'The campaign is not active.',
  no_sender_available: 'No phone number is registered.',
  daily_limit_reached: 'The workspace has reached its daily message limit. The send continues at `next_text_at`.',
})

export type SendPauseReason = z.output<typeof sendPauseReason>

/** The result for a lead. Each is the name of a count. */
const OUTCOMES = [
  'texted',
  'in_conversation',
  'already_sent',
  'recently_texted',
  'opted_out',
  'consent_missing',
  'withheld',
  'failed',
  'erased',
  'canceled',
] as const

export type Outcome = (typeof OUTCOMES)[number]

export type SendCounts = z.output<typeof sendCountsShape>

/** A send as REST, GraphQL and the documentation show it. A dry run has no ID: nothing is created. */
export const sendShape = z
  .object({
    id: idOf('snd', 'ID of the send. Null for a dry run.').nullable(),
    campaign_id: idOf('camp', 'ID of the campaign.'),
    status: z
      .enum([...sendStatus.options, 'dry_run'])
      .describe('Status of the send. `completed` and `canceled` are final.'),
    pause_reason: sendPauseReason.nullable().describe('Why the send is paused. Null if it is not paused.'),
    filter: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe('Filter that selected the leads. Null if the leads were selected by ID or by a search.'),
    starts_at: wireTime.describe('When the first message can be queued.'),
    per_hour: z.int().nullable().describe('Maximum number of messages per hour. Null for no limit.'),
    include_sent: z
      .boolean()
      .describe('Whether leads that have already received this campaign’s opening message are messaged again.'),
    counts: sendCountsShape,
    segments: z.int().describe('Number of SMS segments that were queued. For a dry run, an estimate.'),
    without_consent: z
      .int()
      .describe('Number of leads to message without recorded consent, as counted when the send was created.'),
    next_text_at: wireTime
      .nullable()
      .describe(
        'When the next message can be queued. Null for a dry run, if the send has finished, or if it is paused ' +
          'until someone resumes it.',
      ),
    created_at: wireTime.describe('When the send was created.'),
    updated_at: wireTime.describe('When the send last made progress.'),
    finished_at: wireTime.nullable().describe('When the send finished. Null if it has not finished.'),
  })
  .describe('A campaign send, which sends the campaign’s opening message to leads in the background.')

/** The counts of an object with numbers by outcome. */
export function countsOf({ total, counts }: { total: number; counts: unknown }): SendCounts {
  const by = counts as Partial<Record<Outcome, number>>
  const known = Object.fromEntries(OUTCOMES.map((outcome) => [outcome, by[outcome] ?? 0])) as Record<Outcome, number>
  const done = OUTCOMES.reduce((sum, outcome) => sum + known[outcome], 0)
  return { total, waiting: Math.max(0, total - done), ...known }
}

/** The fields of a send that are no columns. */
export const sendDerived = {
  filter: {
    select: { selection: true },
    show: ({ selection }: { selection: unknown }) => (selection as { filter?: object }).filter ?? null,
  },
  counts: { select: { total: true, counts: true }, show: countsOf },
  next_text_at: { select: { status: true, pauseReason: true, leaseUntil: true }, show: nextTextAt },
} as const

type Waiting = { status: string; pauseReason: string | null; leaseUntil: Date | null }

/** A send that has reached the daily limit continues by itself; one that is paused for another reason does not. */
function nextTextAt({ status, pauseReason, leaseUntil }: Waiting): Date | null {
  const isWaiting = status === 'scheduled' || status === 'running' || pauseReason === 'daily_limit_reached'
  return isWaiting ? leaseUntil : null
}

export const SEND_COLUMNS = columnsOf(sendShape, sendDerived)

/** What `SEND_COLUMNS` reads. */
export type StoredSend = StoredRow<typeof sendShape.shape, typeof sendDerived>

export type WireSend = z.output<typeof sendShape>

export const toWireSend = showRow(sendShape, sendDerived)

const filters = {
  campaign_id: idText.optional().describe('Only sends of this campaign.'),
  status: sendStatus.optional().describe('Only sends with this status.'),
}

/** The sends of a workspace, newest first. */
export const sendList: List<'CampaignSend', typeof filters> = {
  name: 'campaignSends',
  model: 'campaignSend',
  filters,
  where: ({ campaign_id, status }) => ({
    ...(campaign_id !== undefined && { campaignId: campaign_id }),
    ...(status !== undefined && { status }),
  }),
}
