import { createHash } from 'node:crypto'
import { z } from 'zod'
import {
  type E164,
  type Ids,
  idOf,
  optionalOnCreate,
  sql,
  type Tx,
  text,
  timestamp,
  type Vault,
  wireTime,
  wordsOf,
} from '../../kernel/index.ts'

const SOURCE_LENGTH_MAX = 200
const TEXT_LENGTH_MAX = 2_000

const consentMethod = wordsOf('ConsentMethod', 'How consent was given.', {
  form: 'The lead submitted a web form.',
  keyword: 'The lead sent a keyword such as START.',
  verbal: 'The lead gave consent verbally.',
  paper: 'The lead gave consent on paper.',
  import: 'The consent was part of imported data.',
})

/** A consent as REST, GraphQL and the documentation show it. */
export const consentShape = z
  .object({
    id: idOf('con', 'ID of the consent record.'),
    lead_id: idOf('lead', 'ID of the lead who gave consent.'),
    method: consentMethod.describe(
      'How the lead gave consent. `keyword` means that the lead sent a keyword such as START.',
    ),
    text: z
      .string()
      .nullable()
      .describe('Consent text that was shown or read to the lead. Null if not provided or if the lead was erased.'),
    source: z
      .string()
      .nullable()
      .describe(
        'Where the lead gave consent, such as the URL of a form. Null if not provided or if the lead was erased.',
      ),
    obtained_at: wireTime.describe('When the lead gave consent.'),
    evidence_hash: z
      .string()
      .nullable()
      .describe(
        'Hex-encoded SHA-256 hash of the JSON array [method, text, source, obtained_at, keyed hash of the phone ' +
          'number]. Null for consents that an earlier version recorded without a hash.',
      ),
    created_at: wireTime.describe('When the consent was recorded.'),
  })
  .describe('A lead’s consent to receive messages. Records are only added, never changed.')

/** A lead's consent as a client gives it. */
export const consentInput = z
  .strictObject({
    method: consentMethod.describe('How the lead gave consent.'),
    text: optionalOnCreate(text(1, TEXT_LENGTH_MAX)).describe(
      'Consent text that was shown or read to the lead, up to 2,000 characters.',
    ),
    obtained_at: optionalOnCreate(timestamp).describe('When consent was given. Default: now.'),
    source: optionalOnCreate(text(1, SOURCE_LENGTH_MAX)).describe(
      'Where the lead gave consent, such as the URL of a form or a file name.',
    ),
  })
  .describe('How the lead gave consent to receive messages.')

export type GivenConsent = {
  method: z.output<typeof consentMethod>
  text?: string | undefined
  source?: string | undefined
  obtained_at?: Date | undefined
}

export type ConsentRecord = { workspaceId: string; leadId: string; phone: E164; consent: GivenConsent; now: Date }

/** The data that the hash of a consent covers; `phoneHash` is the phone's keyed hash. */
type Evidence = {
  method: string
  text: string | null
  source: string | null
  obtainedAt: Date
  phoneHash: string
}

/**
 * Hex-encoded SHA-256 of the JSON list [method, text, source, obtained_at as ISO 8601 in UTC with milliseconds, phone hash],
 * with null for missing values. An exported row that does not match its hash was changed. The hash does not reveal the phone.
 */
function evidenceHash({ method, text, source, obtainedAt, phoneHash }: Evidence): string {
  return createHash('sha256')
    .update(JSON.stringify([method, text, source, obtainedAt.toISOString(), phoneHash]))
    .digest('hex')
}

/** Adds one consent to the ledger, which only ever grows. Under the phone's lock. */
export async function recordConsent(deps: { ids: Ids; vault: Vault }, tx: Tx, record: ConsentRecord): Promise<void> {
  const { workspaceId, now } = record
  await recordConsents(deps, tx, { workspaceId, now, records: [record] })
}

export type ManyConsents = {
  workspaceId: string
  now: Date
  records: readonly Pick<ConsentRecord, 'leadId' | 'phone' | 'consent'>[]
}

/** Adds many consents in one statement. Under the locks of their phones. */
export async function recordConsents(deps: { ids: Ids; vault: Vault }, tx: Tx, many: ManyConsents): Promise<void> {
  const { workspaceId, now, records } = many
  if (records.length === 0) return
  const rows = records.map((record) => consentRow(deps, { ...record, now }))
  await tx.query(sql`
    insert into consent (workspace_id, id, lead_id, method, text, source, obtained_at, evidence_hash, created_at)
    select ${workspaceId}, c.id, c.lead_id, c.method, c.text, c.source, c.obtained_at, c.hash, ${now}
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as c (id text, lead_id text, method text, text text, source text, obtained_at timestamptz, hash text)`)
}

/** The values of a consent, for a statement that also inserts something else. */
export function consentRow(
  { ids, vault }: { ids: Ids; vault: Vault },
  { leadId, phone, consent, now }: Omit<ConsentRecord, 'workspaceId'>,
) {
  const obtainedAt = consent.obtained_at ?? now
  const kept = { method: consent.method, text: consent.text ?? null, source: consent.source ?? null }
  const hash = evidenceHash({ ...kept, obtainedAt, phoneHash: vault.phoneHash(phone) })
  return { id: ids.next('con'), lead_id: leadId, ...kept, obtained_at: obtainedAt, hash }
}
