import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type App,
  BackupRefused,
  createApp,
  migrate,
  moveDatabase,
  removeDatabase,
  requireEmpty,
  restoreBackup,
} from '../app.ts'
import { applyOptOutLog, createSuppressions, type OptOutLine } from '../domain/compliance/suppressions/index.ts'
import { type E164, e164, sql } from '../domain/kernel/index.ts'
import { embeddedDataDir, OperatorError, run, settle } from './bootstrap.ts'
import { answerHelp, parseWords } from './command-line.ts'
import { formatOptOuts, readOptOuts } from './read-opt-outs.ts'

const USAGE = `npm run restore -- FOLDER --opt-outs PATH
npm run restore -- FOLDER --no-opt-outs
Restores a backup into DATA_DIR, which must not contain a database.
People who opted out after the backup are not in it. PATH is the folder of the opt-out log (OPT_OUT_LOG_DIR), or a file with their phone
numbers, one per line in E.164 format, from your carrier or your webhooks: these are suppressed in every workspace. Nobody can be messaged
before. Use --no-opt-outs if nobody opted out.`

const AT_ONCE = 1_000
const ACTOR = { kind: 'shell', id: null } as const

answerHelp(USAGE)
await run(async (env) => {
  const { positionals, values } = parseWords(process.argv.slice(2), {
    usage: USAGE,
    options: ['opt-outs'],
    flags: ['no-opt-outs'],
  })
  const [folder] = positionals
  const source = values['opt-outs']
  if (!folder || positionals.length > 1 || (source === undefined) === !values['no-opt-outs'])
    throw new OperatorError(USAGE)
  const missing = source === undefined ? { phones: [] } : await readMissing(source)
  const dataDir = embeddedDataDir(env, 'npm run restore')
  // The database gets its final name only after the opt-outs are applied: until then no service can start with it. Inside the
  // folder, which may be a mount point: a file cannot be renamed from one file system to another.
  const staging = join(dataDir, 'restoring')
  try {
    await requireEmpty(dataDir)
    await removeDatabase(staging) // of a restore that was killed
    const restored = restore({ folder, staging, dataDir, missing, env }).finally(() => removeDatabase(staging))
    const { takenAt, count } = await restored
    process.stdout.write(`Restored the backup of ${takenAt} into ${dataDir}, with ${formatOptOuts(count)}.\n`)
  } catch (error) {
    throw error instanceof BackupRefused ? new OperatorError(error.message) : error
  }
})

type Restore = { folder: string; staging: string; dataDir: string; missing: OptOuts; env: NodeJS.ProcessEnv }

async function restore({
  folder,
  staging,
  dataDir,
  missing,
  env,
}: Restore): Promise<{ takenAt: string; count: number }> {
  const { takenAt } = await restoreBackup(folder, staging)
  const since = new Date(takenAt)
  const count = await withDatabase({ ...env, DATA_DIR: staging }, (app) => addOptOuts(app, missing, since))
  await moveDatabase(staging, dataDir)
  return { takenAt, count }
}

type OptOuts = { lines: OptOutLine[] } | { phones: E164[] }

async function readMissing(path: string): Promise<OptOuts> {
  const isFolder = await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
  return isFolder ? { lines: await readOptOuts(path) } : { phones: await readPhones(path) }
}

async function addOptOuts(app: App, missing: OptOuts, since: Date): Promise<number> {
  if ('lines' in missing) return applyOptOutLog(app, { ...missing, since })
  await suppressEverywhere(app, missing.phones)
  return missing.phones.length
}

/** Throws with the number of the first line that is not a phone number. */
async function readPhones(file: string): Promise<E164[]> {
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new OperatorError(`Cannot read ${file}: ${error.message}`)
  })
  const lines = text.split(/\r?\n/).map((line) => line.trim())
  return lines.flatMap((line, index) => {
    if (line === '') return []
    const phone = e164.safeParse(line)
    if (phone.success) return [phone.data]
    throw new OperatorError(`Line ${index + 1} of ${file} is not a phone number in E.164 format, such as +14155550123.`)
  })
}

async function withDatabase<Result>(env: NodeJS.ProcessEnv, work: (app: App) => Promise<Result>): Promise<Result> {
  const { config, stopDatabase } = await settle(env)
  try {
    await migrate(config.db.url)
    const app = await createApp({ ...config, log: { level: 'silent' } })
    try {
      return await work(app)
    } finally {
      await app.close()
    }
  } finally {
    await stopDatabase()
  }
}

async function suppressEverywhere(app: App, phones: E164[]): Promise<void> {
  const workspaces = await app.db.query<{ id: string }>(sql`select id from workspace order by id`)
  for (const { id: workspaceId } of workspaces) {
    for (let at = 0; at < phones.length; at += AT_ONCE)
      await createSuppressions(app, { workspaceId, actor: ACTOR, phones: phones.slice(at, at + AT_ONCE) })
  }
}
