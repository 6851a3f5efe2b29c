import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { hasRedis, type RedisServer, startRedis } from '../support/redis/redis-server.ts'
import { BREAKS_MS, breakAndResume, endAll, type Running, startService } from './support/breaks.ts'
import { ask, StandbyPair } from './support/standby-pair.ts'

const FAILOVERS = 10
const SOON = { timeout: 30_000, interval: 100 }
const READ_BY_STANDBY = `select 1 from pg_stat_activity where query like '%lead_search%' and pid <> pg_backend_pid()`

const pair = new StandbyPair()
const running: Running = { processes: [], loads: [] }
let redis: RedisServer

beforeAll(async () => {
  await pair.start()
  if (hasRedis) redis = await startRedis()
})
afterEach(() => endAll(running))
afterAll(async () => {
  await redis?.stop()
  await pair.stop()
})

test.runIf(hasRedis)(
  'when the primary dies and its synchronous standby is promoted, ten times, nothing acknowledged is lost or repeated',
  async () => {
    const scripts = ['api.ts', 'worker.ts']
    const service = await startService(running, {
      databaseUrl: pair.url,
      scripts,
      more: { REDIS_URL: redis.url },
    })
    await breakAndResume(running, service, {
      crash: () => pair.failOver(),
      rounds: FAILOVERS,
      killsARound: 5,
    })
  },
  BREAKS_MS,
)

test('search reads the standby while it follows the primary, and the primary while it does not', async () => {
  const { url, key } = await startService(running, {
    databaseUrl: pair.url,
    scripts: ['all.ts'],
    more: { DATABASE_READ_URL: pair.standbyUrl },
  })
  const request = async (path: string, body: object) => {
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
    const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    const text = await answer.text()
    expect(answer.status, text).toBeLessThan(300)
    return JSON.parse(text)
  }
  const add = async (phone: string, name: string) =>
    (await request('/v1/leads', { phone, attributes: { first_name: name } })).id as string
  const search = async (text: string): Promise<string[]> => {
    const query = 'query ($text: String!) { search(text: $text) { leads { id } } }'
    const { data, errors } = await request('/graphql', { query, variables: { text } })
    expect(errors).toBeUndefined()
    return data.search.leads.map(({ id }: { id: string }) => id)
  }

  const first = await add('+14155550301', 'Philomena')
  await vi.waitFor(async () => {
    expect(await search('Philomena')).toEqual([first])
    expect(await ask(pair.standbyUrl, READ_BY_STANDBY)).not.toEqual([])
  }, SOON)

  await ask(pair.standbyUrl, 'select pg_wal_replay_pause()')
  const second = await add('+14155550302', 'Leocadia')
  await vi.waitFor(async () => expect(await search('Leocadia')).toEqual([second]), SOON)
  expect(await ask(pair.standbyUrl, `select 1 from lead_search where lead_id = '${second}'`)).toEqual([])
  await ask(pair.standbyUrl, 'select pg_wal_replay_resume()')

  await pair.pauseStandby()
  try {
    for (let n = 0; n < 20; n++) expect(await search('Leocadia')).toEqual([second])
  } finally {
    await pair.resumeStandby()
  }
}, 120_000)
