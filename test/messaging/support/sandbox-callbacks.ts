import { callbackOf } from '../../../src/adapters/carriers/sandbox-callback.ts'
import type { Receipt } from '../../../src/domain/messaging/index.ts'
import type { TestApp } from '../../support/harness.ts'

/** A receipt that the simulated network brings to the sandbox's account, at the door. Nothing is made of it yet. */
export async function bringReceipt(service: TestApp, receipt: Partial<Receipt>): Promise<void> {
  const [account] = await service.rows<{ id: string; credentials: Uint8Array }>(
    `select id, credentials from carrier_account where workspace_id = $1 and carrier = 'sandbox'`,
    [service.sandbox.id],
  )
  const { id } = account!
  const credentials = service.app.vault.open(account!.credentials, `carrier_account:${id}`)
  const told = { messageId: null, carrierMessageId: null, status: 'delivered', errorCode: null, ...receipt } as const
  const { callback } = callbackOf({ id, credentials }, { receipts: [told] })
  const headers = { 'Content-Type': 'application/json', ...(callback.headers as Record<string, string>) }
  const answer = await fetch(`${service.url}/carriers/sandbox/${id}`, {
    method: 'POST',
    headers,
    body: new Uint8Array(callback.body),
  })
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
}
