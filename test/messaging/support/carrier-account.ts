import type { CarrierAccount, RawCallback } from '../../../src/domain/messaging/index.ts'
import type { TestApp, Workspace } from '../../support/harness.ts'
import { freshPhone, type Network } from './carrier-network.ts'

export type Connected = { accountId: string; number: string; numberId: string; callbackUrl: string }

/** Adds an account with the carrier and one registered number to a workspace. */
export async function connect(service: TestApp, workspace: Workspace, network: Network): Promise<Connected> {
  const { ids, vault, clock, links } = service.app
  const accountId = ids.next('car')
  const numberId = ids.next('num')
  const number = freshPhone()
  const { credentials, settings } = network.account()
  const sealed = vault.seal(credentials, `carrier_account:${accountId}`)
  const now = clock.now()
  await service.rows(
    `insert into carrier_account (workspace_id, id, carrier, credentials, settings, created_at) values ($1, $2, $3, $4, $5, $6)`,
    [workspace.id, accountId, network.carrier, sealed, settings, now],
  )
  await service.rows(
    `insert into phone_number (workspace_id, id, e164, carrier_account_id, type, status, created_at)
     values ($1, $2, $3, $4, 'long_code', 'registered', $5)`,
    [workspace.id, numberId, number, accountId, now],
  )
  return { accountId, number, numberId, callbackUrl: links.carrierCallback(network.carrier, accountId) }
}

/** The account as its adapter receives it. */
export function openedAccount(network: Network, state?: 'rotated' | 'renewed'): CarrierAccount {
  return { id: 'car_00000000000000000000000000', workspaceId: 'ws_1', ...network.account(state) }
}

/** Sends a callback to the URL that it was signed for, or to the account's URL for the simulator. */
export function bring(service: TestApp, { callbackUrl }: Connected, callback: RawCallback): Promise<Response> {
  const address = callback.url.startsWith('http') ? callback.url : callbackUrl
  const url = address.replace(service.app.links.base, service.url)
  const headers = callback.headers as Record<string, string>
  return fetch(url, { method: 'POST', headers, body: new Uint8Array(callback.body) })
}
