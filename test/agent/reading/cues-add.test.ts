import { expect, test } from 'vitest'
import type { Playbook } from '../../../src/domain/campaigns/index.ts'
import { labelledSet, readCase } from '../support/understanding.ts'

const SETS = ['owner', 'second', 'third', 'owners/a', 'owners/b', 'owners/d', 'development'] as const
const AMOUNTS_AND_DAYS = new Set(['number', 'money', 'date'])
const FILLERS = new Set(
  'the a an of your you do does how many what is are in to for and or any with it have would like much will when on at this that'.split(
    ' ',
  ),
)
const CUES = 3

/** The playbook with cues that its owner could have typed: the first words of each label and question. */
function withCues(playbook: Playbook): Playbook {
  const signals = playbook.signals.map((signal) => {
    if (!AMOUNTS_AND_DAYS.has(signal.kind) || signal.extract.some(({ match }) => match === 'cue')) return signal
    const words = `${signal.label} ${signal.ask[0]}`.toLowerCase().match(/[a-z]{3,}/g) ?? []
    const phrases = [...new Set(words.filter((word) => !FILLERS.has(word)))].slice(0, CUES)
    return { ...signal, extract: [...signal.extract, { match: 'cue' as const, phrases }] }
  })
  return { ...playbook, signals }
}

test.each(SETS)('cues of an owner only add: in the texts of %s no value that was right becomes wrong', (name) => {
  const plain = labelledSet('tuning', name)
  const cued = labelledSet('tuning', name)
  cued.playbooks = Object.fromEntries(Object.entries(cued.playbooks).map(([key, one]) => [key, withCues(one)]))
  let right = 0

  const lost = plain.cases.flatMap((labelled, i) => {
    const wanted = new Set(Object.keys(labelled.expect.signals))
    const before = valuesOf(readCase(plain, labelled))
    const after = valuesOf(readCase(cued, cued.cases[i]!))
    const kept = [...before].filter(([key]) => wanted.has(key))
    right += kept.length
    return kept.filter(([key, value]) => after.get(key) !== value).map(([key]) => `${key} of ${labelled.text}`)
  })

  expect(right).toBeGreaterThan(100)
  expect(lost).toEqual([])
})

function valuesOf(commands: ReturnType<typeof readCase>): Map<string, unknown> {
  return new Map(commands.flatMap((command) => ('value' in command ? [[command.key, command.value]] : [])))
}
