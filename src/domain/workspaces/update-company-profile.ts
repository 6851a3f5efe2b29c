import type { z } from 'zod'
import { AppError } from '../../errors.ts'
import { type Actor, audit, givenFields, type Querying, sql, type WriteDeps } from '../kernel/index.ts'
import { COMPANY, type Company, type CompanyProfile, type UpdateCompanyProfileInput } from './company-profile.ts'

type Input = z.output<typeof UpdateCompanyProfileInput> & { liveWorkspaceId: string; actor: Actor }

const EMPTY: Omit<CompanyProfile, 'name' | 'help_contact'> = {
  trade: null,
  service_area: null,
  website: null,
  license: null,
  languages: ['en'],
  hours: null,
  business_hours: null,
  business_hours_es: null,
  emergency_line: null,
}

/**
 * Changes the given fields of the company's profile, which a live workspace and its sandbox share. The first time, `name`
 * and `help_contact` are required. Texts that are sent from then on use the new values.
 */
export async function updateCompanyProfile(deps: WriteDeps, input: Input): Promise<void> {
  const { liveWorkspaceId: id, actor, ...changes } = input
  await deps.db.transaction('company-profile.update', async (tx) => {
    const [row] = await tx.query<{ profile: CompanyProfile | null }>(sql`
      select company_profile as profile from workspace where id = ${id} for no key update`)
    if (!row) throw new AppError('not_found')
    const after: Partial<CompanyProfile> = { ...EMPTY, ...row.profile, ...givenFields(changes) }
    const missing = (['name', 'help_contact'] as const).find((field) => after[field] === undefined)
    if (missing) throw new AppError('missing_parameter', { param: missing })
    await tx.writes(id).workspace.updateMany({ data: { companyProfile: after, updatedAt: deps.clock.now() } })
    const change = { before: row.profile, after }
    await audit(deps, tx, { workspaceId: id, actor, action: 'company_profile.updated', subjectId: id, ...change })
  })
}

/** The company of a workspace, which must exist. */
export async function readCompany(db: Querying, workspaceId: string): Promise<Company> {
  const [row] = await db.query<{ company: Company }>(
    sql`select ${COMPANY} from workspace w where w.id = ${workspaceId}`,
  )
  if (!row) throw new AppError('not_found')
  return row.company
}
