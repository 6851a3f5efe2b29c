import { z } from 'zod'
import { AppError, orNotFound } from '../../errors.ts'
import { idOf, type Querying, type RowOf, showRow, sql, wireTime } from '../kernel/index.ts'
import { campaignId } from './campaign.ts'
import { playbookJson } from './save-playbook.ts'

/** A playbook version as REST shows it. */
export const playbookShape = z
  .object({
    campaign_id: idOf('camp', 'ID of the campaign.'),
    version: z.int().describe('Version number, starting at 1.'),
    playbook: playbookJson.describe('The complete playbook.'),
    note: z.string().nullable().describe('Note about the change. Null if no note was given.'),
    created_at: wireTime.describe('When the version was saved.'),
  })
  .describe('A version of a campaign’s playbook. Versions are never changed.')

export const ReadPlaybookInput = z.strictObject({
  campaign_id: campaignId,
  version: z.int32().min(1).optional().describe('Version to read. Default: the current version.'),
})

type Input = z.output<typeof ReadPlaybookInput> & { workspaceId: string }
type Row = RowOf<typeof playbookShape.shape>

const shown = showRow(playbookShape)

/** The current version of a campaign's playbook, or the given one. */
export async function readPlaybook(
  { db }: { db: Querying },
  { workspaceId, campaign_id: campaignId, version }: Input,
): Promise<z.output<typeof playbookShape>> {
  const [row] = await db.query<Row | (Omit<Row, 'version'> & { version: null })>(sql`
    select c.id as campaign_id, p.version, p.playbook, p.note, p.created_at from campaign c
    left join playbook_version p on p.workspace_id = c.workspace_id and p.campaign_id = c.id
      and p.version = coalesce(${version ?? null}::int, c.playbook_version)
    where c.workspace_id = ${workspaceId} and c.id = ${campaignId}`)
  const found = orNotFound(row, 'campaign', campaignId)
  if (found.version !== null) return shown(found)
  throw new AppError('not_found', { param: 'version', message: `The campaign has no playbook version ${version}.` })
}
