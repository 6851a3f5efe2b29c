import type { TestApp } from '../../support/harness.ts'
import { createPast as createSharedPast } from '../../support/past.ts'
import { changeRows } from '../../support/rows.ts'

export function createPast(service: Pick<TestApp, 'rows'>) {
  return {
    ...createSharedPast(service),
    /** A copy of a campaign and its playbook versions, with another ID and another frequency cap. */
    async campaignCopied(campaignId: string, { id, perDayMax }: { id: string; perDayMax: number }): Promise<void> {
      await service.rows(
        `insert into campaign (workspace_id, id, name, status, initiated_per_day_max, playbook_version, created_at, updated_at)
         select workspace_id, $2, $2, status, $3, playbook_version, created_at, updated_at from campaign where id = $1`,
        [campaignId, id, perDayMax],
      )
      await service.rows(
        `insert into playbook_version (workspace_id, campaign_id, version, playbook, created_at)
         select workspace_id, $2, version, playbook, created_at from playbook_version where campaign_id = $1`,
        [campaignId, id],
      )
    },
    /** All numbers of a workspace send at this pace. */
    paceSet: (workspaceId: string, segmentsPerSecond: number) =>
      changeRows(service, 'phone_number', { workspace_id: workspaceId }, { segments_per_second: segmentsPerSecond }),
    /** Registered numbers of a workspace, each with its own pace. */
    numbersAdded: (workspaceId: string, { numbers, rates, at }: { numbers: string[]; rates: number[]; at: Date }) =>
      service.rows(
        `insert into phone_number (workspace_id, id, e164, carrier_account_id, type, status, segments_per_second, created_at)
         select a.workspace_id, 'num_' || n.e164, n.e164, a.id, 'long_code', 'registered', n.rate, $2
         from carrier_account a, unnest($3::text[], $4::float[]) as n (e164, rate) where a.workspace_id = $1`,
        [workspaceId, at, numbers, rates],
      ),
  }
}
