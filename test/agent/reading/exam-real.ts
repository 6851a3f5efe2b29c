/**
 * `npm run exam:real -- FOLDER` counts what the service does with ordinary texts of public collections, which are not part of this
 * project (training/SOURCES.md). Each file of the folder is a collection, with one ordinary text per line. It prints, per 1,000:
 * suppressed as an opt-out, as a wrong number, held, contact preferences, and each reason of a handoff. Only the halves are scored
 * that are never learned from; `--half tuning` scores the texts for choosing thresholds, and shows the ten likeliest of each kind.
 * `--limit N`: the first N of each collection by the hash of the text. Texts in `FOLDER/human` and `FOLDER/bot` ask for a person,
 * or whether the agent is one: of these it prints the share that is understood.
 */
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { planTurn } from '../../../src/domain/agent/pure.ts'
import { readIntents } from '../../../src/domain/agent/reading/intents/read-intents.ts'
import { readText } from '../../../src/domain/agent/reading/reading.ts'
import { rehearse, type TriedTurn } from '../../../src/domain/agent/rehearse.ts'
import { judgeText } from '../../../src/domain/compliance/opt-out/judge-text.ts'
import { WEIGHTS_FILE } from '../../../src/domain/compliance/opt-out/model/model.ts'
import { readMeaning } from '../../../src/domain/compliance/opt-out/opt-out.ts'
import { readCompactModel } from '../../../src/domain/texts/index.ts'
import { type PublicTexts, readPublicTexts } from '../../../training/public-texts.ts'
import { homeServices } from '../../campaigns/support/example-playbooks.ts'

const SHOWN = 10
const AT = new Date('2026-03-02T18:00:00Z')

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { half: { type: 'string', default: 'counted' }, limit: { type: 'string' } },
})
const folder = positionals[0]
const { half } = values
if (!folder || !existsSync(folder) || (half !== 'counted' && half !== 'tuning' && half !== 'trained')) {
  console.error('Usage: npm run exam:real -- FOLDER [--half counted|tuning|trained] [--limit N]')
  process.exit(2)
}
const limit = values.limit === undefined ? Infinity : Number(values.limit)

const reader = {
  readMeaning: async (body: string) => readMeaning(body),
  planTurn: async (facts: Parameters<typeof planTurn>[0]) => planTurn(facts),
}

/** What becomes of a lead's first text. */
async function turnOf(text: string): Promise<TriedTurn> {
  const [turn] = await rehearse(reader, {
    playbook: homeServices,
    threshold: 70,
    timezone: 'America/Chicago',
    lead: { firstName: null, attributes: {} },
    calendar: { timezone: 'America/Chicago', taken: [] },
    texts: [text],
    at: AT,
  })
  return turn!
}

/** What the service does beyond an ordinary answer; null for nothing. */
async function outcomeOf(text: string): Promise<string | null> {
  const { decision, handoff } = await turnOf(text)
  if (decision === 'opt_out') {
    const meaning = readMeaning(text)
    return meaning.kind === 'opt_out' && meaning.reason === 'wrong_number' ? 'wrong number' : 'opt-out'
  }
  if (decision === 'doubtful') return 'held'
  if (decision === 'preference') return 'contact preference'
  if (handoff) return `handed over: ${handoff.rule ?? 'asks for a person'}`
  return decision.startsWith('handoff') ? `handed over: ${decision}` : null
}

const model = readCompactModel(WEIGHTS_FILE)()

/** What the likeliest texts of an outcome are sorted by. */
function likelihoodOf(outcome: string, text: string): number {
  const { whole } = judgeText(model, text)
  if (outcome === 'opt-out' || outcome === 'wrong number') return whole[1]! + whole[2]!
  if (outcome === 'held') return whole[1]! + whole[2]! + whole[3]!
  return readIntents(readText({ messageId: '', body: text, receivedAt: AT })).human?.likely ?? 0
}

type Counted = { name: string; texts: number; outcomes: Map<string, string[]> }

async function count({ name, ...halves }: PublicTexts): Promise<Counted> {
  const texts = halves[half as 'counted'].slice(0, limit)
  const outcomes = new Map<string, string[]>()
  for (const text of texts) {
    const outcome = await outcomeOf(text)
    if (outcome !== null) outcomes.set(outcome, [...(outcomes.get(outcome) ?? []), text])
  }
  return { name, texts: texts.length, outcomes }
}

const COLUMN = 14
const rateOf = (count: number, texts: number) => ((1_000 * count) / texts).toFixed(1).padStart(COLUMN)

function print(counted: readonly Counted[]): void {
  const names = [...new Set(counted.flatMap(({ outcomes }) => [...outcomes.keys()]))].sort()
  console.log(['per 1,000'.padEnd(40), ...counted.map(({ name }) => name.padStart(COLUMN))].join(''))
  console.log(['texts'.padEnd(40), ...counted.map(({ texts }) => String(texts).padStart(COLUMN))].join(''))
  const row = (name: string, isCounted: (outcome: string) => boolean) => {
    const counts = counted.map(({ outcomes, texts }) => {
      const found = [...outcomes].filter(([outcome]) => isCounted(outcome))
      return rateOf(
        found.reduce((sum, [, texts]) => sum + texts.length, 0),
        texts,
      )
    })
    console.log([name.padEnd(40), ...counts].join(''))
  }
  row('suppressed', (outcome) => outcome === 'opt-out' || outcome === 'wrong number')
  row('held or handed over', (outcome) => outcome === 'held' || outcome.startsWith('handed over'))
  for (const name of names) row(`  ${name}`, (outcome) => outcome === name)
}

/** The texts of the half that may be read. */
function show({ name, outcomes }: Counted): void {
  for (const [outcome, texts] of outcomes) {
    console.log(`\n${name}, ${outcome}: ${texts.length}`)
    const sorted = texts.map((text) => ({ text, likely: likelihoodOf(outcome, text) }))
    for (const { text, likely } of sorted.sort((a, b) => b.likely - a.likely).slice(0, SHOWN))
      console.log(`  ${likely.toFixed(2)} ${text.slice(0, 160)}`)
  }
}

/** The share of labelled texts with an outcome. */
async function printShare(kind: string, isRight: (turn: TriedTurn) => boolean): Promise<void> {
  if (!existsSync(`${folder}/${kind}`)) return
  for (const collection of readPublicTexts(`${folder}/${kind}`)) {
    const texts = [...collection.trained, ...collection.tuning, ...collection.counted]
    const turns = await Promise.all(texts.map(turnOf))
    const right = turns.filter(isRight).length
    console.log(`${kind}, ${collection.name}: ${right} of ${texts.length}, ${(right / texts.length).toFixed(3)}`)
    if (half === 'counted') continue
    for (const turn of turns) if (!isRight(turn)) console.log(`  ${turn.decision}: ${turn.text}`)
  }
}

const counted: Counted[] = []
for (const collection of readPublicTexts(folder)) counted.push(await count(collection))
print(counted)
if (half !== 'counted') for (const one of counted) show(one)
await printShare('human', ({ handoff }) => handoff?.reason === 'lead_request')
await printShare('bot', ({ commands }) => commands.some(({ type }) => type === 'AskBot'))
