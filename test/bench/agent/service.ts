import { createApp } from '../../../src/app.ts'
import { createApiKey } from '../../../src/domain/identity/index.ts'
import { findDue } from '../../../src/interfaces/jobs/due.ts'
import { runJob } from '../../../src/interfaces/jobs/handlers.ts'
import { startServer } from '../../../src/interfaces/server.ts'
import { newWorkspace } from '../../../src/processes/first-start.ts'
import { createFakeClock, type FakeClock } from '../../support/fake-clock.ts'
import { patientReader } from '../../support/patient-reader.ts'
import { type BenchServers, configOf } from '../place.ts'
import type { Vertical } from './personas.ts'

// biome-ignore lint/suspicious/noExplicitAny: JSON as a client sees it, before anything is known of it
type Json = any

/** A sandbox with one campaign of a vertical. */
export type Office = { workspaceId: string; key: string; campaignId: string; brand: { name: string }; playbook: Json }

export type Service = {
  clock: FakeClock
  openOffice(vertical: Vertical): Promise<Office>
  api(office: Pick<Office, 'key'>, path: string, body?: object): Promise<Json>
  /** Does all that is due by now. Returns when the next thing is, null if nothing is known of. */
  settle(): Promise<Date | null>
  rows<Row>(text: string, values?: unknown[]): Promise<Row[]>
  close(): Promise<void>
}

/** A Tuesday, ten in the morning in California. */
const MORNING = '2026-03-03T18:00:00.000Z'
/** What a live workspace waits for the next text of a burst; the sandbox's own second would answer half of it. */
const DEBOUNCE_MS = 8_000
const RECEIPT_MS = 1_000
const AT_ONCE_MAX = 16
const PRICES = { inputPriceMicros: 1, outputPriceMicros: 1 }
const SCRIPTED = { provider: 'OPENAI_COMPATIBLE', name: 'scripted', uses: ['UNDERSTAND', 'PHRASE'], ...PRICES }

const CREATE = `mutation ($input: CreateCampaignInput!) { made: createCampaign(input: $input) {
  ... on PlaybookSaved { campaign { id playbook } } } }`
const WAIT =
  'mutation ($input: UpdateWorkspaceInput!) { made: updateWorkspace(input: $input) { workspace { turnDebounceMs } } }'
const MODEL = `mutation ($input: UpdateModelSettingsInput!) { made: updateModelSettings(input: $input) {
  workspace { id } } }`
const NETWORK = `mutation ($input: UpdateSandboxSettingsInput!) { made: updateSandboxSettings(input: $input) {
  sandboxSettings { seed } } }`

/**
 * Our whole service on a database of its own, with a clock that stands and no queue: what is due is found in rows.
 * `modelUrl`: the language model that all offices have, or null.
 */
export async function startService(place: BenchServers, modelUrl: string | null): Promise<Service> {
  const { databaseUrl } = await place.newDatabase('agent')
  const clock = createFakeClock(MORNING)
  const failures: string[] = []
  const log = { info: () => {}, warn: () => {}, error: (line: object) => void failures.push(JSON.stringify(line)) }
  const queues = {
    hint: () => {},
    isReady: () => false,
    waitingCount: async () => 0,
    work: () => {},
    close: async () => {},
  }
  const app = await createApp(configOf(databaseUrl), { clock, log, queues, reader: patientReader() })
  const server = await startServer(app, { port: 0, host: '127.0.0.1' })
  app.links.base = server.url

  const api: Service['api'] = async ({ key }, path, body) => {
    const headers = { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) }
    const response = await fetch(server.url + path, {
      headers,
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    const answer = (await response.json()) as Json
    if (!response.ok || answer.errors) throw new Error(`${path}: ${JSON.stringify(answer)}`)
    return answer
  }
  const change = async (key: string, query: string, input: object) =>
    (await api({ key }, '/graphql', { query, variables: { input } })).data.made

  return {
    clock,
    api,
    async openOffice(vertical) {
      const { sandbox: workspaceId } = await newWorkspace(app, `Bench ${vertical}`)
      const actor = { kind: 'system', id: null } as const
      const wanted = { workspaceId, actor, name: 'bench', scopes: ['full_access' as const], expires_at: undefined }
      const { secret: key } = await createApiKey(app, wanted)
      await change(key, WAIT, { turnDebounceMs: DEBOUNCE_MS, escalateAfterMinutes: null }) // nobody is there to claim
      await change(key, NETWORK, { seed: 'bench', delayMinMs: RECEIPT_MS, delayMaxMs: RECEIPT_MS })
      if (modelUrl) await change(key, MODEL, { ...SCRIPTED, baseUrl: modelUrl })
      const input = { name: vertical, template: vertical.toUpperCase(), status: 'ACTIVE' }
      const { campaign } = await change(key, CREATE, input)
      return { workspaceId, key, campaignId: campaign.id, brand: campaign.playbook.brand, playbook: campaign.playbook }
    },
    async settle() {
      for (;;) {
        const networkAt = await app.sandbox.deliverDue()
        const { jobs, nextAt } = await findDue(app.db, clock.now())
        const again = await inTurns(jobs, (job) => runJob(app, job))
        if (failures.length > 0) throw new Error(failures.join('\n'))
        if (jobs.length > 0) continue
        const times = [networkAt, nextAt, ...again].flatMap((at) => (at ? [at.getTime()] : []))
        return times.length > 0 ? new Date(Math.min(...times)) : null
      }
    },
    rows: (text, values = []) => app.db.query({ name: '', text, values }),
    async close() {
      await server.close()
      await app.close()
    },
  }
}

/** Each of them, so many at once. */
export async function inTurns<Item, Result>(items: Item[], act: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  let next = 0
  const work = async () => {
    while (next < items.length) {
      const n = next++
      results[n] = await act(items[n]!)
    }
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE_MAX, items.length) }, work))
  return results
}
