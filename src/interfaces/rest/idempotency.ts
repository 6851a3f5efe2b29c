import { createHash } from 'node:crypto'
import type { App } from '../../app.ts'
import { type IdempotencyClaim, releaseKey, reserveKey, storeAnswer } from '../../domain/workspaces/index.ts'
import { AppError } from '../../errors.ts'
import type { Executed } from './execute.ts'

/** `madeId` is what an earlier run of the same request made before it died. */
export type Run = (claim?: IdempotencyClaim, madeId?: string) => Promise<Executed>

export type Once = Executed & { replayed: boolean }

type Keyed = { workspaceId: string; key: string; fingerprint: string }

/** The key of a POST, if it has one: 1 to 255 printable ASCII characters. */
export function idempotencyKeyOf(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  if (typeof header === 'string' && /^[\x20-\x7e]{1,255}$/.test(header)) return header
  throw new AppError('invalid_parameter', {
    param: 'Idempotency-Key',
    message: 'An Idempotency-Key has 1 to 255 printable ASCII characters.',
  })
}

/** Stands for the method, the address and the body, byte for byte. */
export function fingerprintOf(method: string, url: string, body: Uint8Array): string {
  return createHash('sha256').update(`${method} ${url}\n`).update(body).digest('hex')
}

/** Runs the request once for its key; keeps a 2xx answer for whoever asks again, and frees the key after any other. */
export async function runOnce(app: App, { workspaceId, key, fingerprint }: Keyed, run: Run): Promise<Once> {
  const reservation = await reserveKey(app, { workspaceId, key, fingerprint })
  if (reservation.state === 'done') return { status: reservation.status, body: reservation.body, replayed: true }
  const { token } = reservation
  const madeId = reservation.state === 'made' ? reservation.resultId : undefined
  let executed: Executed
  try {
    executed = await run({ key, token }, madeId)
  } catch (error) {
    await releaseKey(app, { workspaceId, key, token })
    throw error
  }
  try {
    await storeAnswer(app, { workspaceId, key, token, ...executed })
  } catch (error) {
    // What was done is done: a retry finds what was made by the key's stamp.
    app.log.warn({ event: 'idempotency.answer_lost', workspaceId, err: error })
  }
  return { ...executed, replayed: madeId !== undefined }
}
