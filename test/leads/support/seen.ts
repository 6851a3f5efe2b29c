import type { Json, TestApp } from '../../support/harness.ts'
import { countRows, readRows } from '../../support/rows.ts'
import { createSeen as createSharedSeen } from '../../support/seen.ts'

export function createSeen(service: Pick<TestApp, 'rows'>) {
  return {
    ...createSharedSeen(service),
    /** The tables that contain one of these words in any column, as text or as bytes. */
    async tablesWith(...words: string[]): Promise<string[]> {
      const needles = words.flatMap((word) => [word, Buffer.from(word).toString('hex')]).map((word) => `%${word}%`)
      const tables = await service.rows<{ name: string }>(
        `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
      )
      const found: string[] = []
      for (const { name } of tables) {
        const text = `select exists (select from "${name}" t where to_jsonb(t)::text ilike any ($1)) as found`
        const [row] = await service.rows<{ found: boolean }>(text, [needles])
        if (row!.found) found.push(name)
      }
      return found
    },
    /** What leads are sorted by. */
    placesOf: (ids: string[]) =>
      service.rows('select score, last_message_at from lead where id = any ($1) order by id', [ids]),
    /** What is left of erased leads. */
    async leftOf(leadIds: string[]): Promise<Json> {
      const [row] = await service.rows(
        `select (select count(*) from lead where id = any ($1) and (phone is not null or attributes <> '{}')) as named,
                (select count(*) from event where lead_id = any ($1) and body is not null) as events,
                (select count(*) from message where lead_id = any ($1) and (body <> '' or "to" <> '' or "from" <> '')) as texts,
                (select count(*) from conversation where lead_id = any ($1) and (status in ('active', 'qualified') or phone <> '')) as open,
                (select count(*) from message where lead_id = any ($1) and status in ('scheduled', 'queued', 'sending')) as waiting`,
        [leadIds],
      )
      return row
    },
    async storedResponseCount(): Promise<number> {
      const keys = await readRows(service, 'idempotency_key', { order: 'key' })
      return keys.filter(({ body }) => body !== null).length
    },
    async erasure(id: string): Promise<Json> {
      return (await readRows(service, 'lead_erasure', { filter: { id } }))[0]
    },
    suppressionsWith: (phoneHash: unknown) =>
      readRows(service, 'suppression', { filter: { phone_hash: phoneHash }, order: 'method' }),
    consents: (leadId: string) => readRows(service, 'consent', { filter: { lead_id: leadId } }),
    /** The receipts that are not applied, or will be tried again. */
    async openReceipts(): Promise<Json[]> {
      const receipts = await readRows(service, 'carrier_receipt', {})
      return receipts.filter(({ next_try_at, applied_at }) => next_try_at !== null || applied_at === null)
    },
    /** The callbacks since then that are kept without a phone. */
    anonymousCallbacks: (since: string) =>
      service.rows<{ phones: string[]; bytes: number }>(
        `select phones, length(body) as bytes from carrier_callback where received_at >= $1 and phones = '{}'`,
        [since],
      ),
    async newestPublicEventId(): Promise<string> {
      const [newest] = await readRows(service, 'event', { filter: { public: true }, order: 'position desc limit 1' })
      return newest.id
    },
    async importProgress(id: string): Promise<{ status: string; processed: number; created: number }> {
      const [row] = await readRows(service, 'lead_import', { filter: { id } })
      return { status: row.status, processed: row.processed_count, created: row.created_count }
    },
    /** How many leads and consents there are. */
    contents: async () => ({
      leads: await countRows(service, 'lead'),
      consents: await countRows(service, 'consent'),
    }),
    /** How many leads with a phone in this range there are, and how many consents of theirs. */
    async madeBetween(from: string, to: string): Promise<Json> {
      const [made] = await service.rows(
        `select count(*) as leads, (select count(*) from consent c where c.lead_id = any (array_agg(l.id))) as consents
         from lead l where phone >= $1 and phone < $2`,
        [from, to],
      )
      return made
    },
    /** The imports whose upload has begun to be stored. */
    importsBeingReceived: () =>
      service.rows<{ id: string }>(`select id from lead_import where status = 'receiving' and row_count > 0`),
    importsOfRows: (count: number) =>
      readRows(service, 'lead_import', { filter: { row_count: count }, fields: ['id'] }),
    importRows: (of: { import_id: string } | { phone: string }) =>
      readRows(service, 'import_row', { filter: of, order: 'import_id, row_number' }),
    leadsOf: (workspaceId: string) =>
      readRows(service, 'lead', {
        filter: { workspace_id: workspaceId },
        fields: [
          ...['phone', 'source', 'status', 'attributes', 'suppressed', 'timezone', 'campaign_id'],
          ...['name_key', 'surname_key', 'language', 'language_set'],
        ],
        order: 'phone',
      }),
    /** The columns of a lead's row that contain something. */
    async columnsSet(leadId: string): Promise<string[]> {
      const [row] = await readRows(service, 'lead', { filter: { id: leadId } })
      const isEmpty = (value: unknown) => value === null || JSON.stringify(value) === '{}'
      return Object.keys(row!)
        .filter((name) => !isEmpty(row![name]))
        .sort()
    },
    async deadlockCount(): Promise<number> {
      const [database] = await service.rows<{ deadlocks: number }>(
        'select pg_stat_force_next_flush(), deadlocks::int from pg_stat_database where datname = current_database()',
      )
      return database!.deadlocks
    },
  }
}
