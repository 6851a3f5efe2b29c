import { BackupRefused, takeBackup } from '../app.ts'
import { embeddedDataDir, OperatorError, openDatabase, run } from './bootstrap.ts'
import { answerHelp, parseWords } from './command-line.ts'

const USAGE = `npm run backup -- FOLDER
Copies the embedded database and its secrets into the new folder FOLDER. The service can run meanwhile.
The folder contains the keys of the installation: store it where only you can read it.`

answerHelp(USAGE)
await run(async (env) => {
  const { positionals } = parseWords(process.argv.slice(2), { usage: USAGE })
  const [folder] = positionals
  if (!folder || positionals.length > 1) throw new OperatorError(USAGE)
  const dataDir = embeddedDataDir(env, 'npm run backup')
  const { config, stopDatabase } = await openDatabase(env)
  try {
    const { bytes, takenAt } = await takeBackup(dataDir, config.db.url, folder)
    process.stdout.write(`Backed up ${dataDir} to ${folder} (${megabytes(bytes)}), as of ${takenAt.toISOString()}.\n`)
  } catch (error) {
    throw error instanceof BackupRefused ? new OperatorError(error.message) : error
  } finally {
    await stopDatabase()
  }
})

function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1e6)} MB`
}
