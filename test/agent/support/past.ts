import { createPast as createSharedPast } from '../../support/past.ts'
import { changeRows, type RowsService, removeRows } from '../../support/rows.ts'

export function createPast(service: RowsService) {
  return {
    ...createSharedPast(service),
    /** The agent asked its last question: no answer is expected. */
    agentClosed: (phone: string) =>
      service.rows(`update conversation set agent_state = agent_state || '{"closed": true}' where phone = $1`, [phone]),
    appointmentsRemoved: () => removeRows(service, 'appointment'),
    /** The texts to a phone never reached it. */
    textsUndelivered: (phone: string) => changeRows(service, 'message', { to: phone }, { status: 'undelivered' }),
    /** The texts to a phone were openings, which the daily cap does not count. */
    textsWereOpenings: (phone: string) => changeRows(service, 'message', { to: phone }, { purpose: 'opening' }),
  }
}
