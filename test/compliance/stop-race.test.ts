import { beforeAll, expect, test } from 'vitest'
import { runJob } from '../../src/interfaces/jobs/handlers.ts'
import { useTestApp } from '../support/harness.ts'
import { createPast } from '../support/past.ts'
import { chanceOf } from '../support/random/chance.ts'
import { createSeen } from '../support/seen.ts'
import { copyCampaign, createRaceSeen } from './support/stop-race.ts'

const chance = chanceOf(import.meta.url)

const LEADS = 48
const LEADS_AT_ONCE = 6
const HANDS_A_LEAD = 2
const WORKERS_A_LEAD = 2
const CAMPAIGNS = 3
/** STOP is among the last so many actions of a lead, because workers need time before it. */
const STOP_WITHIN_LAST = 4
const TURNS_OF_THE_LOOP_MAX = 30

const service = useTestApp()
const past = createPast(service)
const race = createRaceSeen(service)
let campaigns: string[]

beforeAll(async () => {
  await past.noDebounce()
  campaigns = await newCampaigns()
})

test('after STOP only its confirmation and HELP replies are sent, with concurrent workers, campaigns, agent and API', async () => {
  const waiting = Array.from({ length: LEADS }, (_, n) => `+1415555${String(n).padStart(4, '0')}`)
  const statuses: number[] = []
  const runStories = async () => {
    for (let phone = waiting.pop(); phone; phone = waiting.pop()) statuses.push(...(await runStory(phone)))
  }
  await Promise.all(Array.from({ length: LEADS_AT_ONCE }, runStories))
  await service.processAll()

  expect(statuses.filter((status) => ![200, 201, 422].includes(status))).toEqual([])
  const afterStop = [
    { purpose: 'help', leads: LEADS, messages: LEADS },
    { purpose: 'opt_out_confirmation', leads: LEADS, messages: LEADS },
  ]
  expect(await race.handedOverAfterStop()).toEqual(afterStop)
  expect(await race.carriedAfterStop()).toEqual(afterStop)
  expect(await createSeen(service).textsGivenTwice()).toEqual([])
  expect(await race.unfinished()).toEqual([])
  const counts = await race.countByFate()
  const fates = ['api delivered', 'api canceled', 'api blocked', 'agent ', 'opening ']
  expect(
    fates.filter((fate) => !Object.keys(counts).some((found) => found.startsWith(fate))),
    'the races did not differ',
  ).toEqual([])
}, 600_000)

/** A worker that runs whatever is due for one lead, concurrently with others, until it is stopped. */
async function work(phone: string, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const due = await race.dueFor(phone)
    await Promise.all(chance.shuffled(due).map((job) => linger().then(() => runJob(service.app, job))))
    await linger()
  }
}

/** The actions of one lead, partly concurrent and in random order, with HELP at the end. */
async function runStory(phone: string): Promise<number[]> {
  const [one, other] = chance.shuffled(campaigns)
  const text = (body: string) => () => service.api('POST', '/v1/sandbox/inbound', { from: phone, body })
  const send = (body: string, campaign_id: string) => () =>
    service.api('POST', '/v1/messages', { to: phone, body, campaign_id })
  const actions = chance.shuffled([
    () => service.api('POST', '/v1/leads', { phone, campaign_id: one }),
    text('Hi! We need a new roof'),
    text('About 15k, in spring'),
    send('Is your roof still leaking?', one!),
    send('Our offer ends on Friday', other!),
    send('Last chance', one!),
  ])
  actions.splice(chance.int(STOP_WITHIN_LAST), 0, text('STOP')) // the first one runs last
  const statuses: number[] = []
  const hand = async () => {
    for (let act = actions.pop(); act; act = actions.pop()) {
      await linger()
      statuses.push((await act()).status)
    }
  }
  let isOver = false
  const workers = Array.from({ length: WORKERS_A_LEAD }, () => work(phone, () => isOver))
  await Promise.all(Array.from({ length: HANDS_A_LEAD }, hand))
  isOver = true
  await Promise.all(workers)
  statuses.push((await text('HELP')()).status)
  return statuses
}

/** Waits for a random number of turns of the event loop. */
async function linger(): Promise<void> {
  for (let turns = chance.int(TURNS_OF_THE_LOOP_MAX); turns > 0; turns--) await new Promise(setImmediate)
}

/** The default campaign, and others like it. */
async function newCampaigns(): Promise<string[]> {
  const { id, campaignId } = service.sandbox
  for (let n = 1; n < CAMPAIGNS; n++) {
    await copyCampaign(service, { workspaceId: id, campaignId, suffix: String(n) })
  }
  return race.campaignIds(id)
}
