import { fragment, sql, type Tx } from '../../domain/kernel/index.ts'
import type { NewPersona, RunningPersona } from '../../domain/sandbox/index.ts'
import { isOutage } from '../../errors.ts'
import { nextTexts, type Person } from './personas/play.ts'
import type { SandboxDeps } from './sandbox-deps.ts'
import { draw } from './sandbox-draw.ts'

/** A running persona in the simulated carrier's records: the persona, and the number it texts. */
export type PersonaState = Person & { number: string; accountId: string }

const RUNNING = fragment(`
  p.phone, p.script->'script'->>'name' as name, p.script->>'seed' as seed, p.step as written, p.heard,
  p.next_text_at as "nextTextAt", (p.script->'ended')::boolean as "hasEnded", p.created_at as "startedAt"`)
export const PERSONAS_MAX = 200
const BATCH = 50

/** When a persona replies to its nth text. Null: it sends nothing more. */
export function nextTextAt({ script, seed, ended }: PersonaState, nth: number, heardAt: Date): Date | null {
  if (ended) return null
  const { min, max } = script.delay_seconds
  return new Date(heardAt.getTime() + Math.round((min + draw(seed, 'delay', nth) * (max - min)) * 1_000))
}

export async function startPersona({ db, clock }: SandboxDeps, persona: NewPersona): Promise<RunningPersona | null> {
  const { workspaceId, phone, script, seed, number, accountId, begins } = persona
  const now = clock.now()
  const state: PersonaState = { script, seed, number, accountId, unread: [], used: [], ended: false }
  const [started] = await db.query<RunningPersona>(sql`
    insert into sandbox_persona as p (workspace_id, phone, script, step, heard, next_text_at, created_at, updated_at)
    select ${workspaceId}, ${phone}, ${JSON.stringify(state)}::jsonb, 0, 0, ${begins ? nextTextAt(state, 0, now) : null}, ${now}, ${now}
    where (select count(*) from sandbox_persona where workspace_id = ${workspaceId} and phone <> ${phone}) < ${PERSONAS_MAX}
    on conflict (workspace_id, phone) do update set script = excluded.script, step = 0, heard = 0, next_text_at = excluded.next_text_at,
      created_at = excluded.created_at, updated_at = excluded.updated_at
    returning ${RUNNING}`)
  return started ?? null
}

export async function stopPersona(
  { db }: SandboxDeps,
  { workspaceId, phone }: { workspaceId: string; phone: string },
): Promise<boolean> {
  const stopped = await db.query(sql`
    delete from sandbox_persona where workspace_id = ${workspaceId} and phone = ${phone} returning phone`)
  return stopped.length > 0
}

export async function listPersonas(
  { db }: SandboxDeps,
  { workspaceId }: { workspaceId: string },
): Promise<RunningPersona[]> {
  return db.query<RunningPersona>(sql`
    select ${RUNNING} from sandbox_persona p where workspace_id = ${workspaceId}
    order by created_at desc, phone limit ${PERSONAS_MAX}`)
}

type Row = { workspace_id: string; phone: string; script: PersonaState; step: number }

/**
 * Lets due personas read their texts and store their replies, in one transaction, or one by one after a failure. Delivery is a
 * separate step.
 */
export async function speakDue(deps: SandboxDeps): Promise<void> {
  const now = deps.clock.now()
  try {
    await speakBatch(deps, now, BATCH)
  } catch (error) {
    if (isOutage(error)) throw error
    for (let n = 0; n < BATCH && (await speakAlone(deps, now)); n++);
  }
}

/** Returns how many personas wrote. `onTurn` is called with each before it writes. */
async function speakBatch(
  deps: SandboxDeps,
  now: Date,
  limit: number,
  onTurn: (row: Row) => void = () => {},
): Promise<number> {
  return deps.db.transaction('sandbox.speak', async (tx) => {
    const due = await tx.query<Row>(sql`
      select workspace_id, phone, script, step from sandbox_persona where next_text_at <= ${now}
      order by next_text_at limit ${limit} for no key update skip locked`)
    for (const row of due) {
      onTurn(row)
      await speak(deps, tx, row, now)
    }
    return due.length
  })
}

/** One persona in its own transaction. One that fails is stopped, because it would block the others. */
async function speakAlone(deps: SandboxDeps, now: Date): Promise<boolean> {
  let speaking: Row | undefined
  try {
    return (await speakBatch(deps, now, 1, (row) => (speaking = row))) > 0
  } catch (error) {
    if (!speaking || isOutage(error)) throw error
    await deps.db.query(sql`
      update sandbox_persona set next_text_at = null, updated_at = ${now}
      where workspace_id = ${speaking.workspace_id} and phone = ${speaking.phone}`)
    return true
  }
}

async function speak(deps: SandboxDeps, tx: Tx, { workspace_id, phone, script: state, step }: Row, now: Date) {
  const { texts, person } = nextTexts(state, step)
  const after = { ...state, ...person }
  await tx.query(sql`
    update sandbox_persona set script = ${JSON.stringify(after)}::jsonb, step = ${step + texts.length}, next_text_at = null, updated_at = ${now}
    where workspace_id = ${workspace_id} and phone = ${phone}`)
  let at = now
  for (const { body, gapMs } of texts) {
    at = new Date(at.getTime() + gapMs)
    const id = deps.ids.next('sbx')
    await tx.query(sql`
      insert into sandbox_message (workspace_id, id, carrier_account_id, correlation_id, "from", "to", body, direction, status, accepted_at,
        next_receipt_at, receipts)
      values (${workspace_id}, ${id}, ${state.accountId}, ${id}, ${phone}, ${state.number}, ${body}, 'inbound', 'accepted', ${at}, ${at}, '[]')`)
  }
}
