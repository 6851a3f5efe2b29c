import type { App } from '../../app.ts'
import {
  type Fingerprints,
  type IdempotencyClaim,
  releaseKey,
  reserveKey,
  storeAnswer,
} from '../../domain/kernel/index.ts'
import { AppError } from '../../errors.ts'
import { readHash, type UploadedFile } from './uploaded-file.ts'

/** Status and body of the response. */
type StoredResponse = { status: number; body: string }

/** `madeId` is the ID of what an earlier run of the same request created before it crashed. */
export type Run = (claim?: IdempotencyClaim, madeId?: string) => Promise<StoredResponse>

export type RunResult = StoredResponse & { replayed: boolean }

const FREE_AGAIN_MS = 1_000
/** After this many tries, the lease of the key has expired. */
const FREE_TRIES_MAX = 60

/** `file` is an uploaded file, which is not in the fingerprints: only its hash identifies it, once it has been read. */
type RequestKey = { workspaceId: string; key: string; fingerprints: Fingerprints; file?: UploadedFile | undefined }

/** The key of a POST, if it has one: 1 to 255 printable ASCII characters. */
export function idempotencyKeyOf(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  if (typeof header === 'string' && /^[\x20-\x7e]{1,255}$/.test(header)) return header
  throw new AppError('invalid_parameter', {
    param: 'Idempotency-Key',
    message: 'Idempotency-Key must have 1 to 255 printable ASCII characters.',
  })
}

/** Runs the request once for its key. Stores a 2xx response for retries, and releases the key after any other. */
export async function runOnce(app: App, requestKey: RequestKey, run: Run): Promise<RunResult> {
  const { file, ...reserved } = requestKey
  const { workspaceId, key } = reserved
  const token = app.random.token()
  const reservation = await reserveKey(app, { ...reserved, token }).catch((error: unknown) => {
    // The key may be reserved although the database's response was lost.
    if (error instanceof AppError && error.code === 'unavailable') void freeKey(app, { workspaceId, key, token })
    throw error
  })
  if (reservation.state === 'done') {
    await checkFile(file, reservation)
    return { status: reservation.status, body: reservation.body, replayed: true }
  }
  const madeId = reservation.state === 'made' ? reservation.resultId : undefined
  let executed: StoredResponse
  try {
    if (reservation.state === 'made') await checkFile(file, reservation)
    executed = await run({ key, token, fileHash: file?.hash }, madeId)
  } catch (error) {
    const isHeld = await freeKey(app, { workspaceId, key, token })
    if (isHeld || madeId === undefined) throw error
    return runAgain(app, requestKey, run) // erased in the meantime, as below
  }
  let isHeld = true
  try {
    isHeld = await storeAnswer(app, { workspaceId, key, token, ...executed })
  } catch (error) {
    // The operation has taken effect: a retry finds what it created by the key's stamp.
    app.log.warn({ event: 'idempotency.answer_lost', workspaceId, err: error })
  }
  // The resource was erased while it was read, and the key with it: this is a new request.
  if (!isHeld && madeId !== undefined) return runAgain(app, requestKey, run)
  return { ...executed, replayed: madeId !== undefined }
}

/** A file that has been read cannot be read again, so the client must send it again. */
function runAgain(app: App, requestKey: RequestKey, run: Run): Promise<RunResult> {
  if (requestKey.file) throw new AppError('idempotency_in_progress', { retryAfterSeconds: 1 })
  return runOnce(app, requestKey, run)
}

/** Reads the file of a repeated request. Throws `idempotency_key_reused` unless it is that of the first request. */
async function checkFile(file: UploadedFile | undefined, { fileHash }: { fileHash: string | null }): Promise<void> {
  if (!file || fileHash === null) return // stored by an earlier release
  if ((await readHash(file)) !== fileHash) throw new AppError('idempotency_key_reused')
}

/**
 * Releases the key after a failure; false if the key is gone. During a database outage this is repeated after the response, so
 * that the client can retry as soon as the database is back.
 */
async function freeKey(
  app: App,
  reserved: { workspaceId: string; key: string; token: string },
  tries = 1,
): Promise<boolean> {
  try {
    return await releaseKey(app, reserved)
  } catch (error) {
    if (tries === 1) app.log.warn({ event: 'idempotency.key_held', workspaceId: reserved.workspaceId, err: error })
    if (tries < FREE_TRIES_MAX) setTimeout(() => freeKey(app, reserved, tries + 1), FREE_AGAIN_MS).unref()
    return true
  }
}
