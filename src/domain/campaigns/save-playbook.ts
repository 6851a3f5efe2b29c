import { type Clock, isStorable, sql, type Tx } from '../kernel/index.ts'
import { type ParsedPlaybook, parsePlaybook } from './parse-playbook.ts'
import type { Playbook, PlaybookProblem } from './playbook.ts'

/** What became of a playbook that somebody wrote: kept as this version, or refused with all that is wrong with it. */
export type PlaybookResult =
  | { outcome: 'saved'; campaignId: string; version: number }
  | { outcome: 'refused'; problems: PlaybookProblem[] }

type Version = { workspaceId: string; campaignId: string; version: number; playbook: Playbook; note: string | null }

/** As `parsePlaybook`, for one that is to be kept: its texts hold nothing that cannot be. */
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

/** The paths of the texts within a value that PostgreSQL would not take. */
function unstorable(value: unknown, path: string): string[] {
  if (typeof value === 'string') return isStorable(value) ? [] : [path]
  if (Array.isArray(value)) return value.flatMap((inner, i) => unstorable(inner, `${path}[${i}]`))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => unstorable(inner, path ? `${path}.${key}` : key))
}
