import { parseArgs } from 'node:util'
import { figuresByClass, figuresOfAll, figuresOfCommand, labelledSet } from '../support/understanding.ts'

const COMMANDS = [
  'RequestHuman',
  'NotInterested',
  'AskBot',
  'AskIdentity',
  'AskCommitment',
  'DeclineAnswer',
  'Postpone',
  'ProposeTime',
  'Preference',
  'Clarify',
  'Hostile',
] as const

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { owner: { type: 'boolean', default: false }, misses: { type: 'boolean', default: false } },
})
const half = positionals[0] === 'tuning' ? 'tuning' : 'exam'
const set = labelledSet(half, values.owner ? 'owner' : 'understand')
const isShown = half === 'tuning' && values.misses
const percent = (share: number) => `${(100 * share).toFixed(1)}%`.padStart(8)

console.log(`${half}, by class${' '.repeat(12)}cases precision  recall`)
for (const [name, { cases, precision, recall, misses }] of Object.entries(figuresByClass(set))) {
  console.log(`${name.padEnd(24)}${String(cases).padStart(8)}  ${percent(precision)}${percent(recall)}`)
  if (isShown) console.log(misses.map((line) => `    ${line}`).join('\n'))
}
const { cases, precision, recall, unsaid, idle } = figuresOfAll(set)
console.log(`${'all'.padEnd(24)}${String(cases).padStart(8)}  ${percent(precision)}${percent(recall)}`)
console.log(
  `F1 ${percent((2 * precision * recall) / (precision + recall)).trim()}; ${unsaid} of ${idle} texts that say nothing set something`,
)
console.log('\nby command, over all classes')
for (const type of COMMANDS) {
  const { precision, recall, misses } = figuresOfCommand(set, type)
  console.log(`${type.padEnd(32)}  ${percent(precision)}${percent(recall)}`)
  if (isShown) console.log(misses.map((line) => `    ${line}`).join('\n'))
}
