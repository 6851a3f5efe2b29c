import { openBus } from './adapters/bus.ts'
import { createCarrierHttp } from './adapters/carriers/carrier-http.ts'
import { createSandboxCarrier, type SandboxCarrier } from './adapters/carriers/sandbox.ts'
import { createTelnyxCarrier } from './adapters/carriers/telnyx.ts'
import { createTwilioCarrier } from './adapters/carriers/twilio.ts'
import { createIds, systemClock, systemRandom, systemTimers } from './adapters/clock.ts'
import { openDb } from './adapters/db/client.ts'
import { shareOf } from './adapters/db/share.ts'
import { createEgress } from './adapters/egress.ts'
import { createAnthropicModel } from './adapters/language-model/anthropic.ts'
import { createOpenAiCompatibleModel } from './adapters/language-model/openai-compatible.ts'
import { createLog } from './adapters/log.ts'
import { createMetrics } from './adapters/metrics.ts'
import { openQueues, type Queues } from './adapters/queue/queues.ts'
import { createMemoryRateLimit, createRedisRateLimit } from './adapters/rate-limit.ts'
import { createReader, type Reader } from './adapters/reader/reader.ts'
import { createSignIn } from './adapters/sign-in/sign-in.ts'
import { createVault } from './adapters/vault.ts'
import type { Config } from './config.ts'
import type { LanguageModel } from './domain/agent/index.ts'
import type { Links } from './domain/conversations/index.ts'
import type { Http } from './domain/egress/index.ts'
import type { Bus } from './domain/events/index.ts'
import type { SignIn } from './domain/identity/index.ts'
import type {
  Clock,
  Db,
  Ids,
  Job,
  LocalRateLimit,
  Log,
  Mailer,
  Metrics,
  Random,
  RateLimit,
  Timers,
  Vault,
} from './domain/kernel/index.ts'
import { acceptCallback, type Carrier } from './domain/messaging/index.ts'
import { type Courier, createCourier } from './domain/webhooks/index.ts'
import { StalledIndex } from './domain/workspaces/index.ts'

export { TelnyxCredentials, TelnyxSettings } from './adapters/carriers/telnyx-account.ts'
export { TwilioCredentials, TwilioSettings } from './adapters/carriers/twilio-account.ts'
export { AlreadyRunning, startEmbedded } from './adapters/db/embedded.ts'
export { migrate } from './adapters/db/migrate.ts'
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
  vault: Vault
  db: Db
  /** Where requests are served by the same process: the connection of jobs that are quick, and that of jobs that take long. */
  background: { quick: Db; long: Db }
  bus: Bus
  queues: Queues
  http: Http
  webhooks: Config['webhooks']
  courier: Courier
  /** Reads texts of leads and responses of models, outside the event loop. */
  reader: Reader
  /** This process's knowledge of rows whose jobs have failed. */
  stalled: StalledIndex
  /** Null in a deployment without SMTP_URL. */
  mailer: Mailer | null
  rateLimit: RateLimit
  /** Of requests with no valid key or session, by network address. */
  networkLimit: LocalRateLimit
  carriers: Record<string, Carrier>
  sandbox: SandboxCarrier
  /** By the provider setting of the workspace. */
  models: Record<string, LanguageModel>
  signIn: SignIn
  links: Links & { base: string; signIn(token: string, to?: string | null): string }
  /** Opens what the first requests would wait for. A process does so before it listens. */
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
  const opened = await openBus({ redisUrl, log })
  const bus = overrides.bus?.(opened) ?? opened
  const queues = overrides.queues ?? (await openQueues({ databaseUrl: config.db.url, redisUrl, log }))
  const courier = createCourier()
  const onHint = (hint: Job) => courier.takes(hint) || queues.hint(hint)
  const pool = openDb({ ...config.db, onHint, onAnnounce: bus.publish })
  const db = overrides.db?.(pool) ?? pool
  const egress = createEgress({ ...egressOptions(config), clock })
  const sandbox = createSandboxCarrier({ db, clock, ids, vault, deliver: (owed) => acceptCallback(app, owed) })
  const { rateLimit: rate } = config
  const rateLimit: RateLimit = redisUrl
    ? createRedisRateLimit({ redisUrl, rate, log })
    : createMemoryRateLimit(rate, timers.elapsedMs)
  const carrierHttp = createCarrierHttp(config.carriers)
  const carriers: Record<string, Carrier> = {
    sandbox,
    twilio: createTwilioCarrier({ http: carrierHttp, clock, baseUrl: config.carriers.twilioUrl }),
    telnyx: createTelnyxCarrier({ http: carrierHttp, clock, baseUrl: config.carriers.telnyxUrl }),
  }
  const http = overrides.http?.(egress) ?? egress
  const models = { openai_compatible: createOpenAiCompatibleModel(http), anthropic: createAnthropicModel(http) }
  // Loaded only where there is an SMTP server.
  const mailer = config.mail && (await import('./adapters/mailer.ts')).createMailer({ ...config.mail, log })
  const app: App = {
    config,
    clock,
    timers,
    random,
    ids,
    log,
    metrics,
    vault,
    db,
    background: { quick: shareOf(db, BACKGROUND_CONNECTIONS), long: shareOf(db, BACKGROUND_CONNECTIONS) },
    bus,
    queues,
    http,
    webhooks: config.webhooks,
    courier,
    reader,
    stalled: new StalledIndex(),
    mailer,
    rateLimit,
    networkLimit: createMemoryRateLimit(config.unauthenticated, timers.elapsedMs),
    carriers: overrides.carriers?.(carriers) ?? carriers,
    sandbox,
    models: { ...models, ...overrides.models },
    signIn: createSignIn({
      secret: config.secrets.sessionSecret,
      isSecure: config.http.publicUrl?.startsWith('https:') ?? false,
    }),
    links: createLinks(config),
    async warmUp() {
      await Promise.all([pool.warmUp(), reader.ready()])
    },
    async close() {
      await queues.close()
      mailer?.close()
      await Promise.all([bus.close(), egress.close(), carrierHttp.close(), rateLimit.close?.(), reader.close()])
      await pool.close()
    },
  }
  return app
}

function egressOptions({ webhooks: { allowedCidrs, allowedPorts, proxyUrl } }: Config) {
  return { allowedCidrs, allowedPorts, ...(proxyUrl && { proxyUrl }) }
}

/** `base` is PUBLIC_URL, otherwise the address on which the server listens. */
function createLinks({ http }: Config): App['links'] {
  const links = {
    base: http.publicUrl ?? `http://${http.host}:${http.port}`,
    conversation: (id: string) => `${links.base}/v1/conversations/${id}`,
    signIn: (token: string, to?: string | null) =>
      `${links.base}/sign-in?${new URLSearchParams({ token, ...(to && { to }) })}`,
    carrierCallback: (carrier: string, accountId: string) => `${links.base}/carriers/${carrier}/${accountId}`,
  }
  return links
}
