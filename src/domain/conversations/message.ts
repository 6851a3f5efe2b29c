import type { z } from 'zod'
import { messageShape, type messageStatus, type sentBy } from '../events/index.ts'
import { columnsOf, type RowOf, showRow } from '../kernel/index.ts'

/**
 * The statuses of an outbound message. A receipt moves it only to the right, because carriers send receipts twice and out of order.
 *
 *   scheduled ─▶ queued ─▶ sending ─▶ sent ─▶ delivered
 *       │  │       │ ▲        │         │
 *       │  │       │ └────────┤         └──▶ undelivered
 *       │  ▼       ▼          ▼
 *       │ canceled canceled  failed        the only step back: the carrier did not accept it
 *       └──▶ blocked                       the gate refused it
 */
type MessageStatus = z.output<typeof messageStatus>

export type OutboundStatus = Exclude<MessageStatus, 'received'>

export type SentBy = z.output<typeof sentBy>

/** A message as the database returns it. */
export type MessageRow = RowOf<typeof messageShape.shape>

export const MESSAGE_COLUMNS = columnsOf(messageShape)

export const toWireMessage = showRow(messageShape)
