import {
  isKeywordAnswer,
  type LocalDay,
  localDay,
  type MessagePurpose,
  nextOpening,
  type QuietHoursFacts,
} from '../compliance/index.ts'
import { type Clock, type Ids, type Random, sql, type Tx } from '../kernel/index.ts'
import { notify } from '../notifications/index.ts'

export type Spending = {
  workspaceId: string
  /** The zone in which the workspace's days are counted. */
  timezone: string
  /** Messages a day; null: no limit. */
  max: number | null
  purpose: MessagePurpose
  /** When the message is to go. */
  at: Date
  /** Where a day is full: whether it may wait for the next that is not, and when that opens for its lead. */
  defer: boolean
  quietHours: QuietHoursFacts
  spreadMs: number
}

/** When the message goes; or when the day that is full ends, and why in words. */
export type Spent = { outcome: 'taken'; at: Date } | { outcome: 'refused'; retryAt: Date; words: string }

/** As long as a message may be scheduled ahead. */
const DAYS_AHEAD_MAX = 90

const FULL = 'The workspace has reached its daily message limit.'

type Deps = { ids: Ids; clock: Clock; random: Random }

/**
 * Takes one message off what the workspace allows for the day on which it is to go. Counted when it is accepted, once;
 * answers to keywords are not. One row a day, whose lock makes it exact: it is taken under the phone's, before the events'.
 */
export async function takeFromDay(deps: Deps, tx: Tx, spending: Spending): Promise<Spent> {
  const { workspaceId, timezone, max, purpose, quietHours, spreadMs } = spending
  if (max === null || isKeywordAnswer(purpose)) return { outcome: 'taken', at: spending.at }
  let { at } = spending
  for (let days = 0; ; days++) {
    const day = localDay(timezone, at)
    if (await take(tx, { workspaceId, day, max })) return { outcome: 'taken', at }
    await tellOnce(deps, tx, { workspaceId, day, max })
    const opening = spending.defer && days < DAYS_AHEAD_MAX ? nextOpening(quietHours, day.end) : null
    if (!opening) return { outcome: 'refused', retryAt: day.end, words: FULL }
    at = new Date(opening.getTime() + Math.floor(deps.random.number() * spreadMs))
  }
}

type Day = { workspaceId: string; day: LocalDay; max: number }

async function take(tx: Tx, { workspaceId, day, max }: Day): Promise<boolean> {
  const add = () =>
    tx.query(sql`
      update spend_day set messages = messages + 1
      where workspace_id = ${workspaceId} and day = ${day.name} and messages < ${max} returning day`)
  if ((await add()).length > 0) return true
  await begin(tx, { workspaceId, day })
  return (await add()).length > 0
}

/** The day's row, if it has none yet: what was accepted before the guard was set counts. */
async function begin(tx: Tx, { workspaceId, day }: Omit<Day, 'max'>): Promise<void> {
  await tx.query(sql`
    insert into spend_day (workspace_id, day, messages)
    select ${workspaceId}, ${day.name}, (select count(*) from message m
      where m.workspace_id = ${workspaceId} and m.created_at >= ${day.start} and m.created_at < ${day.end} and m.direction = 'outbound'
        and m.status <> 'blocked' and (m.scheduled_for is null or m.scheduled_for < ${day.end})
        and m.purpose in ('opening', 'conversation', 'follow_up'))
    where not exists (select from spend_day s where s.workspace_id = ${workspaceId} and s.day = ${day.name})
    on conflict do nothing`)
}

/** Once a day, however many messages are refused. */
async function tellOnce(deps: Deps, tx: Tx, { workspaceId, day, max }: Day): Promise<void> {
  const told = await tx.query(sql`
    update spend_day set told_at = ${deps.clock.now()}
    where workspace_id = ${workspaceId} and day = ${day.name} and told_at is null returning day`)
  if (told.length === 0) return
  const limit = `${max.toLocaleString('en-US')} ${max === 1 ? 'message' : 'messages'}`
  await notify(deps, tx, {
    workspaceId,
    kind: 'spend_limit',
    subject: `Daily limit of ${limit} reached for ${day.name}`,
    body:
      `The workspace has reached its limit of ${limit} messages for ${day.name}. Until ${day.end.toISOString()}, further messages ` +
      'are refused, or scheduled for the next day if the request allows it. Replies to STOP, START and HELP are still sent. To change the ' +
      'limit, set messagesPerDayMax of the workspace.',
  })
}
