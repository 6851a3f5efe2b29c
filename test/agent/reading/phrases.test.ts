import { describe, expect, test } from 'vitest'
import { findLoosely, findPhrase, wordsOf } from '../../../src/domain/agent/reading/words.ts'
import { parsePlaybook } from '../../../src/domain/campaigns/index.ts'
import { homeServices } from '../../campaigns/support/example-playbooks.ts'

describe('a phrase of a playbook', () => {
  test.each([
    ['own the home', 'we own the home', true],
    ['own/bought … home/house', 'bought a small house', true],
    ['own/bought ... home/house', 'we own home', true],
    ['own … home', 'own a very very very nice home', false],
    ['own … home', 'we own it. home is where', false],
    ['without/no … agent', 'we are without an agent', true],
    ['sell/selling … buy', 'selling ours then buy', true],
    ['roof', 'rooves', false],
  ])('"%s" in "%s": %s', (phrase, text, stands) => {
    expect(findPhrase(wordsOf(text), phrase, 'none').length > 0).toBe(stands)
  })

  test('in a question matches loosely, also with alternatives', () => {
    expect(findLoosely(wordsOf('what would that cost'), 'what/which cost')).not.toBeNull()
  })

  test.each(['own …', '… home', 'own / rent', 'own//rent', 'own/'])('cannot be "%s"', (phrase) => {
    const [project, ...others] = homeServices.signals
    const extract = [...project!.extract, { match: 'phrase', means: 'roof', phrases: [phrase] }]

    expect(parsePlaybook({ ...homeServices, signals: [{ ...project, extract }, ...others] })).toMatchObject({
      ok: false,
    })
  })
})
