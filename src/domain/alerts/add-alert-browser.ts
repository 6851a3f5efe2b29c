import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { AppError } from '../../errors.ts'
import { checkCallable, type EgressRules, type Http } from '../egress/index.ts'
import type { Mode } from '../identity/index.ts'
import { type IdempotencyClaim, sql, stampResult, text, type Vault, type WriteDeps } from '../kernel/index.ts'
import { type Push, pushSubscription, subscriptionContext } from './push.ts'

const BROWSERS_MAX = 10
const NAME_LENGTH_MAX = 100

export const AddAlertBrowserInput = pushSubscription
  .extend({
    name: text(1, NAME_LENGTH_MAX).describe('Display name, such as Chrome on Windows. At most 100 characters.'),
  })
  .describe('A browser’s subscription, as returned by PushManager.subscribe().')

type Deps = WriteDeps & { vault: Vault; http: Http; webhooks: EgressRules; push: Push }
type Input = z.infer<typeof AddAlertBrowserInput> & {
  workspaceId: string
  memberId: string
  mode: Mode
  idempotency?: IdempotencyClaim | undefined
}

/**
 * Adds a browser to those that get a member's push notifications, and returns its ID. The same browser again replaces its keys
 * and its member.
 */
export async function addAlertBrowser(deps: Deps, input: Input): Promise<string> {
  const { workspaceId, memberId, mode, name, endpoint, p256dh, auth, idempotency } = input
  await checkCallable(
    { http: deps.http, rules: deps.webhooks },
    { url: endpoint, param: 'endpoint', isSandbox: mode === 'sandbox' },
  )
  checkKeys(deps.push, { endpoint, p256dh, auth })
  const hash = endpointHash(endpoint)
  const subscription = JSON.stringify({ endpoint, p256dh, auth })
  return deps.db.transaction('alert-browser.add', async (tx) => {
    await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${`alerts:${workspaceId}:${memberId}`}, 0))`)
    const [known] = await tx.query<{ id: string }>(sql`
      select id from alert_browser where workspace_id = ${workspaceId} and endpoint_hash = ${hash} for no key update`)
    const id = known?.id ?? deps.ids.next('brw')
    const sealed = deps.vault.seal(subscription, subscriptionContext(workspaceId, id))
    const [row] = await tx.query<{ id: string }>(sql`
      insert into alert_browser as b (workspace_id, id, member_id, name, endpoint_hash, subscription, created_at)
      select ${workspaceId}, ${id}, ${memberId}, ${name}, ${hash}, ${sealed}, ${deps.clock.now()}
      where (select count(*) from alert_browser
             where workspace_id = ${workspaceId} and member_id = ${memberId} and id <> ${id}) < ${BROWSERS_MAX}
      on conflict (workspace_id, endpoint_hash) do update set member_id = excluded.member_id, name = excluded.name,
        subscription = case when b.id = excluded.id then excluded.subscription else b.subscription end
      returning id`)
    if (!row) {
      const message = `A member can have at most ${BROWSERS_MAX} browsers. Remove one first.`
      throw new AppError('conflict', { message })
    }
    await stampResult(tx, workspaceId, idempotency, row.id)
    return row.id
  })
}

/** A key of the right form may still not be a point on the curve. */
function checkKeys(push: Push, subscription: z.infer<typeof pushSubscription>): void {
  try {
    push.seal(subscription, '{}')
  } catch {
    throw new AppError('invalid_parameter', { param: 'p256dh', message: 'Must be a valid P-256 public key.' })
  }
}

/** Identifies a browser without revealing its address. */
function endpointHash(endpoint: string): string {
  return createHash('sha256').update(endpoint).digest('base64url')
}
