import { figuresByClass, figuresOfCommand, labelledSet } from '../support/understanding.ts'

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

const half = process.argv[2] === 'tuning' ? 'tuning' : 'exam'
const set = labelledSet(half)
const percent = (share: number) => `${(100 * share).toFixed(1)}%`.padStart(8)

console.log(`${half}, by class${' '.repeat(12)}cases precision  recall`)
for (const [name, { cases, precision, recall, misses }] of Object.entries(figuresByClass(set))) {
  console.log(`${name.padEnd(24)}${String(cases).padStart(8)}  ${percent(precision)}${percent(recall)}`)
  if (half === 'tuning' && process.argv[3] === '--misses') console.log(misses.map((line) => `    ${line}`).join('\n'))
}
console.log('\nby command, over all classes')
for (const type of COMMANDS) {
  const { precision, recall, misses } = figuresOfCommand(set, type)
  console.log(`${type.padEnd(32)}  ${percent(precision)}${percent(recall)}`)
  if (half === 'tuning' && process.argv[3] === '--misses') console.log(misses.map((line) => `    ${line}`).join('\n'))
}
