import { createPast as createMessagingPast } from '../../messaging/support/past.ts'
import { changeRows, type RowsService, removeRows } from '../../support/rows.ts'

export function createPast(service: RowsService) {
  return {
    ...createMessagingPast(service),
    /** The campaign was activated by an earlier version, whatever is missing. */
    campaignActive: (id: string) => changeRows(service, 'campaign', { id }, { status: 'active' }),
    messageStatus: (id: string, status: string) => changeRows(service, 'message', { id }, { status }),
    /** A receipt or a job writes the openings again, without a change. */
    openingsWrittenAgain: () => service.rows(`update message set status = status where purpose = 'opening'`),
    /** The results of a playbook's version were never counted. */
    resultsMissing: (version: number) => removeRows(service, 'campaign_result', { version }),
    /** So many leads of a playbook's version were counted as messaged. */
    textedCounted: (version: number, texted: number) => changeRows(service, 'campaign_result', { version }, { texted }),
    emptyResultsRemoved: () => removeRows(service, 'campaign_result', { texted: 0, conversations: 0 }),
    /** The hand-over of the messages to these phones is due a minute later. */
    handOverPutOff: (phones: string[]) =>
      service.rows(`update message set not_before = not_before + interval '1 minute' where "to" = any ($1)`, [phones]),
    /** Messages to the phone cannot be stored until the returned function is called. */
    async messagesFailFor(phone: string): Promise<() => Promise<unknown>> {
      await service.rows(`alter table message add constraint breaks check ("to" <> '${phone}')`)
      return () => service.rows('alter table message drop constraint breaks')
    },
    noFollowUps: () => changeRows(service, 'enrolment', {}, { follow_up_due_at: null }),
    /** No message counts towards the limit of a day. */
    nothingCounted: () => removeRows(service, 'spend_day'),
    /** The senders are busy for a day, or free again. */
    sendersBusy: (isBusy: boolean) =>
      service.rows(
        `update phone_number set segments_per_second = case when $1 then 1 end,
           next_slot_at = case when $1 then now() + interval '1 day' end`,
        [isBusy],
      ),
  }
}
