import { z } from 'zod'
import { AppError } from '../../errors.ts'
import { type Change, idText, sql, type Vault, type WriteDeps } from '../kernel/index.ts'
import { eraseLead } from './erase-lead.ts'

const LEADS_MAX = 50

export const EraseLeadsInput = z
  .strictObject({
    ids: z
      .array(idText)
      .min(1)
      .max(LEADS_MAX)
      .refine((ids) => new Set(ids).size === ids.length, { error: 'IDs must be unique.' })
      .describe('IDs of 1 to 50 leads.'),
  })
  .describe('The leads to erase.')

type Input = Change<z.output<typeof EraseLeadsInput>>

/**
 * Erases leads, each in its own transaction, and returns the IDs of those that were erased now. Leads that were erased
 * before are skipped, so that an interrupted call can be repeated. `not_found` for an unknown lead.
 */
export async function eraseLeads(deps: WriteDeps & { vault: Vault }, input: Input): Promise<string[]> {
  const { workspaceId, actor, ids } = input
  await checkKnown(deps, workspaceId, ids)
  const erased: string[] = []
  for (const id of ids) if (await wasErased(deps, { workspaceId, actor, id })) erased.push(id)
  return erased
}

async function checkKnown({ db }: WriteDeps, workspaceId: string, ids: string[]): Promise<void> {
  const rows = await db.query<{ id: string }>(sql`
    select id from lead where workspace_id = ${workspaceId} and id = any (${ids})`)
  const known = new Set(rows.map(({ id }) => id))
  const unknown = ids.findIndex((id) => !known.has(id))
  if (unknown >= 0) throw AppError.notFound('lead', ids[unknown]!, `ids[${unknown}]`)
}

async function wasErased(deps: WriteDeps & { vault: Vault }, one: Change<{ id: string }>): Promise<boolean> {
  try {
    await eraseLead(deps, one)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return false
    throw error
  }
}
