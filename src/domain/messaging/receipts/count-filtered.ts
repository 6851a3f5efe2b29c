import { type Clock, type Ids, sql, type Tx } from '../../kernel/index.ts'
import { notify } from '../../notifications/index.ts'

const TOLD_EVERY_MS = 24 * 3_600_000

/** Counts a filtered text for its sender number, and notifies the owner at most once in 24 hours. */
export async function countFiltered(
  deps: { ids: Ids; clock: Clock },
  tx: Tx,
  { workspaceId, phoneNumberId }: { workspaceId: string; phoneNumberId: string },
): Promise<void> {
  const now = deps.clock.now()
  const [number] = await tx.query<{ e164: string; count: number; is_told: boolean }>(sql`
    with was as (
      select coalesce(filtered_told_at <= ${new Date(now.getTime() - TOLD_EVERY_MS)}, true) as is_told from phone_number
      where workspace_id = ${workspaceId} and id = ${phoneNumberId} for no key update
    )
    update phone_number set filtered_count = filtered_count + 1, updated_at = ${now},
      filtered_told_at = case when was.is_told then ${now} else filtered_told_at end
    from was where workspace_id = ${workspaceId} and id = ${phoneNumberId}
    returning e164, filtered_count as count, was.is_told`)
  if (!number?.is_told) return
  await notify(deps, tx, {
    workspaceId,
    kind: 'messages_filtered',
    subject: `Carriers filter messages from ${number.e164} as spam`,
    body:
      `A carrier filtered a message from ${number.e164} as spam and did not deliver it (${number.count} so far). Review the content, ` +
      'recipients and frequency of your messages. This notification is sent at most once a day per number.',
  })
}
