import { callbackOf } from '../../../src/adapters/carriers/sandbox-callback.ts'
import type { Receipt } from '../../../src/domain/messaging/index.ts'
import type { TestApp } from '../../support/harness.ts'

/** Sends a receipt of the simulated network to the callback endpoint of the sandbox's account. It is stored, not applied. */
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
