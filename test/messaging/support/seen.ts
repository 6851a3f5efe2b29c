import type { Json, TestApp } from '../../support/harness.ts'
import { readRows } from '../../support/rows.ts'
import { createSeen as createSharedSeen } from '../../support/seen.ts'

export function createSeen(service: Pick<TestApp, 'rows'>) {
  return {
    ...createSharedSeen(service),
    /** The texts to a phone that the simulated carrier accepted, with the campaign that each belongs to. */
    handedOverTo: (phone: string) =>
      service.rows<{ campaign: string; at: Date }>(
        `select m.campaign_id as campaign, s.accepted_at as at from sandbox_message s join message m on m.id = s.correlation_id
         where s."to" = $1 order by s.accepted_at`,
        [phone],
      ),
    /** The bodies of a conversation's own texts, without confirmations, that the simulated carrier accepted. */
    async conversationTextsTo(phone: string): Promise<string[]> {
      const texts = await service.rows<{ body: string }>(
        `select m.body from sandbox_message s join message m on m.id = s.correlation_id
         where s."to" = $1 and s.direction = 'outbound' and m.purpose = 'conversation'`,
        [phone],
      )
      return texts.map(({ body }) => body)
    },
    /** The messages that count towards the phone's frequency cap. */
    initiatedTexts: (phone: string) =>
      service.rows(
        `select id from message where "to" = $1 and initiated and (handed_over_at is not null or status = 'queued')`,
        [phone],
      ),
    async queuedIds(): Promise<string[]> {
      return (await readRows(service, 'message', { filter: { status: 'queued' } })).map(({ id }) => id)
    },
    /** How many messages count towards each day's limit of a workspace. */
    daysOf: (workspaceId: string) =>
      readRows(service, 'spend_day', {
        filter: { workspace_id: workspaceId },
        fields: ['day', 'messages'],
        order: 'day',
      }),
    callbacksWith: (phone: string) =>
      service.rows<{ url: string; body: Buffer }>('select url, body from carrier_callback where $1 = any(phones)', [
        phone,
      ]),
    callbacksOf: (accountId: string) =>
      readRows(service, 'carrier_callback', { filter: { carrier_account_id: accountId } }),
    /** The message to a phone and its automatic retries, in order. */
    async retriesTo(phone: string): Promise<Json[]> {
      return readRows(service, 'message', { filter: { to: phone } })
    },
    handOverTimes: () =>
      service.rows<{ handed_over_at: Date }>('select handed_over_at from message order by handed_over_at'),
    undelivered: () => service.rows(`select id, status from message where status <> 'delivered'`),
    async storedCredentials(accountId: string): Promise<Uint8Array> {
      return (await readRows(service, 'carrier_account', { filter: { id: accountId } }))[0].credentials
    },
    messagesOf: (workspaceId: string) => readRows(service, 'message', { filter: { workspace_id: workspaceId } }),
    async numberId(workspaceId: string, e164: string): Promise<string> {
      return (await readRows(service, 'phone_number', { filter: { workspace_id: workspaceId, e164 } }))[0].id
    },
    /** The texts that are stored and not yet read. */
    unreadTexts: () => readRows(service, 'unread_text', { order: 'message_id' }),
    /** What the events about updates of a message say has changed. */
    async changesOf(messageId: string): Promise<string[][]> {
      const filter = { message_id: messageId, type: 'message.updated' }
      return (await readRows(service, 'event', { filter, order: 'position' })).map(({ changed }) => changed)
    },
  }
}
