import { parseArgs } from 'node:util'
import { openPlace } from '../place.ts'
import { print } from '../table.ts'
import { endsOf, valuesOf } from './ends.ts'
import { failuresOf } from './failures.ts'
import { figuresOf, type Judged, judge } from './figures.ts'
import { GATES, missed, tableOf } from './gates.ts'
import { type Business, businessesOf, sample, VERTICALS } from './personas.ts'
import { failing, readingFigures, readingTable } from './reading.ts'
import { startScriptedModel } from './scripted-model.ts'
import { startService } from './service.ts'
import { simulate } from './simulate.ts'

const USAGE = `npm run bench:agent [-- <option>…]
Scripted people text with the agent, in a sandbox of the whole service; how each conversation ends is held against what is
true of the person. Then how texts are read in the exams, with floors.
  --check          exit with 1 when a gate is missed
  --except <gate>  a gate that --check lets be missed; may be repeated (${GATES.map(({ of }) => of).join(', ')})
  --only <name>    one vertical (${VERTICALS.join(', ')}), or one person by id; may be repeated
  --held-out       the people whom nobody has looked at; their conversations are not printed
  --owners         people of eight trades, with playbooks as their owners type them
  --size <n>       so many people of each vertical (default: all)
  --runs <n>       so many runs, each with other pauses between the texts (default: 8)
  --model scripted with a language model that is not to be believed
  --threads        print the conversations that ended otherwise than expected`

const { values } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    except: { type: 'string', multiple: true, default: [] },
    only: { type: 'string', multiple: true, default: [] },
    'held-out': { type: 'boolean', default: false },
    owners: { type: 'boolean', default: false },
    size: { type: 'string', default: '1000' },
    runs: { type: 'string', default: '8' },
    model: { type: 'string' },
    threads: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

if (values.help) process.stdout.write(`${USAGE}\n`)
else process.exitCode = (await run()) || !values.check ? 0 : 1

/** Whether all gates pass over all conversations. */
async function run(): Promise<boolean> {
  const unknown = values.except.find((name) => !GATES.some(({ of }) => of === name))
  if (unknown !== undefined) throw new Error(`There is no gate ${unknown}.`)
  const cast = castOf(values.only, wholeNumber(values.size))
  if (values.model !== undefined && values.model !== 'scripted') throw new Error(`There is no model ${values.model}.`)
  const model = values.model ? await startScriptedModel() : null
  const place = await openPlace()
  try {
    const service = await startService(place, model?.url ?? null)
    try {
      const all = await simulate(service, cast, wholeNumber(values.runs), (line) => process.stderr.write(`${line}\n`))
      const ends = await endsOf(service, all)
      return report(all.map((played) => judge(played, ends.get(played)!)))
    } finally {
      await service.close()
    }
  } finally {
    await place.close()
    await model?.close()
  }
}

function report(all: Judged[]): boolean {
  const byVertical = [...Map.groupBy(all, ({ played }) => played.vertical)]
  const figures = figuresOf(all)
  const columns = byVertical.map(([vertical, some]) => [vertical, figuresOf(some)] as [string, typeof figures])
  print({ ...tableOf([...columns, ['all', figures]]), notes: failuresOf(all) })
  if (values.threads && !values['held-out'] && !values.owners) for (const judged of all) printThread(judged)
  const reading = readingFigures()
  print(readingTable(reading))
  const misses = missed(figures)
  if (misses.length > 0) process.stdout.write(`Missed:\n${misses.map(({ words }) => `  ${words}\n`).join('')}`)
  return failing(reading).length === 0 && misses.every(({ of }) => values.except.includes(of))
}

function printThread({ played, ends, decided, wrong, missing }: Judged): void {
  const { id, expected, truth } = played.person.persona
  if (played.run > 1 || (decided === expected.decision && wrong.length + missing.length === 0)) return
  const values = valuesOf(ends)
  const lines = [
    ...played.thread.map(({ from, body }) => `${from === 'agent' ? '<' : '>'} ${body}`),
    ...wrong.map((key) => `${key}: ${JSON.stringify(values[key])}, in truth ${JSON.stringify(truth[key])}`),
  ]
  process.stdout.write(`${id}: ${expected.decision} → ${decided}\n${lines.join('\n')}\n\n`)
}

function castOf(only: string[], size: number): Business[] {
  const isNamed = (name: string) => only.includes(name)
  const which = values.owners ? 'personas-owners' : values['held-out'] ? 'personas-held-out' : 'personas'
  const cast = businessesOf(which).map((business) => {
    const { name, personas } = business
    if (only.length === 0 || isNamed(name)) return { ...business, personas: sample(personas, size) }
    return { ...business, personas: personas.filter(({ id }) => isNamed(id)) }
  })
  const chosen = cast.filter(({ personas }) => personas.length > 0)
  if (chosen.length === 0) throw new Error(`Nobody is called ${only.join(', ')}.`)
  return chosen
}

function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new Error(`${text} is no number of people or runs.`)
  return Number(text)
}
