import { type Clause, type DueWork, earliest, part } from '../../kernel/index.ts'
import { countMessagesDue } from './count-messages-due.ts'
import { findMessagesDue } from './find-messages-due.ts'

export const MESSAGING_DUE: DueWork = {
  rows: [
    { queue: 'text-member', table: 'member_text', at: 'not_before', lease: 'lease_until' },
    { queue: 'read-text', table: 'unread_text', at: 'due_at', id: 'message_id' },
    { queue: 'apply-receipt', table: 'carrier_receipt', at: 'next_try_at' },
  ],
  find: findMessagesDue,
  count: countMessagesDue,
  times: [earliest('message', 'not_before'), nextSlot],
}

/** The next slot of a number for which a message waits. */
function nextSlot(now: Date): Clause {
  return part`(select n.next_slot_at from phone_number n where n.next_slot_at > ${now} and n.status = 'registered' and exists (
      select from message m where m.workspace_id = n.workspace_id and m.phone_number_id = n.id and m.not_before <= ${now})
    order by n.next_slot_at limit 1)`
}
