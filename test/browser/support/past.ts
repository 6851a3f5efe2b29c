import { createHash } from 'node:crypto'
import { writeHistory } from '../../support/history.ts'
import { randomOf } from '../../support/random/chance.ts'
import { connectToDatabase } from './database.ts'

const DAY_MS = 24 * 3_600_000
const MINUTE_MS = 60_000

export type Past = { dataDir: string; workspaceId: string; days: number; leadsADay: number; endpointIds: string[] }

/**
 * Days that have passed, which no API can write: leads who were texted, most of whom the texts reached, some of whom answered,
 * came further, asked for a person or said STOP. The same each time, but for when it ends: now.
 */
export async function writePast({ dataDir, workspaceId, days, leadsADay, endpointIds }: Past): Promise<void> {
  const client = await connectToDatabase(dataDir)
  try {
    const rows = async (text: string, values?: unknown[]) => (await client.query(text, values)).rows
    const write = writeHistory({ rows: rows as never }, () => workspaceId)
    const [{ campaign_id }] = await rows('select default_campaign_id as campaign_id from workspace where id = $1', [
      workspaceId,
    ])
    const told = { write, chance: randomOf('7'), campaign_id }
    await client.query('begin')
    const nowMs = Date.now()
    for (let day = days - 1; day >= 0; day--) await passDay(told, { day, nowMs, leadsADay, endpointIds })
    await rows('update event_position set last = greatest(last, 2000000) where workspace_id = $1', [workspaceId])
    await client.query('commit')
    await client.query('analyze')
  } finally {
    await client.end()
  }
}

type Write = ReturnType<typeof writeHistory>
type Told = { write: Write; chance: () => number; campaign_id: string }

async function passDay(
  told: Told,
  { day, nowMs, leadsADay, endpointIds }: Pick<Past, 'leadsADay' | 'endpointIds'> & { day: number; nowMs: number },
) {
  const { chance } = told
  const noonMs = nowMs - day * DAY_MS - 5 * 60 * MINUTE_MS
  const isWeekend = day % 7 >= 5 // counted back from today, so that the leads are the same on every day of the week
  const count = Math.round(leadsADay * (isWeekend ? 0.35 : 1) * (0.7 + 0.6 * chance()))
  for (let n = 0; n < count; n++) await meetLead(told, noonMs + (chance() - 0.5) * 8 * 60 * MINUTE_MS)
  if (day < 7) for (const [n, id] of endpointIds.entries()) await deliver(told, { id, atMs: noonMs, isShaky: n > 0 })
}

async function meetLead({ write, chance, campaign_id }: Told, beginMs: number) {
  const at = (minutes: number) => new Date(beginMs + minutes * MINUTE_MS)
  const willStop = chance() < 0.025
  const willAnswer = willStop || chance() < 0.44
  const phone = `+1628${String(2_000_000 + Math.floor(chance() * 7_999_999))}`
  const lead = await write.lead(at(0), { campaign_id, phone, suppressed: willStop })
  const arrives = chance() < 0.955
  const opening = { campaign_id, ...(!arrives && { status: chance() < 0.6 ? 'undelivered' : 'failed' }) }
  await write.message(lead.id, 'agent', at(1), opening)
  if (!arrives || !willAnswer) return
  const answered = 3 + chance() * 90
  const isQualified = !willStop && chance() < 0.46
  const isBooked = isQualified && chance() < 0.41
  const needsPerson = !willStop && chance() < 0.16
  const status = willStop ? 'opted-out' : isBooked ? 'booked' : isQualified ? 'qualified' : 'active'
  const conversation_id = await write.conversation(lead.id, campaign_id, at(answered), {
    status,
    ...(isBooked && { booked_at: at(answered + 20) }),
    ...(needsPerson && { handler: 'human', handoff_at: at(answered + 8) }),
    ...(!isQualified && !willStop && chance() < 0.2 && { knocked_out_at: at(answered + 9) }),
  })
  const of = { conversation_id, campaign_id }
  await write.message(lead.id, 'lead', at(answered), of)
  const waited = answered + (6 + 30 * chance() ** 3) / 60
  if (willStop) return stop(write, phone, at(answered))
  await write.message(lead.id, 'agent', at(waited), { ...of, sent_at: at(waited) })
  for (let turn = 1; turn < 2 + chance() * 4; turn++) {
    await write.message(lead.id, 'lead', at(answered + turn * 3), of)
    await write.message(lead.id, 'agent', at(answered + turn * 3 + 0.2), of)
  }
  if (needsPerson) await write.message(lead.id, 'human', at(answered + 8 + 4 + 300 * chance() ** 4), of)
}

async function stop(write: Write, phone: string, opted_out_at: Date) {
  const phone_hash = createHash('sha256').update(phone).digest('hex')
  await write.insert('suppression', { phone_hash, phone, method: 'keyword', reason: 'opt_out', opted_out_at })
}

async function deliver({ write, chance }: Told, to: { id: string; atMs: number; isShaky: boolean }) {
  for (let n = 0; n < 40; n++) {
    const at = new Date(to.atMs + n * MINUTE_MS)
    const dice = chance()
    const fate = !to.isShaky ? 'succeeded' : dice < 0.08 ? 'exhausted' : dice < 0.12 ? 'pending' : 'succeeded'
    const id = await write.delivery(to.id, at, fate)
    const tries = to.isShaky ? 1 + Math.floor(chance() * 3) : 1
    for (let number = 1; number <= tries; number++) {
      const isTaken = fate === 'succeeded' && number === tries
      await write.attempt(id, number, at, isTaken ? 'succeeded' : 'failed', Math.round(40 + 900 * chance() ** 4))
    }
  }
}
