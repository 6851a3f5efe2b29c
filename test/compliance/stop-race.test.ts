import { randomInt } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { Job } from '../../src/domain/kernel/context.ts'
import { runJob } from '../../src/interfaces/jobs/handlers.ts'
import { useTestApp } from '../support/harness.ts'

const LEADS = 48
const LEADS_AT_ONCE = 6
const HANDS_A_LEAD = 2
const WORKERS_A_LEAD = 2
const CAMPAIGNS = 3
/** Among so many of a lead's last actions is its STOP: workers need time before it. */
const STOP_WITHIN_LAST = 4
const TURNS_OF_THE_LOOP_MAX = 30

const service = useTestApp()
let campaigns: string[]

beforeAll(async () => {
  await service.rows(`update workspace set turn_debounce_ms = 0`)
  campaigns = await newCampaigns()
})

test('workers, campaigns, openings, the agent and an API at once: after STOP only its confirmation and HELP leave', async () => {
  const waiting = Array.from({ length: LEADS }, (_, n) => `+1415555${String(n).padStart(4, '0')}`)
  const statuses: number[] = []
  const tellStories = async () => {
    for (let phone = waiting.pop(); phone; phone = waiting.pop()) statuses.push(...(await tellStory(phone)))
  }
  await Promise.all(Array.from({ length: LEADS_AT_ONCE }, tellStories))
  await service.processAll()

  expect(statuses.filter((status) => ![200, 201, 422].includes(status))).toEqual([])
  const afterStop = [
    { purpose: 'help', leads: LEADS, messages: LEADS },
    { purpose: 'opt_out_confirmation', leads: LEADS, messages: LEADS },
  ]
  expect(await handedOverAfterStop()).toEqual(afterStop)
  expect(await carriedAfterStop()).toEqual(afterStop)
  expect(await service.rows(`select correlation_id from sandbox_message group by 1 having count(*) > 1`)).toEqual([])
  expect(await unfinished()).toEqual([])
  const counts = await countByFate()
  const fates = ['api delivered', 'api canceled', 'api blocked', 'agent ', 'opening ']
  expect(
    fates.filter((fate) => !Object.keys(counts).some((found) => found.startsWith(fate))),
    'the races did not differ',
  ).toEqual([])
}, 120_000)

/** A worker: takes up whatever is due for one lead, others at the same things notwithstanding, until it is told to end. */
async function work(phone: string, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const due = await service.rows<Job>(
      `select 'dispatch-message' as queue, workspace_id as "workspaceId", id from message where "to" = $1 and status in ('queued', 'scheduled')
       union all select 'take-turn', workspace_id, id from conversation where phone = $1 and turn_due_at is not null`,
      [phone],
    )
    await Promise.all(shuffled(due).map((job) => linger().then(() => runJob(service.app, job))))
    await linger()
  }
}

/** All that happens to one lead, some of it at the same time and each time in another order, and HELP at the end. */
async function tellStory(phone: string): Promise<number[]> {
  const [one, other] = shuffled(campaigns)
  const text = (body: string) => () => service.api('POST', '/v1/sandbox/inbound', { from: phone, body })
  const send = (body: string, campaign_id: string) => () =>
    service.api('POST', '/v1/messages', { to: phone, body, campaign_id })
  const actions = shuffled([
    () => service.api('POST', '/v1/leads', { phone, campaign_id: one }),
    text('Hi! We need a new roof'),
    text('About 15k, in spring'),
    send('Is your roof still leaking?', one!),
    send('Our offer ends on Friday', other!),
    send('Last chance', one!),
  ])
  actions.splice(randomInt(STOP_WITHIN_LAST), 0, text('STOP')) // what stands first is done last
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

/** Lets others go first, for a while that differs each time. */
async function linger(): Promise<void> {
  for (let turns = randomInt(TURNS_OF_THE_LOOP_MAX); turns > 0; turns--) await new Promise(setImmediate)
}

/** The default campaign, and others like it. */
async function newCampaigns(): Promise<string[]> {
  const { id, campaignId } = service.sandbox
  for (let n = 1; n < CAMPAIGNS; n++) {
    await service.rows(
      `with twin as (
         insert into campaign select (json_populate_record(c, json_build_object('id', c.id || $3::text))).* from campaign c
         where c.workspace_id = $1 and c.id = $2)
       insert into playbook_version select (json_populate_record(p, json_build_object('campaign_id', p.campaign_id || $3::text))).*
       from playbook_version p where p.workspace_id = $1 and p.campaign_id = $2`,
      [id, campaignId, String(n)],
    )
  }
  const rows = await service.rows<{ id: string }>(`select id from campaign where workspace_id = $1`, [id])
  return rows.map((campaign) => campaign.id)
}

/** Each lead's first opt-out and each claim for a carrier, by the positions of their events. */
const IN_ORDER = `
  stop as (select lead_id, min(position) as position from event where type = 'lead.opted_out' group by lead_id),
  hand_over as (select e.message_id, e.position from event e
    where e.type = 'message.updated' and e.changed = '{status}') -- to sending: any other change names more`

/** What was claimed for its carrier at a later position than the phone's opt-out, by purpose. */
function handedOverAfterStop() {
  return service.rows(`
    with ${IN_ORDER}
    select m.purpose, count(distinct m."to") as leads, count(distinct m.id) as messages
    from hand_over h join message m on m.id = h.message_id join stop on stop.lead_id = m.lead_id and h.position > stop.position
    group by m.purpose order by m.purpose`)
}

/** The same by the carrier's own books: what reached it and had not been claimed before the opt-out. */
function carriedAfterStop() {
  return service.rows(`
    with ${IN_ORDER}
    select m.purpose, count(distinct s."to") as leads, count(*) as messages
    from sandbox_message s join message m on m.id = s.correlation_id and m.direction = 'outbound' join stop on stop.lead_id = m.lead_id
    where not exists (select from hand_over h where h.message_id = m.id and h.position < stop.position)
    group by m.purpose order by m.purpose`)
}

function unfinished() {
  return service.rows(`select id, status from message where status in ('scheduled', 'queued', 'sending', 'sent')`)
}

async function countByFate(): Promise<Record<string, number>> {
  const rows = await service.rows<{ fate: string; n: number }>(
    `select case when purpose = 'conversation' then sent_by else purpose end || ' ' || status as fate, count(*) as n
     from message where direction = 'outbound' group by 1 order by 1`,
  )
  return Object.fromEntries(rows.map(({ fate, n }) => [fate, n]))
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, at: randomInt(2 ** 40) }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}
