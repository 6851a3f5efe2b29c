import { createApp } from '../../../src/app.ts'
import { forCompany } from '../../../src/domain/campaigns/index.ts'
import { createApiKey } from '../../../src/domain/identity/index.ts'
import { EXAMPLE_COMPANY } from '../../../src/domain/workspaces/index.ts'
import { findDue } from '../../../src/interfaces/jobs/due.ts'
import { runJob } from '../../../src/interfaces/jobs/handlers.ts'
import { startServer } from '../../../src/interfaces/server.ts'
import { newWorkspace } from '../../../src/processes/first-start.ts'
import { createFakeClock, type FakeClock } from '../../support/fake-clock.ts'
import { patientReader } from '../../support/patient-reader.ts'
import { type BenchServers, configOf } from '../place.ts'
import type { Business } from './personas.ts'

// biome-ignore lint/suspicious/noExplicitAny: JSON as a client sees it, before anything is known of it
type Json = any

/** A sandbox with one campaign of a business. */
export type Office = { workspaceId: string; key: string; campaignId: string; brand: { name: string }; playbook: Json }

export type Service = {
  clock: FakeClock
  openOffice(business: Business): Promise<Office>
  api(office: Pick<Office, 'key'>, path: string, body?: object): Promise<Json>
  /** Does all due work. Returns when the next work is due, or null if none is known. */
  settle(): Promise<Date | null>
  rows<Row>(text: string, values?: unknown[]): Promise<Row[]>
  close(): Promise<void>
}

/** A Tuesday, ten in the morning in California. */
const MORNING = '2026-03-03T18:00:00.000Z'
/**
 * The delay with which a live workspace waits for more texts of a burst. With the sandbox's one second, the agent would
 * answer before half of a burst.
 */
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
 * The complete service on its own database, with a fixed clock and without a queue: due work is found in rows. `modelUrl`:
 * the language model of all businesses, or null.
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
    async openOffice({ name, campaign: wantedCampaign }) {
      const { sandbox: workspaceId } = await newWorkspace(app, `Bench ${name}`)
      const actor = { kind: 'system', id: null } as const
      const wanted = { workspaceId, actor, name: 'bench', scopes: ['full_access' as const], expires_at: undefined }
      const { secret: key } = await createApiKey(app, wanted)
      await change(key, WAIT, { turnDebounceMs: DEBOUNCE_MS, escalateAfterMinutes: null }) // no member reads reminders
      await change(key, NETWORK, { seed: 'bench', delayMinMs: RECEIPT_MS, delayMaxMs: RECEIPT_MS })
      if (modelUrl) await change(key, MODEL, { ...SCRIPTED, baseUrl: modelUrl })
      const input = { name, ...wantedCampaign, status: 'ACTIVE' }
      const { campaign } = await change(key, CREATE, input)
      const playbook = forCompany(campaign.playbook, EXAMPLE_COMPANY)
      return { workspaceId, key, campaignId: campaign.id, brand: playbook.brand, playbook }
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

/** Runs the work for each, with limited concurrency. */
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
