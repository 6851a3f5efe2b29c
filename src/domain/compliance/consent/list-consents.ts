import { z } from 'zod'
import {
  byCreation,
  CREATED_IN_ORDER,
  createdInOrder,
  cursorText,
  dateOrTimestamp,
  idText,
  ifGiven,
  limit,
  olderThan,
  type Page,
  type Querying,
  readPage,
  sql,
  type Vault,
  type Window,
} from '../../kernel/index.ts'
import type { ConsentMethod } from './consent.ts'

export const ListConsentsInput = z
  .strictObject({
    lead_id: idText.optional().describe('Only consents of this lead.'),
    created_after: dateOrTimestamp.optional().describe('Only consents recorded at or after this time.'),
    created_before: dateOrTimestamp.optional().describe('Only consents recorded before this time.'),
    limit,
    cursor: cursorText.optional().describe('`next_cursor` of the previous page.'),
  })
  .refine(createdInOrder, CREATED_IN_ORDER)

type ConsentRow = {
  id: string
  lead_id: string
  method: ConsentMethod
  text: string | null
  source: string | null
  obtained_at: Date
  evidence_hash: string | null
  created_at: Date
}

/** A consent as REST and the documentation know it. */
export type WireConsent = Omit<ConsentRow, 'obtained_at' | 'created_at'> & { obtained_at: string; created_at: string }

type Request = z.infer<typeof ListConsentsInput> & { workspaceId: string }

/** A page of the ledger of consents, newest first, in one statement. */
export async function listConsents(
  deps: { db: Querying; vault: Vault },
  { workspaceId, limit, cursor, ...filters }: Request,
): Promise<Page<WireConsent>> {
  const { lead_id, created_after, created_before } = filters
  const load = ({ after, limit }: Window) =>
    deps.db.query<ConsentRow>(sql`
      select id, lead_id, method, text, source, obtained_at, evidence_hash, created_at from consent
      where workspace_id = ${workspaceId} and (${ifGiven(lead_id)} lead_id = ${lead_id})
        and (${ifGiven(created_after)} created_at >= ${created_after}) and (${ifGiven(created_before)} created_at < ${created_before})
        and ${olderThan(after)}
      order by created_at desc, id desc limit ${limit}`)
  const scope = { list: 'consents', workspaceId, filters }
  return readPage(deps, scope, { limit, cursor }, { load, keyOf: byCreation, show: toWireConsent })
}

function toWireConsent({ obtained_at, created_at, ...row }: ConsentRow): WireConsent {
  const { evidence_hash, ...said } = row
  return { ...said, obtained_at: obtained_at.toISOString(), evidence_hash, created_at: created_at.toISOString() }
}
