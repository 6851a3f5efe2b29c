import { expect, test } from 'vitest'
import { decisionWords } from '../../src/dashboard/screens/inbox/panel/decision-words.ts'

test.each([
  ['pause:2026-12-07', /^Paused until .*2026.*: the lead wants to talk then\.$/],
  ['pause:ask', 'Paused: the lead wants to talk later. Asked when.'],
  ['pause:open', 'Paused: the lead wants to talk later.'],
])('the decision %s is a sentence', (decision, sentence) => {
  expect(decisionWords(decision, new Map())).toMatch(sentence)
  expect(decisionWords(decision, new Map())).not.toContain('2026-12-07')
})
