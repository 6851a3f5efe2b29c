import { z } from 'zod'
import { applyOptOutLog } from '../domain/compliance/suppressions/index.ts'
import { OperatorError, run, withApp } from './bootstrap.ts'
import { answerHelp, parseWords } from './command-line.ts'
import { formatOptOuts, readOptOuts } from './read-opt-outs.ts'

const USAGE = `npm run opt-outs -- restore FOLDER --since 2027-01-01T00:00:00Z
Use it after you restored a database by other means than npm run restore. FOLDER is the opt-out log (OPT_OUT_LOG_DIR). --since is when the
backup was taken. The command adds the later opt-outs of the log, cancels the messages of the leads concerned and ends their conversations.
Stop the API and the workers first.`

answerHelp(USAGE)
await run(async () => {
  const { folder, since } = readArguments(process.argv.slice(2))
  const lines = await readOptOuts(folder)
  await withApp(async (app) => {
    const count = await applyOptOutLog(app, { lines, since })
    process.stdout.write(`Restored ${formatOptOuts(count)}.\n`)
  })
})

function readArguments(words: string[]): { folder: string; since: Date } {
  const { positionals, values } = parseWords(words, { usage: USAGE, options: ['since'] })
  const [command, folder] = positionals
  if (command !== 'restore' || !folder || positionals.length > 2 || !values.since) throw new OperatorError(USAGE)
  const since = z.iso.datetime({ offset: true }).safeParse(values.since)
  if (!since.success)
    throw new OperatorError(`--since must be a timestamp such as 2027-01-01T00:00:00Z. Received: ${values.since}`)
  return { folder, since: new Date(since.data) }
}
