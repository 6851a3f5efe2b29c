import {
  type FailedMessage,
  hasFailed,
  type MessageRow,
  messageDelivered,
  messageFailed,
  messageSent,
} from '../conversations/index.ts'
import type { NewEvent } from '../events/index.ts'

/** A changed message, and what it was before. */
export type ChangedMessage = FailedMessage & { status_before: MessageRow['status']; sent_before: Date | null }

/**
 * The public events of a change by the carrier. Each type occurs at most once per message, in whichever order the carrier's
 * response and its receipts arrive. None for a message of an erased lead.
 */
export function progressEvents(message: ChangedMessage): NewEvent[] {
  const { status, status_before, sent_at, sent_before } = message
  if (message.to === '') return []
  const events: NewEvent[] = []
  if (sent_at !== null && sent_before === null) events.push(messageSent(message))
  if (status === 'delivered' && status_before !== 'delivered') events.push(messageDelivered(message))
  if (hasFailed(message) && !hasFailed({ status: status_before })) events.push(messageFailed(message))
  return events
}
