import { type Clock, type Ids, sql, type Tx } from '../kernel/index.ts'
import type { NewWorkspace } from '../workspaces/index.ts'
import { homeServices } from './seeds/index.ts'

/**
 * Gives a new workspace its default campaign: home services. In a sandbox it runs at once, with the example's company; in a live
 * workspace it is a draft until the company has made it its own.
 */
export async function seedCampaign(deps: { ids: Ids; clock: Clock }, tx: Tx, workspace: NewWorkspace): Promise<void> {
  const { id: workspaceId, mode } = workspace
  const status = mode === 'sandbox' ? 'active' : 'draft'
  const id = deps.ids.next('camp')
  const now = deps.clock.now()
  await tx.query(sql`
    with campaign as (
      insert into campaign (workspace_id, id, name, status, playbook_version, created_at, updated_at)
      values (${workspaceId}, ${id}, 'Home services', ${status}, 1, ${now}, ${now})
    )
    insert into playbook_version (workspace_id, campaign_id, version, playbook, created_at)
    values (${workspaceId}, ${id}, 1, ${JSON.stringify(homeServices)}::jsonb, ${now})`)
  await tx.query(sql`update workspace set default_campaign_id = ${id} where id = ${workspaceId}`)
}
