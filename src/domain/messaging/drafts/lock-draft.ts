import { orNotFound, Refusal } from '../../../errors.ts'
import { type Db, type E164, fragment, type RowKey, sql, type Tx } from '../../kernel/index.ts'
import { type MessageDraftStatus, statusAt } from './message-draft.ts'

type DraftRow = {
  lead_id: string
  campaign_id: string | null
  from: E164 | null
  body: string
  status: string
  expires_at: Date
}

const COLUMNS = fragment('lead_id, campaign_id, "from", body, status, expires_at')

/** Decides about a draft in a transaction that has locked the lead's phone and the draft. Throws `not_found`. */
export async function withDraft<Result>(
  deps: { db: Db },
  name: string,
  { workspaceId, id }: RowKey,
  decide: (tx: Tx, draft: DraftRow, phone: E164) => Promise<Result>,
): Promise<Result> {
  const [found] = await deps.db.query<{ phone: E164 }>(sql`
    select l.phone from message_draft d join lead l on l.workspace_id = d.workspace_id and l.id = d.lead_id
    where d.workspace_id = ${workspaceId} and d.id = ${id} and l.phone is not null`)
  const { phone } = orNotFound(found, 'draft', id)
  return deps.db.locked(name, workspaceId, phone, async (tx) => {
    const [draft] = await tx.query<DraftRow>(sql`
      select ${COLUMNS} from message_draft where workspace_id = ${workspaceId} and id = ${id} for no key update`)
    return decide(tx, orNotFound(draft, 'draft', id), phone)
  })
}

/** Whether the draft already has this status. A refusal if it has another one that is final. */
export function isAlready(wanted: MessageDraftStatus, draft: DraftRow, now: Date): boolean {
  const status = statusAt(draft, now)
  if (status === wanted) return true
  if (status === 'pending') return false
  throw new Refusal({ refused: 'draft_over' }, { message: `The draft is ${status}, so it cannot be ${wanted}.` })
}
