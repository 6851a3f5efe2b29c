import { openBus } from './adapters/bus.ts'
import { createCarrierHttp } from './adapters/carriers/carrier-http.ts'
import { createSandboxCarrier, type SandboxCarrier } from './adapters/carriers/sandbox.ts'
import type { SandboxDeps } from './adapters/carriers/sandbox-deps.ts'
import { createTelnyxCarrier } from './adapters/carriers/telnyx.ts'
import { createTwilioCarrier } from './adapters/carriers/twilio.ts'
import { watchCarriers } from './adapters/carriers/watch-carriers.ts'
import { createIds, systemClock, systemRandom, systemTimers } from './adapters/clock.ts'
import { openDb } from './adapters/db/client.ts'
import { openReplica } from './adapters/db/replica.ts'
import { requireSessions } from './adapters/db/sessions.ts'
import { shareOf } from './adapters/db/share.ts'
import { createEgress } from './adapters/egress.ts'
import { createAnthropicModel } from './adapters/language-model/anthropic.ts'
import { createOpenAiCompatibleModel } from './adapters/language-model/openai-compatible.ts'
import { createLog } from './adapters/log.ts'
import { createMetrics } from './adapters/metrics.ts'
import { createMemoryOpenLimits, createRedisOpenLimits } from './adapters/open-limits.ts'
import { createOptOutLog } from './adapters/opt-out-log.ts'
import { openQueues, type Queues } from './adapters/queue/queues.ts'
import { createMemoryRateLimit, createRedisRateLimit } from './adapters/rate-limit.ts'
import { createReader, type Reader } from './adapters/reader/reader.ts'
import { createCompanyProviders } from './adapters/sign-in/company-providers.ts'
import { createOneTimeCodes } from './adapters/sign-in/one-time-codes.ts'
import { createSignIn } from './adapters/sign-in/sign-in.ts'
import { traceDb } from './adapters/tracing/traced-db.ts'
import { createVault } from './adapters/vault.ts'
import { createWebPush } from './adapters/web-push.ts'
import type { Config } from './config.ts'
import type { LanguageModel } from './domain/agent/index.ts'
import type { Push } from './domain/alerts/index.ts'
import type { OptOutLog } from './domain/compliance/suppressions/index.ts'
import type { Links } from './domain/conversations/index.ts'
import type { Http } from './domain/egress/index.ts'
import type { Bus } from './domain/events/index.ts'
import { type CompanyProviders, type OneTimeCodes, RequestLog, type SignIn } from './domain/identity/index.ts'
import {
  type Clock,
  type Db,
  type Ids,
  type Job,
  type LocalRateLimit,
  type Log,
  type Mailer,
  type Metrics,
  NO_TRACING,
  type OpenLimits,
  type Querying,
  type Random,
  type RateLimit,
  type SpanStart,
  type Timers,
  type Tracing,
  type Vault,
} from './domain/kernel/index.ts'
import { acceptCallback, type Carrier } from './domain/messaging/index.ts'
import { type Courier, createCourier } from './domain/webhooks/index.ts'
import { StalledIndex } from './domain/workspaces/index.ts'

export { TelnyxCredentials, TelnyxSettings } from './adapters/carriers/telnyx-account.ts'
export { TwilioCredentials, TwilioSettings } from './adapters/carriers/twilio-account.ts'
export { BackupRefused } from './adapters/db/backup/folder-copy.ts'
export { moveDatabase, removeDatabase, requireEmpty, restoreBackup } from './adapters/db/backup/restore-backup.ts'
export { takeBackup } from './adapters/db/backup/take-backup.ts'
export { AlreadyRunning, startEmbedded } from './adapters/db/embedded.ts'
export { migrate } from './adapters/db/migrate.ts'
export { readOptOutLog } from './adapters/opt-out-log.ts'
export { readOrCreateSecrets } from './adapters/secrets-file.ts'

/** Everything that an operation can use; each declares its own slice. */
export type App = {
  config: Config
  clock: Clock
  timers: Timers
  random: Random
  ids: Ids
  log: Log
  metrics: Metrics
  tracing: Tracing
  vault: Vault
  db: Db
  /** For reads for which a lag of a second is harmless: a replica, if there is one that follows. */
  reading: Querying
  /** Where requests are served by the same process: the connection of jobs that are quick, and that of jobs that take long. */
  background: { quick: Db; long: Db }
  bus: Bus
  queues: Queues
  /** Whether the worker of this process runs a hinted job itself. Set by the worker; without one, all hints go to the queue. */
  local: { takes(job: Job): boolean }
  http: Http
  webhooks: Config['webhooks']
  courier: Courier
  /** Reads texts of leads and responses of models, outside the event loop. */
  reader: Reader
  /** This process's knowledge of rows whose jobs have failed. */
  stalled: StalledIndex
  /** Null in a deployment without OPT_OUT_LOG_DIR. */
  optOutLog: OptOutLog | null
  /** Null in a deployment without SMTP_URL. */
  mailer: Mailer | null
  /** Encrypts browser notifications. */
  push: Push
  rateLimit: RateLimit
  /** Of live connections and subscriptions. */
  openLimits: OpenLimits
  /** Of requests with no valid key or session, by network address. */
  networkLimit: LocalRateLimit
  /** Requests with an API key, for the log that its owner can read. */
  requestLog: RequestLog
  carriers: Record<string, Carrier>
  sandbox: SandboxCarrier
  /** By the provider setting of the workspace. */
  models: Record<string, LanguageModel>
  signIn: SignIn
  oneTimeCodes: OneTimeCodes
  companyProviders: CompanyProviders
  links: Links & {
    base: string
    signIn(token: string, to?: string | null): string
    /** Where a workspace's provider sends its users back to, and where they begin. */
    companyCallback(workspaceId: string): string
    companySignIn(workspaceId: string): string
  }
  /** Opens what the first requests would wait for, and refuses a pooler that shares sessions. A process does so before it listens. */
  warmUp(): Promise<void>
  /** Closes the connections. Stop the server and the workers first. */
  close(): Promise<void>
}

/** Replacements for tests. */
export type Overrides = Partial<Pick<App, 'clock' | 'timers' | 'random' | 'log' | 'queues' | 'reader'>> & {
  db?: (db: Db) => Db
  bus?: (bus: Bus) => Bus
  http?: (http: Http) => Http
  carriers?: (carriers: Record<string, Carrier>) => Record<string, Carrier>
  models?: Record<string, LanguageModel>
}

/**
 * Number of connections for each type of background work if the same process serves requests. With two, turns were not faster,
 * and acknowledgements took twice as long (`npm run bench -- saturation`).
 */
const BACKGROUND_CONNECTIONS = 1

/** Builds the parts. Nothing runs yet: the processes start the server and the workers. */
export async function createApp(config: Config, overrides: Overrides = {}): Promise<App> {
  const { clock = systemClock, timers = systemTimers, random = systemRandom } = overrides
  const { log = createLog(config.log.level) } = overrides
  const ids = createIds(clock)
  const metrics = createMetrics()
  const reader = overrides.reader ?? createReader({ ...config.reader, onRead: metrics.reading })
  const vault = createVault({ secretKey: config.secrets.key, suppressionKey: config.secrets.suppressionKey })
  const { url: redisUrl } = config.redis
  const openedBus = await openBus({ redisUrl, log })
  const bus = overrides.bus?.(openedBus) ?? openedBus
  const queues = overrides.queues ?? (await openQueues({ databaseUrl: config.db.url, redisUrl, log }))
  const courier = createCourier()
  const local: App['local'] = { takes: () => false }
  const onHint = (hint: Job) => courier.takes(hint) || local.takes(hint) || queues.hint(hint)
  const pool = openDb({ ...config.db, onHint, onAnnounce: bus.publish })
  // Loaded only where spans are sent.
  const tracing = config.tracing
    ? await (await import('./adapters/tracing/otlp.ts')).createTracing(config.tracing, log)
    : NO_TRACING
  const traced = (each: Db) => (tracing.isOn ? traceDb({ tracing, clock }, each) : each)
  const opened = overrides.db?.(pool) ?? pool
  const db = traced(opened)
  const { readUrl, poolMax } = config.db
  const replica = readUrl === null ? null : openReplica({ url: readUrl, poolMax, primary: db, log })
  const egress = createEgress({ ...egressOptions(config), clock })
  const deliver: SandboxDeps['deliver'] = (owed) =>
    tracing.span(simulatedCallback(owed), () => acceptCallback(app, owed))
  const sandbox = createSandboxCarrier({ db, clock, ids, vault, deliver })
  const { rateLimit: rate } = config
  const rateLimit: RateLimit = redisUrl
    ? createRedisRateLimit({ redisUrl, rate, log })
    : createMemoryRateLimit(rate, timers.elapsedMs)
  const openLimits = redisUrl ? createRedisOpenLimits({ redisUrl, log }) : createMemoryOpenLimits()
  const carrierHttp = createCarrierHttp(config.carriers)
  const ownCarriers: Record<string, Carrier> = {
    sandbox,
    twilio: createTwilioCarrier({ http: carrierHttp, clock, baseUrl: config.carriers.twilioUrl }),
    telnyx: createTelnyxCarrier({ http: carrierHttp, clock, baseUrl: config.carriers.telnyxUrl }),
  }
  const carriers = overrides.carriers?.(ownCarriers) ?? ownCarriers
  const http = overrides.http?.(egress) ?? egress
  const models = { openai_compatible: createOpenAiCompatibleModel(http), anthropic: createAnthropicModel(http) }
  // Loaded only where there is an SMTP server.
  const mailer = config.mail && (await import('./adapters/mailer.ts')).createMailer({ ...config.mail, log })
  const { dir } = config.optOutLog
  const optOutLog = dir === null ? null : createOptOutLog({ dir, clock })
  const app: App = {
    config,
    clock,
    timers,
    random,
    ids,
    log,
    metrics,
    tracing,
    vault,
    db,
    reading: replica ?? db,
    background: {
      quick: traced(shareOf(opened, BACKGROUND_CONNECTIONS)),
      long: traced(shareOf(opened, BACKGROUND_CONNECTIONS)),
    },
    bus,
    queues,
    local,
    http,
    webhooks: config.webhooks,
    courier,
    reader,
    stalled: new StalledIndex(),
    optOutLog,
    mailer,
    push: createWebPush({ secretKey: config.secrets.key, contact: contactOf(config) }),
    rateLimit,
    openLimits,
    networkLimit: createMemoryRateLimit(config.unauthenticated, timers.elapsedMs),
    requestLog: new RequestLog({ db, ids, metrics, limit: createMemoryRateLimit(rate, timers.elapsedMs) }),
    carriers: watchCarriers({ metrics, tracing }, carriers),
    sandbox,
    models: { ...models, ...overrides.models },
    signIn: createSignIn({
      secret: config.secrets.sessionSecret,
      isSecure: config.http.publicUrl?.startsWith('https:') ?? false,
    }),
    oneTimeCodes: createOneTimeCodes(),
    companyProviders: createCompanyProviders({ http, clock }),
    links: createLinks(config),
    async warmUp() {
      const pooled = [requireSessions('DATABASE_URL', config.db.url)]
      if (readUrl !== null) pooled.push(requireSessions('DATABASE_READ_URL', readUrl))
      await Promise.all([...pooled, pool.warmUp(), reader.ready()])
    },
    async close() {
      await queues.close()
      mailer?.close()
      await Promise.all([
        ...[bus.close(), egress.close(), carrierHttp.close(), rateLimit.close?.(), reader.close()],
        ...[tracing.close(), optOutLog?.close(), openLimits.close?.()],
      ])
      await Promise.all([pool.close(), replica?.close()])
    },
  }
  return app
}

function simulatedCallback({ accountId }: { accountId: string }): SpanStart {
  const facts = { 'leadthread.carrier': 'sandbox', 'leadthread.carrier_account_id': accountId }
  return { name: 'simulated callback', kind: 'server', parent: null, facts }
}

function egressOptions({ webhooks: { allowedCidrs, allowedPorts, proxyUrl } }: Config) {
  return { allowedCidrs, allowedPorts, ...(proxyUrl && { proxyUrl }) }
}

/** For push services. Some refuse an address that is not public. */
function contactOf({ http, mail }: Config): string {
  if (http.publicUrl?.startsWith('https:')) return http.publicUrl
  const sender = mail?.from.replace(/^.*</, '').replace(/>.*$/, '')
  return `mailto:${sender ?? 'operator@localhost.localdomain'}`
}

/** `base` is PUBLIC_URL, otherwise the address on which the server listens. */
function createLinks({ http }: Config): App['links'] {
  const links = {
    base: http.publicUrl ?? `http://${http.host}:${http.port}`,
    conversation: (id: string) => `${links.base}/v1/conversations/${id}`,
    signIn: (token: string, to?: string | null) =>
      `${links.base}/sign-in?${new URLSearchParams({ token, ...(to && { to }) })}`,
    companyCallback: (workspaceId: string) => `${links.base}/auth/company/${workspaceId}/callback`,
    companySignIn: (workspaceId: string) => `${links.base}/sign-in?${new URLSearchParams({ workspace: workspaceId })}`,
    carrierCallback: (carrier: string, accountId: string) => `${links.base}/carriers/${carrier}/${accountId}`,
  }
  return links
}
