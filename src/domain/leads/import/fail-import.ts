import { type RowKey, sql, type WriteDeps } from '../../kernel/index.ts'
import { forgetFailures, notifyStalled, WorkFailed } from '../../workspaces/index.ts'

/**
 * Fails an import whose next rows could not be processed, with a reason for its owner. Processed rows stay. Always throws
 * `WorkFailed`, which ends the job.
 */
export async function failImport(deps: WriteDeps, { workspaceId, id }: RowKey, token: string): Promise<never> {
  const now = deps.clock.now()
  const work = { queue: 'run-import', workspaceId, id } as const
  await deps.db.transaction('import.give-up', async (tx) => {
    // An import that has ended in the meantime, such as a canceled one, only gives its lease back.
    const [failedImport] = await tx.query(sql`
      with ended as (
        update lead_import set lease_until = null, lease_token = null where workspace_id = ${workspaceId} and id = ${id}
          and lease_token = ${token} and status not in ('receiving', 'running')
      )
      update lead_import set status = 'failed', error_code = 'internal_error', finished_at = ${now}, updated_at = ${now},
        error_message = 'The import stopped after row ' || last_row || ': the next rows could not be processed in three attempts. The rows before are done.',
        lease_until = null, lease_token = null
      where workspace_id = ${workspaceId} and id = ${id} and lease_token = ${token} and status in ('receiving', 'running')
      returning id`)
    await forgetFailures({ db: tx }, work)
    if (failedImport) await notifyStalled(deps, tx, work)
    tx.announce(workspaceId, 0) // not an event, but wakes subscribers of the import
  })
  throw new WorkFailed(new Error('An import made no progress in three attempts.'), { isGivenUp: true })
}
