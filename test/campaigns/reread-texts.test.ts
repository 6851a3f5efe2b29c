import { expect, test } from 'vitest'
import { rehearse } from '../../src/domain/agent/index.ts'
import { ReadingFailed } from '../../src/domain/texts/index.ts'
import { sharedReader } from '../support/harness.ts'
import { homeServices } from './support/example-playbooks.ts'

const TEXTS = ['We need a new roof', 'Yes, we own the home']

/** A reader whose first readings exceed the time limit, as on a busy machine. */
function slowReader(timeouts: number) {
  const reader = sharedReader()
  let left = timeouts
  const late = () => left-- > 0
  const failure = () => Promise.reject(new ReadingFailed('timed_out'))
  return {
    readMeaning: (body: string) => (late() ? failure() : reader.readMeaning(body)),
    planTurn: (facts: Parameters<typeof reader.planTurn>[0]) => (late() ? failure() : reader.planTurn(facts)),
  }
}

async function decisionsWith(timeouts: number): Promise<string[]> {
  const calendar = { timezone: 'America/Chicago', taken: [] }
  const turns = await rehearse(slowReader(timeouts), {
    ...{ playbook: homeServices, threshold: 70, timezone: 'America/Chicago', calendar, texts: TEXTS },
    ...{ lead: { firstName: 'Dana', attributes: {} }, at: new Date('2026-03-03T18:00:00Z') },
  })
  return turns.map(({ decision }) => decision)
}

test.each([1, 4])('a trial reads a text again after %i readings that took too long', async (timeouts) => {
  expect(await decisionsWith(timeouts)).toEqual(await decisionsWith(0))
})

test('a trial hands off a text that cannot be read in time', async () => {
  expect(await decisionsWith(100)).toEqual(['doubtful', 'doubtful'])
})
