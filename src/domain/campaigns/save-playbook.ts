import { type Clock, isStorable, sql, type Tx } from '../kernel/index.ts'
import { type ParsedPlaybook, parsePlaybook } from './parse-playbook.ts'
import type { Playbook, PlaybookProblem } from './playbook.ts'

/** Result of saving a playbook: its version, or all its errors. */
export type PlaybookResult =
  | { outcome: 'saved'; campaignId: string; version: number }
  | { outcome: 'refused'; problems: PlaybookProblem[] }

type Version = { workspaceId: string; campaignId: string; version: number; playbook: Playbook; note: string | null }

/** Like `parsePlaybook`, for a playbook to be saved: its texts must be storable. */
export function parseStorablePlaybook(json: unknown): ParsedPlaybook {
  const parsed = parsePlaybook(json)
  if (!parsed.ok) return parsed
  const problems = unstorable(parsed.playbook, '').map((path) => ({
    path,
    message: 'The text contains a character that cannot be stored or sent.',
  }))
  return problems.length > 0 ? { ok: false, problems } : parsed
}

/** Writes one version down. Versions never change: conversations are judged by the one they began with. */
export async function insertVersion(deps: { clock: Clock }, tx: Tx, version: Version): Promise<void> {
  const { workspaceId, campaignId, playbook, note } = version
  await tx.query(sql`
    insert into playbook_version (workspace_id, campaign_id, version, playbook, note, created_at)
    values (${workspaceId}, ${campaignId}, ${version.version}, ${JSON.stringify(playbook)}::jsonb, ${note}, ${deps.clock.now()})`)
}

/** Paths of the texts that PostgreSQL cannot store. */
function unstorable(value: unknown, path: string): string[] {
  if (typeof value === 'string') return isStorable(value) ? [] : [path]
  if (Array.isArray(value)) return value.flatMap((inner, i) => unstorable(inner, `${path}[${i}]`))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => unstorable(inner, path ? `${path}.${key}` : key))
}
