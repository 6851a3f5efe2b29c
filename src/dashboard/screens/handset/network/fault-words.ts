import type { ResultOf } from 'gql.tada'
import type { SandboxSettings } from '../../../../generated/dashboard/documents.ts'

export type Network = NonNullable<ResultOf<typeof SandboxSettings>['sandboxSettings']>
export type FaultKind = Network['faults'][number]['kind']

type Group = { title: string; faults: readonly { kind: FaultKind; name: string; does: string }[] }

/** What each fault does, in the words of who watches the texts, by when it strikes. */
export const FAULT_GROUPS: readonly Group[] = [
  {
    title: 'Refused for good',
    faults: [
      { kind: 'INVALID_NUMBER', name: 'No such number', does: 'The carrier knows no such number. The message fails.' },
      { kind: 'LANDLINE', name: 'Landline', does: 'The number takes no texts. The message fails.' },
      { kind: 'CONTENT_REFUSED', name: 'Content refused', does: 'The carrier does not like what it says. It fails.' },
      { kind: 'OPTED_OUT', name: 'Opted out', does: 'The carrier knows of an opt-out: the lead is suppressed.' },
      {
        kind: 'UNREGISTERED_SENDER',
        name: 'Sender not registered',
        does: 'The message fails, and the number it was sent from is stopped.',
      },
    ],
  },
  {
    title: 'Refused for now',
    faults: [
      { kind: 'THROTTLED', name: 'Too fast', does: 'The carrier wants it slower. It is tried again later.' },
      { kind: 'CARRIER_DOWN', name: 'Carrier down', does: 'The carrier is out of order. It is tried again later.' },
    ],
  },
  {
    title: 'Taken, not brought',
    faults: [
      { kind: 'UNDELIVERED', name: 'Out of reach', does: 'The phone is off. A receipt says so.' },
      { kind: 'FILTERED', name: 'Filtered', does: 'The carrier takes it for spam. A receipt says so.' },
    ],
  },
  {
    title: 'No answer from the carrier',
    faults: [
      {
        kind: 'AMBIGUOUS',
        name: 'Arrived, untold',
        does: 'It arrives, but nobody says so. It must not be sent twice.',
      },
      { kind: 'LOST', name: 'Lost', does: 'It went nowhere and nobody says so. An hour later it counts as failed.' },
    ],
  },
  {
    title: 'Odd receipts',
    faults: [
      { kind: 'RECEIPT_NEVER', name: 'No receipt', does: 'It arrives, and stays “sent”.' },
      { kind: 'RECEIPT_TWICE', name: 'Receipt twice', does: 'It arrives, and is told of once.' },
      { kind: 'RECEIPT_FIRST', name: 'Receipt first', does: 'The receipt is there before the carrier’s answer.' },
      { kind: 'RECEIPT_LATE', name: 'Receipt late', does: 'It arrives; the receipt comes ten minutes later.' },
    ],
  },
]
