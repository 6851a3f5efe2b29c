import { type Clock, type Ids, sql, type Tx } from '../kernel/index.ts'
import { homeServices } from './seeds/index.ts'

/** Gives a new workspace its default campaign: home services, ready to run. */
export async function seedCampaign(deps: { ids: Ids; clock: Clock }, tx: Tx, workspaceId: string): Promise<void> {
  const id = deps.ids.next('camp')
  const now = deps.clock.now()
  await tx.query(sql`
    with campaign as (
      insert into campaign (workspace_id, id, name, status, playbook_version, created_at, updated_at)
      values (${workspaceId}, ${id}, 'Home services', 'active', 1, ${now}, ${now})
    )
    insert into playbook_version (workspace_id, campaign_id, version, playbook, created_at)
    values (${workspaceId}, ${id}, 1, ${JSON.stringify(homeServices)}::jsonb, ${now})`)
  await tx.query(sql`update workspace set default_campaign_id = ${id} where id = ${workspaceId}`)
}
