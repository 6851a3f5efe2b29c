import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { OptOutLog } from '../domain/compliance/suppressions/index.ts'
import type { Clock } from '../domain/kernel/index.ts'

const NAME = /^opt-outs-\d{4}-\d{2}-\d{2}-[0-9a-f]{8}\.jsonl$/

/**
 * The opt-out log in a folder, which must exist. Each process writes files of its own, one per day (UTC), so that any number of
 * processes can share the folder, also over a network.
 */
export function createOptOutLog({ dir, clock }: { dir: string; clock: Clock }): OptOutLog & { close(): Promise<void> } {
  let current: { day: string; file: FileHandle } | null = null
  const close = async () => {
    const { file } = current ?? {}
    current = null
    await file?.close()
  }
  const fileOf = async (day: string): Promise<FileHandle> => {
    if (current?.day === day) return current.file
    await close()
    const file = await open(join(dir, `opt-outs-${day}-${randomBytes(4).toString('hex')}.jsonl`), 'ax', 0o600)
    current = { day, file }
    await syncFolder(dir)
    return file
  }
  return {
    async append(lines) {
      try {
        const file = await fileOf(clock.now().toISOString().slice(0, 10))
        await file.appendFile(lines.map((line) => `${line}\n`).join(''))
        await file.datasync()
      } catch (error) {
        // The file may end with an incomplete line, so further lines go to a new file.
        await close().catch(() => {})
        throw error
      }
    },
    close,
  }
}

/** Without syncing its folder, a new file can be lost in a crash. */
async function syncFolder(dir: string): Promise<void> {
  const folder = await open(dir, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

export type LoggedLine = { file: string; line: number; text: string }

/** All complete lines of the log in this folder. The last line of a file is left out if a crash cut it off. */
export async function* readOptOutLog(dir: string): AsyncGenerator<LoggedLine> {
  const files = (await readdir(dir)).filter((name) => NAME.test(name)).toSorted()
  for (const file of files) {
    let [rest, line] = ['', 0]
    for await (const chunk of createReadStream(join(dir, file), 'utf8')) {
      const complete = (rest + chunk).split('\n')
      rest = complete.pop()!
      for (const text of complete) yield { file, line: ++line, text }
    }
  }
}
