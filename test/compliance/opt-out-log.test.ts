import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { createOptOutLog, readOptOutLog } from '../../src/adapters/opt-out-log.ts'
import {
  applyOptOutLog,
  logOptOuts,
  type OptOutLine,
  optOutLine,
} from '../../src/domain/compliance/suppressions/index.ts'
import { useTestApp, type Workspace } from '../support/harness.ts'
import { createStory, newPhone } from '../support/story.ts'

const HOUR_MS = 3_600_000

const service = useTestApp()
const root = await mkdtemp(join(tmpdir(), 'leadthread-opt-outs-'))
afterAll(() => rm(root, { recursive: true }))

let workspace: Workspace
let folder: string
let log: ReturnType<typeof createOptOutLog>
beforeEach(async () => {
  workspace = (await service.newWorkspace()).sandbox
  folder = await mkdtemp(join(root, 'log-'))
  log = createOptOutLog({ dir: folder, clock: service.clock })
  await logOptOuts(service.app, { append: async () => {} }) // those of earlier tests
})
afterEach(() => log.close())

const story = (phone = newPhone()) => createStory(service, phone, () => workspace)
const hashOf = (phone: string) => service.app.vault.phoneHash(phone)
const logAll = () => logOptOuts(service.app, log)
const lift = (phone: string) =>
  service.api('DELETE', `/v1/suppressions/${encodeURIComponent(phone)}`, undefined, { key: workspace.key })

async function linesIn(dir: string): Promise<OptOutLine[]> {
  const lines = await Array.fromAsync(readOptOutLog(dir))
  return lines.map(({ text }) => optOutLine.parse(JSON.parse(text)))
}

async function oldestUnlogged(): Promise<number> {
  const metrics = await service.app.metrics.text()
  return Number(metrics.match(/^leadthread_unlogged_opt_outs_oldest_seconds (\S+)$/m)![1])
}

async function optOut(phone = newPhone()) {
  const lead = story(phone)
  await lead.says('Hello')
  await lead.says('STOP')
  return lead
}

test('every new opt-out is logged once, without the phone number', async () => {
  const lead = await optOut()
  await logAll()
  await logAll()

  expect(await linesIn(folder)).toEqual([
    {
      workspace_id: workspace.id,
      phone_hash: hashOf(lead.phone),
      method: 'keyword',
      reason: 'opt_out',
      keyword: 'stop',
      opted_out_at: expect.any(String),
    },
  ])
  const [file] = await readdir(folder)
  expect(await readFile(join(folder, file!), 'utf8')).not.toContain(lead.phone.slice(2))
})

test('more than fit into one step are logged by the next ones', async () => {
  const phones = Array.from({ length: 700 }, (_, n) => `+1415557${String(n).padStart(4, '0')}`)
  await service.api('POST', '/v1/suppressions', { phones }, { key: workspace.key })

  const again = await logAll()
  expect(again).toEqual(service.clock.now())
  await logAll()

  expect((await linesIn(folder)).map((line) => line.phone_hash).toSorted()).toEqual(phones.map(hashOf).toSorted())
})

test('while the disk fails, opt-outs wait and their age is measured; then none is missing', async () => {
  const first = await optOut()
  await logAll()
  await log.close()
  await rename(folder, `${folder}-away`)
  const second = await optOut()
  service.clock.advance(60_000)

  await expect(logAll()).rejects.toThrow('ENOENT')
  const age = await oldestUnlogged()
  await rename(`${folder}-away`, folder)
  await logAll()

  expect(age).toBeGreaterThanOrEqual(60)
  expect(new Set((await linesIn(folder)).map((line) => line.phone_hash))).toEqual(
    new Set([first, second].map(({ phone }) => hashOf(phone))),
  )
})

test('the age is that of the oldest opt-out of all workspaces, however many newer ones wait', async () => {
  const phones = Array.from({ length: 600 }, (_, n) => `+1415558${String(n).padStart(4, '0')}`)
  const { live } = await service.newWorkspace() // after the other workspace in every order by ID
  const [oldest] = phones
  await service.api('POST', '/v1/suppressions', { phones: [oldest] }, { key: live.key })
  service.clock.advance(3_600_000)
  await service.api('POST', '/v1/suppressions', { phones }, { key: workspace.key })

  await logAll()

  expect(await oldestUnlogged()).toBe(3_600)
  await logAll()
  await logAll()
  expect(await oldestUnlogged()).toBe(0)
})

test('a line that is incomplete after a crash is skipped', async () => {
  await optOut()
  await logAll()
  const [file] = await readdir(folder)
  const whole = await readFile(join(folder, file!), 'utf8')
  await writeFile(join(folder, file!), whole + whole.slice(0, 40))

  expect(await linesIn(folder)).toHaveLength(1)
})

test('two workers that log at the same time omit none', async () => {
  await Promise.all(Array.from({ length: 8 }, () => optOut()))
  const other = createOptOutLog({ dir: folder, clock: service.clock })
  await Promise.all([logAll(), logOptOuts(service.app, other)])
  await other.close()

  const hashes = (await linesIn(folder)).map((line) => line.phone_hash)
  expect(new Set(hashes).size).toBe(8)
})

/** As a database is that was restored to a state before the opt-out: the suppression is missing, and texts are planned. */
async function forgotten() {
  const lead = await optOut()
  await logAll()
  await lift(lead.phone)
  await lead.says('Hello again')
  const send_at = new Date(service.clock.now().getTime() + HOUR_MS).toISOString()
  const planned = (await lead.sends('Are you still interested?', { send_at })).body
  return { lead, planned }
}

test('a missing opt-out is restored: messages are canceled, the conversation ends, and no more can be sent', async () => {
  const since = service.clock.now()
  const { lead, planned } = await forgotten()

  const lines = await linesIn(folder)
  expect(await applyOptOutLog(service.app, { lines, since })).toBe(1)
  expect(await applyOptOutLog(service.app, { lines, since })).toBe(0)

  const { body } = await service.api('GET', `/v1/messages/${planned.id}`, undefined, { key: workspace.key })
  expect(body).toMatchObject({ status: 'canceled', error_code: 'recipient_opted_out' })
  expect(await lead.conversation()).toMatchObject({ status: 'opted-out' })
  expect(await lead.lead()).toMatchObject({ suppressed: true, status: 'opted-out' })
  expect(await lead.sends('Hi')).toMatchObject({ status: 422, body: { code: 'recipient_opted_out' } })
  const { data } = (await service.api('GET', '/v1/suppressions', undefined, { key: workspace.key })).body
  expect(data).toMatchObject([{ phone: lead.phone, method: 'keyword', keyword: 'stop' }])
})

test('a suppression that was lifted an hour before the restored state stays lifted', async () => {
  const { lead } = await forgotten()
  const since = new Date(service.clock.now().getTime() + HOUR_MS + 1_000)

  expect(await applyOptOutLog(service.app, { lines: await linesIn(folder), since })).toBe(0)
  expect(await lead.lead()).toMatchObject({ suppressed: false })
})

test('the opt-out of a phone without a lead, and of another workspace, is restored where it belongs', async () => {
  const since = service.clock.now()
  const stranger = newPhone()
  await service.api('POST', '/v1/suppressions', { phone: stranger, reason: 'legal' }, { key: workspace.key })
  await logAll()
  await lift(stranger)
  const gone = { workspace_id: 'ws_gone', phone_hash: hashOf(stranger) } as const
  const lines = await linesIn(folder)

  const restored = await applyOptOutLog(service.app, { lines: [...lines, { ...lines[0]!, ...gone }], since })

  expect(restored).toBe(1)
  expect(await story(stranger).sends('Hi')).toMatchObject({ status: 422, body: { code: 'recipient_opted_out' } })
})
