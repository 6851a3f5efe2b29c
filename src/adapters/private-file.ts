import { randomBytes } from 'node:crypto'
import { link, open, readFile, rename, rm } from 'node:fs/promises'

/**
 * The text of a file that only our user can read. A missing file is created from `create()`, atomically: if several processes
 * start, all read the same text.
 */
export async function readOrCreatePrivate(path: string, create: () => string): Promise<string> {
  const found = await readIfThere(path)
  if (found !== null) return found
  const draft = await writeDraft(path, create())
  try {
    await link(draft, path)
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
  } finally {
    await rm(draft, { force: true })
  }
  return await readFile(path, 'utf8')
}

/** Replaces the text of such a file atomically. */
export async function replacePrivate(path: string, text: string): Promise<void> {
  await rename(await writeDraft(path, text), path)
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null
    throw error
  }
}

async function writeDraft(path: string, text: string): Promise<string> {
  const draft = `${path}.${randomBytes(4).toString('hex')}`
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  return draft
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
