import { readFileSync } from 'node:fs'
import { planTurn } from '../../../src/domain/agent/pure.ts'
import { readIntents } from '../../../src/domain/agent/reading/intents/read-intents.ts'
import { readText } from '../../../src/domain/agent/reading/reading.ts'
import { classifyInbound } from '../../../src/domain/compliance/index.ts'
import { readMeaning } from '../../../src/domain/compliance/opt-out/opt-out.ts'
import { type ConversationAuthor, conversationsOf, differencesOf } from '../support/conversations.ts'
import { FACT_AUTHORS } from '../support/headed-playbooks.ts'
import { questionFigures } from '../support/questions.ts'
import { askingBack, figuresOfAll, labelledSet, valueF1s } from '../support/understanding.ts'

// Scores the texts that no author of a rule has read. docs/understanding.md publishes the figures.
const CONTEXT = { suppressed: false, suppressedByKeyword: false, agentIsTexting: true }

const linesOf = (name: string) =>
  readFileSync(new URL(`../../data/unseen/${name}.txt`, import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean)

const isRequest = (body: string) =>
  readIntents(readText({ messageId: '', body, receivedAt: new Date(0) })).human !== undefined

const print = (name: string, count: number, all: number) =>
  console.log(`${name.padEnd(42)}${count} of ${all}  ${(count / all).toFixed(3)}`)

function printOptOuts(title: string, texts: string[]): void {
  const kinds = texts.map((text) => classifyInbound(text, CONTEXT).kind)
  print(`${title}: suppressed`, kinds.filter((kind) => kind === 'opt_out').length, texts.length)
  print(`${title}: held`, kinds.filter((kind) => kind === 'doubtful').length, texts.length)
}

/** Sets of opt-outs and requests for a person, the newest last; the newest four also have texts that a person should read. */
const OPT_OUT_SETS = [1, 2, 3, 4, 5, 6, 7, 8, 9]
const WITH_DOUBTFUL = [6, 7, 8, 9]

for (const set of OPT_OUT_SETS) {
  printOptOuts(`${set}: opt-outs`, linesOf(`${set}/optout`))
  printOptOuts(`${set}: near misses`, linesOf(`${set}/near`))
  const [requests, others] = [linesOf(`${set}/human`), linesOf(`${set}/humannear`)]
  const [found, wrong] = [requests.filter(isRequest).length, others.filter(isRequest).length]
  print(`${set}: requests for a person, found`, found, requests.length)
  print(`${set}: requests for a person, right of all found`, found, found + wrong)
}
for (const set of WITH_DOUBTFUL) {
  printOptOuts(`${set}: doubtful texts`, linesOf(`${set}/doubtful`))
  printOptOuts(`${set}: contact preferences`, linesOf(`${set}/preference`))
}

/** Sets of values and questions, the newest last. */
const SETS = ['fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'unseen/tenth'] as const

const OWNERS = ['owners/a', 'owners/b', 'owners/d', 'owners/g', 'owners/h', 'owners/i', 'owners/j'] as const

for (const name of [...SETS, ...OWNERS] as const) printValues(name)
for (const author of ['a', 'b', 'c', 'd', 'e', 'kept-f', 'kept-g'] as const) await printConversations(author)
for (const name of SETS) printQuestions(name)
for (const author of [...FACT_AUTHORS, 'w'] as const) printQuestions(`facts/${author}`)

function printValues(name: Parameters<typeof labelledSet>[1] & string): void {
  const values = labelledSet('exam', name)
  for (const [kind, f1] of Object.entries(valueF1s(values)))
    console.log(`${name}: values, F1 of ${kind.padEnd(20)}${f1.toFixed(3)}`)
  const { unsaid, idle } = figuresOfAll(values)
  print(`${name}: texts that say nothing, with a value`, unsaid, idle)
  const asking = askingBack(values)
  console.log(`${name}: F1 if the agent asks back${' '.repeat(12)}${asking.f1.toFixed(3)}`)
  print(`${name}: texts that say nothing, the same`, asking.unsaid, idle)
  print(`${name}: values asked back, right`, asking.right, asking.asked)
}

async function printConversations(author: ConversationAuthor): Promise<void> {
  const reader = {
    readMeaning: async (body: string) => readMeaning(body),
    planTurn: async (facts: Parameters<typeof planTurn>[0]) => planTurn(facts),
  }
  const all = conversationsOf(author)
  const differences = await Promise.all(all.map((each) => differencesOf(reader, each)))
  const isAsExpected = (one: (typeof differences)[number]) => Object.values(one).every(({ length }) => length === 0)
  const values = all.reduce((sum, { conversation }) => sum + Object.keys(conversation.expect.values).length, 0)
  const missed = differences.reduce((sum, one) => sum + one.values.length, 0)
  print(`conversations of ${author}: as expected`, differences.filter(isAsExpected).length, all.length)
  print(`conversations of ${author}: values`, values - missed, values)
}

function printQuestions(name: Parameters<typeof questionFigures>[1] & string): void {
  const questions = questionFigures('exam', name)
  print(`${name}: questions answered by their fact`, questions.right, questions.answerable)
  print(`${name}: questions answered by another fact`, questions.wrong.length, questions.all)
  print(`${name}: the same, or asked back and right`, questions.rightIfAsked, questions.answerable)
  print(`${name}: questions asked back`, questions.asked.length, questions.all)
}
