import {
  isKeywordAnswer,
  type LocalDay,
  localDay,
  type MemberPurpose,
  type MessagePurpose,
  nextOpening,
  type QuietHoursFacts,
} from '../compliance/index.ts'
import { type Clock, type Ids, type Random, sql, type Tx } from '../kernel/index.ts'
import { notify } from '../notifications/index.ts'

export type SpendRequest = {
  workspaceId: string
  /** The zone in which the workspace's days are counted. */
  timezone: string
  /** Messages a day; null: no limit. */
  max: number | null
  purpose: MessagePurpose | MemberPurpose
  /** When the message is to be sent. */
  at: Date
  /** If a day is full: whether the message can wait, and when the next day opens for its lead. */
  defer: boolean
  quietHours: QuietHoursFacts
  spreadMs: number
}

/** When the message is sent, or when the full day ends, with the reason. */
export type SpendResult = { outcome: 'taken'; at: Date } | { outcome: 'refused'; retryAt: Date; words: string }

/** The longest time ahead for which a message can be scheduled. */
const DAYS_AHEAD_MAX = 90

const FULL = 'The workspace has reached its daily message limit.'

type Deps = { ids: Ids; clock: Clock; random: Random }

/**
 * Counts a message against the workspace's limit of its day, when it is accepted. Replies to keywords are not counted. One row
 * per day, whose lock makes the count exact; it is taken after the phone's lock and before the events'.
 */
export async function takeFromDay(deps: Deps, tx: Tx, spending: SpendRequest): Promise<SpendResult> {
  const { workspaceId, timezone, max, purpose, quietHours, spreadMs } = spending
  if (max === null || isKeywordAnswer(purpose)) return { outcome: 'taken', at: spending.at }
  let { at } = spending
  for (let days = 0; ; days++) {
    const day = localDay(timezone, at)
    if (await take(tx, { workspaceId, day, max, count: 1 })) return { outcome: 'taken', at }
    await notifyOnce(deps, tx, { workspaceId, day, max })
    const opening = spending.defer && days < DAYS_AHEAD_MAX ? nextOpening(quietHours, day.end) : null
    if (!opening) return { outcome: 'refused', retryAt: day.end, words: FULL }
    at = new Date(opening.getTime() + Math.floor(deps.random.number() * spreadMs))
  }
}

type SpendAll = Pick<SpendRequest, 'workspaceId' | 'timezone' | 'max' | 'purpose' | 'at'> & { count: number }

/** Counts this many messages of the same time, if all of them fit into their day. */
export async function takeAllFromDay(tx: Tx, spending: SpendAll): Promise<boolean> {
  const { workspaceId, timezone, max, purpose, at, count } = spending
  if (max === null || isKeywordAnswer(purpose)) return true
  return take(tx, { workspaceId, day: localDay(timezone, at), max, count })
}

type SpendDay = { workspaceId: string; day: LocalDay; max: number }

async function take(tx: Tx, { workspaceId, day, max, count }: SpendDay & { count: number }): Promise<boolean> {
  const add = () =>
    tx.query(sql`
      update spend_day set messages = messages + ${count}::int
      where workspace_id = ${workspaceId} and day = ${day.name} and messages + ${count}::int <= ${max}::int returning day`)
  if ((await add()).length > 0) return true
  await createDay(tx, { workspaceId, day })
  return (await add()).length > 0
}

/** Creates the day's row, counting the messages that were accepted before the limit was set. */
async function createDay(tx: Tx, { workspaceId, day }: Omit<SpendDay, 'max'>): Promise<void> {
  await tx.query(sql`
    insert into spend_day (workspace_id, day, messages)
    select ${workspaceId}, ${day.name}, (select count(*) from message m
      where m.workspace_id = ${workspaceId} and m.direction = 'outbound' and m.status <> 'blocked'
        and (m.scheduled_for >= ${day.start} and m.scheduled_for < ${day.end}
          or m.scheduled_for is null and m.created_at >= ${day.start} and m.created_at < ${day.end})
        and m.purpose in ('opening', 'conversation', 'follow_up'))
      + (select count(*) from member_text t where t.workspace_id = ${workspaceId} and t.created_at >= ${day.start} and t.created_at < ${day.end}
        and t.status <> 'canceled' and starts_with(t.purpose, 'member_'))
    where not exists (select from spend_day s where s.workspace_id = ${workspaceId} and s.day = ${day.name})
    on conflict do nothing`)
}

/** Notifies the owner that the current day is full, once a day: for work that stopped because of it. */
export async function notifyDayFull(deps: Deps, tx: Tx, workspaceId: string): Promise<void> {
  const [workspace] = await tx.query<{ timezone: string; max: number | null }>(sql`
    select timezone, messages_per_day_max as max from workspace where id = ${workspaceId}`)
  if (!workspace || workspace.max === null) return
  const spendDay = { workspaceId, day: localDay(workspace.timezone, deps.clock.now()), max: workspace.max }
  await createDay(tx, spendDay)
  await notifyOnce(deps, tx, spendDay)
}

/** Once a day, however many messages are refused. */
async function notifyOnce(deps: Deps, tx: Tx, { workspaceId, day, max }: SpendDay): Promise<void> {
  const updated = await tx.query(sql`
    update spend_day set told_at = ${deps.clock.now()}
    where workspace_id = ${workspaceId} and day = ${day.name} and told_at is null returning day`)
  if (updated.length === 0) return
  const limit = `${max.toLocaleString('en-US')} ${max === 1 ? 'message' : 'messages'}`
  await notify(deps, tx, {
    workspaceId,
    kind: 'spend_limit',
    subject: `Daily limit of ${limit} reached for ${day.name}`,
    body:
      `The workspace has reached its limit of ${limit} for ${day.name}. Until ${day.end.toISOString()}, further messages ` +
      'are refused, or scheduled for the next day if the request allows it. Sends of campaigns are paused until then. Replies to STOP, START and HELP are still sent. To change the ' +
      'limit, set messagesPerDayMax of the workspace.',
  })
}
