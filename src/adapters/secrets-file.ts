import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { readOrCreatePrivate } from './private-file.ts'

const key = z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits')
const Secrets = z.strictObject({ secretKey: key, suppressionKey: key, sessionSecret: z.string().min(32) })

/** The secrets of an installation with its own database; otherwise they are environment variables. */
export type Secrets = z.infer<typeof Secrets>

/**
 * Reads `secrets.json` (mode 0600) of the data folder, which is created on the first start. Without it, encrypted data
 * cannot be read and the opt-outs of erased leads are lost, so an unreadable file is an error and is never replaced.
 */
export async function readOrCreateSecrets(dataDir: string): Promise<Secrets> {
  await mkdir(dataDir, { recursive: true })
  const path = join(dataDir, 'secrets.json')
  const text = await readOrCreatePrivate(path, () => `${JSON.stringify(newSecrets(), null, 2)}\n`)
  const parsed = Secrets.safeParse(parseJson(text))
  if (!parsed.success)
    throw new Error(`${path} is damaged. Restore it from a backup:\n${z.prettifyError(parsed.error)}`)
  return parsed.data
}

function newSecrets(): Secrets {
  const random = () => randomBytes(32).toString('hex')
  return { secretKey: random(), suppressionKey: random(), sessionSecret: random() }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
