import { AppError } from '../../errors.ts'
import { checkEndpointUrl, NOT_PUBLIC } from './endpoint-url.ts'
import type { Http } from './http.ts'

/** URLs that a deployment allows in addition to https on port 443. Loopback is for sandboxes only. */
export type EgressRules = { allowedPorts: readonly number[]; allowLoopback: boolean }

/** Rejects a customer's URL that cannot be called at present, because of its form or its resolved addresses. */
export async function checkCallable(
  { http, rules }: { http: Http; rules: EgressRules },
  { url, param, isSandbox }: { url: string; param: string; isSandbox: boolean },
): Promise<void> {
  const allowLoopback = rules.allowLoopback && isSandbox
  const check = checkEndpointUrl(url, { allowedPorts: rules.allowedPorts, allowLoopback })
  if (!check.ok) throw new AppError('invalid_parameter', { param, message: check.message })
  if ((await http.inspect({ url, allowLoopback })) === 'blocked_address') {
    throw new AppError('invalid_parameter', { param, message: NOT_PUBLIC })
  }
}
