import type { Json, TestApp } from '../../support/harness.ts'
import { createSeen as createSharedSeen } from '../../support/seen.ts'

export function createSeen(service: Pick<TestApp, 'rows'>) {
  return {
    ...createSharedSeen(service),
    /** A workspace's campaigns of this name, each with its current playbook. */
    campaignsNamed: (workspaceId: string, name: string) =>
      service.rows<Json>(
        `select c.id, c.status, c.playbook_version as version, c.initiated_per_day_max as cap, p.playbook, p.note
         from campaign c join playbook_version p on p.workspace_id = c.workspace_id and p.campaign_id = c.id and p.version = c.playbook_version
         where c.workspace_id = $1 and c.name = $2`,
        [workspaceId, name],
      ),
    /** The workspaces that have sending hours of their own. */
    sendingHoursSet: () => service.rows('select sending_hours from workspace where sending_hours is not null'),
  }
}
