import { expect, test } from 'vitest'
import { rehearse } from '../../../src/domain/agent/index.ts'
import { homeServices } from '../../campaigns/support/example-playbooks.ts'
import { sharedReader } from '../../support/harness.ts'
import { ownerPlaybooks } from '../support/owner-playbooks.ts'
import { DIALOGUES } from './dialogues.ts'

/** Tuesday noon in Chicago. */
const at = new Date('2026-03-03T18:00:00Z')
const timezone = 'America/Chicago'

test.each(DIALOGUES)('$trade: $texts', async ({ trade, texts, says, never, ends }) => {
  const playbook = ownerPlaybooks[trade] ?? homeServices
  const lead = { firstName: 'Dana', attributes: {} }
  const calendar = { timezone, taken: [] }

  const turns = await rehearse(sharedReader(), { playbook, threshold: 70, timezone, lead, calendar, texts, at })

  const replies = turns.map(({ reply }) => reply ?? '')
  const last = turns.at(-1)!
  expect(replies.at(-1)).toMatch(says)
  if (never) expect(replies.at(-1)).not.toMatch(never)
  expect(ends === 'human' ? last.handler : last.status).toBe(ends ?? 'active')
  expect(new Set(replies).size).toBe(replies.length)
  for (const reply of replies) expect(reply.match(/\?/g)?.length ?? 0).toBeLessThanOrEqual(1)
})
