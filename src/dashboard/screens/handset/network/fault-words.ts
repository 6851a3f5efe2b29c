import type { ResultOf } from 'gql.tada'
import type { SandboxSettings } from '../../../../generated/dashboard/documents.ts'

export type Network = NonNullable<ResultOf<typeof SandboxSettings>['sandboxSettings']>
export type FaultKind = Network['faults'][number]['kind']

type Group = { title: string; faults: readonly { kind: FaultKind; name: string; does: string }[] }

/** The effect of each fault, grouped by when it occurs. */
export const FAULT_GROUPS: readonly Group[] = [
  {
    title: 'Permanent rejections',
    faults: [
      { kind: 'INVALID_NUMBER', name: 'No such number', does: 'The number doesn’t exist. The text fails.' },
      { kind: 'LANDLINE', name: 'Landline', does: 'The number can’t receive texts. The text fails.' },
      {
        kind: 'CONTENT_REFUSED',
        name: 'Content rejected',
        does: 'The carrier rejects the content. The text fails.',
      },
      { kind: 'OPTED_OUT', name: 'Opted out', does: 'The lead opted out with the carrier. The number is blocked.' },
      {
        kind: 'UNREGISTERED_SENDER',
        name: 'Sender not registered',
        does: 'The text fails, and sending from that number stops.',
      },
    ],
  },
  {
    title: 'Temporary rejections',
    faults: [
      { kind: 'THROTTLED', name: 'Rate limited', does: 'The carrier’s rate limit is reached. The text is retried.' },
      { kind: 'CARRIER_DOWN', name: 'Carrier down', does: 'The carrier is unavailable. The text is retried.' },
    ],
  },
  {
    title: 'Accepted, not delivered',
    faults: [
      { kind: 'UNDELIVERED', name: 'Unreachable', does: 'The phone is off. A delivery receipt reports it.' },
      { kind: 'FILTERED', name: 'Filtered', does: 'The carrier filters it as spam. A delivery receipt reports it.' },
    ],
  },
  {
    title: 'No response from the carrier',
    faults: [
      {
        kind: 'AMBIGUOUS',
        name: 'Delivered, not confirmed',
        does: 'Delivered, but the carrier never confirms. Leadthread must not send it twice.',
      },
      { kind: 'LOST', name: 'Lost', does: 'Never delivered and never confirmed. After an hour it counts as failed.' },
    ],
  },
  {
    title: 'Delivery receipts',
    faults: [
      { kind: 'RECEIPT_NEVER', name: 'No receipt', does: 'Delivered; the status stays “Sent”.' },
      {
        kind: 'RECEIPT_TWICE',
        name: 'Duplicate receipt',
        does: 'Delivered. The carrier sends the receipt twice; it’s counted once.',
      },
      { kind: 'RECEIPT_FIRST', name: 'Early receipt', does: 'The receipt arrives before the carrier’s response.' },
      { kind: 'RECEIPT_LATE', name: 'Late receipt', does: 'Delivered; the receipt arrives ten minutes later.' },
    ],
  },
]
