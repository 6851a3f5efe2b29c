import { z } from 'zod'
import { eventType } from '../../events/index.ts'
import {
  columnsOf,
  fragment,
  idOf,
  idText,
  type List,
  type RowOf,
  showRow,
  wireTime,
  wordsOf,
} from '../../kernel/index.ts'

/**
 * The statuses of a replay: failed and skipped deliveries are sent again.
 *
 *   running ──all started, none pending──▶ completed
 *      └──by request, or because the endpoint was disabled or deleted──▶ canceled
 */
export const replayStatus = wordsOf('ReplayStatus', 'Status of a replay.', {
  running: 'The deliveries are being scheduled or sent.',
  completed: 'All deliveries have finished.',
  canceled: 'The replay was canceled, or its endpoint was disabled or deleted.',
})

/** A replay as REST, GraphQL and the documentation show it. A dry run has no ID: nothing is created. */
export const replayShape = z
  .object({
    id: idOf('rpl', 'ID of the replay. Null for a dry run.').nullable(),
    endpoint_id: idOf('wh', 'ID of the webhook endpoint.'),
    event_types: z.array(eventType).describe('Event types that are included.'),
    since: wireTime.describe('Events at or after this time are included.'),
    until: wireTime.describe('Events before this time are included.'),
    status: z
      .enum([...replayStatus.options, 'dry_run'])
      .describe('Status of the replay. `completed` means that all deliveries have finished.'),
    total: z.int().describe('Number of deliveries to resend.'),
    started: z.int().describe('Number of deliveries that the replay has scheduled or sent.'),
    succeeded: z.int().describe('Number of deliveries for which the receiver responded with a 2xx status code.'),
    failed: z.int().describe('Number of deliveries that did not succeed and are no longer retried.'),
    remaining: z.int().describe('Number of deliveries that have not finished.'),
    created_at: wireTime.describe('When the replay was requested.'),
    finished_at: wireTime.nullable().describe('When the replay finished. Null if it has not finished.'),
  })
  .describe('A replay resends a webhook endpoint’s failed and skipped deliveries.')

const storedShape = replayShape.omit({ remaining: true })

/** A replay as the database returns it, with the counts of its deliveries. */
export type ReplayRow = RowOf<typeof storedShape.shape> & { pending: number }

/** The columns of a replay and its counts (`REPLAY_COUNTS`). */
export const REPLAY_COLUMNS = columnsOf(storedShape)

/** Counted from the deliveries on each read, so it is always correct. */
export const REPLAY_COUNTS = fragment(
  `count(*) filter (where d.status = 'succeeded') as succeeded, count(*) filter (where d.status = 'pending') as pending,
   count(*) filter (where d.status in ('exhausted', 'skipped', 'canceled')) as failed`,
)

export type WireReplay = z.output<typeof replayShape>

const showReplay = showRow(replayShape)

export function toWireReplay(row: ReplayRow): WireReplay {
  const waiting = row.status === 'running' ? Math.max(0, row.total - row.started) : 0
  return showReplay({ ...row, remaining: waiting + row.pending })
}

const filters = { endpoint_id: idText.optional().describe('Only replays of this endpoint.') }

/** The replays of a workspace, newest first. */
export const replayList: List<'Replay', typeof filters> = {
  name: 'replays',
  model: 'replay',
  filters,
  where: ({ endpoint_id }) => ({ ...(endpoint_id !== undefined && { endpointId: endpoint_id }) }),
}
