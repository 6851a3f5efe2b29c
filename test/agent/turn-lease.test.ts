import { beforeEach, describe, expect, test } from 'vitest'
import { type LanguageModel, type ModelReply, type ModelRequest, takeTurn } from '../../src/domain/agent/index.ts'
import { useTestApp } from '../support/harness.ts'
import { createStory } from '../support/story.ts'
import { createPast } from './support/past.ts'
import { createSeen } from './support/seen.ts'

const LEASE_MS = 60_000
/** The longest time of the model calls: 6 s to understand and 5 s for both wordings together. */
const WAITED_MAX_MS = 11_000

/** A model that uses its whole timeout. */
let answer: (request: ModelRequest) => Promise<ModelReply> | ModelReply
let asked: ModelRequest[] = []
const slow: LanguageModel = {
  async ask(request) {
    asked.push(request)
    return answer(request)
  },
}

const service = useTestApp({ overrides: { models: { openai_compatible: slow } } })
const past = createPast(service)
const seen = createSeen(service)

beforeEach(async () => {
  asked = []
  const input = { provider: 'OPENAI_COMPATIBLE', name: 'slow', baseUrl: 'http://127.0.0.1:9/v1' }
  const update =
    'mutation ($input: UpdateModelSettingsInput!) { updateModelSettings(input: $input) { workspace { id } } }'
  expect((await service.graphql(update, { input })).body.errors).toBeUndefined()
  await past.playbookChanged(service.sandbox.id, ['limits', 'turnTimeoutMs'], 60_000)
})

const isUnderstanding = ({ data }: ModelRequest) => JSON.parse(data).texts !== undefined

async function leaseOf(phone: string): Promise<Date | null> {
  return (await seen.conversation({ phone })).turn_lease_until
}

describe('a turn that waits for a model', () => {
  test.each<[string, (request: ModelRequest) => ModelReply]>([
    ['that never answers', () => ({ outcome: 'timed_out', problem: 'timeout' })],
    [
      'that answers at the last moment, and wrongly',
      (request) => ({
        outcome: 'answered',
        text: isUnderstanding(request) ? '{}' : '{"text": "Only $5!"}',
        tokens: null,
      }),
    ],
    [
      'whose first wording is refused, and whose second would take for ever',
      (request) => {
        if (isUnderstanding(request)) return { outcome: 'answered', text: '{"commands": []}', tokens: null }
        return { outcome: 'answered', text: '{"text": "Call 415-555-0100?"}', tokens: null }
      },
    ],
  ])('%s takes much less than its lease, whatever the playbook’s limits', async (_what, reply) => {
    const story = createStory(service)
    const leases: number[] = []
    let waitedMs = 0
    answer = async (request) => {
      const isWording = !isUnderstanding(request)
      const ms = isWording && asked.length === 2 ? request.deadlineMs - 1 : request.deadlineMs
      service.clock.advance(ms)
      waitedMs += ms
      leases.push((await leaseOf(story.phone))!.getTime() - service.clock.now().getTime())
      return reply(request)
    }

    await story.says('my water closet keeps overflowing')

    expect(asked.length).toBeGreaterThan(1)
    expect(waitedMs).toBeLessThanOrEqual(WAITED_MAX_MS)
    expect(Math.min(...leases)).toBeGreaterThanOrEqual(LEASE_MS - WAITED_MAX_MS)
    expect(await story.received()).toEqual(['What work do you need done?'])
    expect(await leaseOf(story.phone)).toBeNull()
  })

  test('of a process that hung beyond its lease sends nothing, since another process has answered', async () => {
    const story = createStory(service)
    const others: Promise<unknown>[] = []
    answer = async (request) => {
      if (others.length === 0 && isUnderstanding(request)) {
        service.clock.advance(LEASE_MS + 1)
        const { id } = await seen.conversation({ phone: story.phone })
        const other = takeTurn(service.app, { workspaceId: service.sandbox.id, id })
        others.push(other)
        await other
      }
      return { outcome: 'failed', problem: 'unreachable' }
    }

    await story.says('I need a new roof')

    expect(others).toHaveLength(1)
    expect(await story.received()).toHaveLength(1)
    expect(await seen.turnsWith(story.phone)).toHaveLength(1)
  })
})
