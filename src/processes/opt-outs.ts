import { z } from 'zod'
import { applyOptOutLog } from '../domain/compliance/suppressions/index.ts'
import { Misuse, withApp } from './bootstrap.ts'
import { answerHelp, parseWords } from './command-line.ts'
import { countOptOuts, readOptOuts } from './read-opt-outs.ts'

const USAGE = `npm run opt-outs -- restore FOLDER --since 2027-01-01T00:00:00Z
Adds the opt-outs of an opt-out log (OPT_OUT_LOG_DIR) to a database that was restored to its state at that time, cancels the messages of
these leads and ends their conversations. Stop the API and the workers first.`

answerHelp(USAGE)
await withApp(async (app, words) => {
  const { positionals, values } = parseWords(words, { usage: USAGE, options: ['since'], flags: [] })
  const [command, folder] = positionals
  const since = z.iso.datetime({ offset: true }).safeParse(values.since)
  if (command !== 'restore' || !folder || positionals.length > 2 || !since.success) throw new Misuse(USAGE)
  const lines = await readOptOuts(folder)
  const count = await applyOptOutLog(app, { lines, since: new Date(since.data) })
  process.stdout.write(`Restored ${countOptOuts(count)}.\n`)
})
