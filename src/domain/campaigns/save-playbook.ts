import { z } from 'zod'
import { type Clock, isStorable, type Tx } from '../kernel/index.ts'
import type { Company } from '../workspaces/index.ts'
import { type ParsedPlaybook, parsePlaybook } from './parse-playbook.ts'
import type { Playbook, PlaybookProblem } from './playbook.ts'

/** A playbook in a request. `parseStorablePlaybook` checks its contents, to report all errors. */
export const playbookJson = z.record(z.string(), z.unknown())

/** Result of saving a playbook: its version, or all its errors. */
export type PlaybookResult =
  | { outcome: 'saved'; campaignId: string; version: number }
  | { outcome: 'refused'; problems: PlaybookProblem[] }

type Version = { workspaceId: string; campaignId: string; version: number; playbook: Playbook; note: string | null }

/** Like `parsePlaybook`, for a playbook to be saved: its texts must be storable. */
export function parseStorablePlaybook(json: unknown, company: Company): ParsedPlaybook {
  const parsed = parsePlaybook(json, company)
  if (!parsed.ok) return parsed
  const problems = unstorable(parsed.playbook, '').map(
    (path): PlaybookProblem => ({
      code: 'invalid_value',
      path,
      message: 'The text contains a character that cannot be stored or sent.',
    }),
  )
  return problems.length > 0 ? { ok: false, problems } : parsed
}

/** Writes one version down. Versions never change: conversations are judged by the one they began with. */
export async function insertVersion(deps: { clock: Clock }, tx: Tx, version: Version): Promise<void> {
  const { workspaceId, ...row } = version
  await tx.writes(workspaceId).playbookVersion.create({ data: { ...row, createdAt: deps.clock.now() } })
}

/** Paths of the texts that PostgreSQL cannot store. */
function unstorable(value: unknown, path: string): string[] {
  if (typeof value === 'string') return isStorable(value) ? [] : [path]
  if (Array.isArray(value)) return value.flatMap((inner, i) => unstorable(inner, `${path}[${i}]`))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => unstorable(inner, path ? `${path}.${key}` : key))
}
