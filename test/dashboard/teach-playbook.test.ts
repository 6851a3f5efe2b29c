import { expect, test } from 'vitest'
import {
  factsOf,
  hasWords,
  isFullOfFacts,
  phraseOf,
  withNewFact,
  withWording,
} from '../../src/dashboard/screens/campaigns/unanswered/teach.ts'
import { parsePlaybook } from '../../src/domain/campaigns/index.ts'
import { homeServices } from '../campaigns/support/example-playbooks.ts'

const playbook = { ...homeServices, ofLaterVersion: { kept: true } }

test.each([
  ['Do you take\n cards? ', 'Do you take cards?'],
  ['Are you open 24/7...', 'Are you open 24/7'],
  ['gutters and / or siding (the back|front)?', 'gutters and or siding the back front ?'],
  ['Is it over $500 or 500$', 'Is it over $500 or 500'],
  ['… [a-z]* \\d .+ // ^x$ ?', 'a-z d . x ?'],
])('%j becomes a phrase that a playbook accepts', (question, phrase) => {
  expect(phraseOf(question)).toBe(phrase)
  const facts = [{ id: 'new_fact', question: [phraseOf(question)], answer: 'Yes.' }]
  expect(parsePlaybook({ ...homeServices, facts })).not.toHaveProperty('problems')
})

test('a question without words is no phrase', () => {
  expect(phraseOf('??? …')).toBe('')
  expect(hasWords({ facts: [{ question: ['?'] }] }, '???')).toBe(false)
})

test('a question becomes a new fact with a free key, and everything else stays', () => {
  const once = withNewFact(playbook, 'Do you take cards?')
  const twice = withNewFact(once, 'Do you take pets?')

  expect(twice).toEqual({
    ...playbook,
    facts: [
      ...playbook.facts,
      { id: 'new_fact', question: ['Do you take cards?'], answer: '' },
      { id: 'new_fact_2', question: ['Do you take pets?'], answer: '' },
    ],
  })
  expect(hasWords(twice, 'do you take PETS')).toBe(true)
  expect(hasWords(playbook, 'do you take PETS')).toBe(false)
})

test('a question becomes another wording of a fact, and everything else stays', () => {
  const [first, ...others] = playbook.facts
  const next = withWording(playbook, 0, ' Do you take cards? ')

  expect(next).toEqual({
    ...playbook,
    facts: [{ ...first, question: [...first!.question, 'Do you take cards?'] }, ...others],
  })
  expect(withWording({ facts: [{ id: 'a', question: [''], extra: 1 }] }, 0, 'Cards?')).toEqual({
    facts: [{ id: 'a', question: ['Cards?'], extra: 1 }],
  })
})

test('facts and lists that are full take no more', () => {
  const fact = { id: 'service_area', question: Array.from({ length: 100 }, (_, i) => `phrase ${i}`), answer: 'Yes.' }
  expect(factsOf({ facts: [fact, { ...fact, id: '', question: ['a'] }, null] })).toEqual([
    { index: 0, id: 'service_area', name: 'Service area', isFull: true },
    { index: 1, id: '', name: 'Fact 2', isFull: false },
    { index: 2, id: '', name: 'Fact 3', isFull: false },
  ])
  expect(isFullOfFacts({ facts: Array(99).fill(fact) })).toBe(false)
  expect(isFullOfFacts({ facts: Array(100).fill(fact) })).toBe(true)
})
