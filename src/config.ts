import { z } from 'zod'
import { redisUrl } from './redis-address.ts'

const PORT_MAX = 65_535

const flag = z.enum(['true', 'false']).transform((word) => word === 'true')
const hexKey = z.string().regex(/^[0-9a-f]{64}$/, 'Must be 32 bytes in hex. Generate them with: openssl rand -hex 32')
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
)
const network = z.union(
  [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()],
  'Must be empty, or a comma-separated list of IP addresses and networks, such as 10.0.0.0/8.',
)
const origin = z
  .string()
  .refine(isOrigin, 'Must be a comma-separated list of origins without a path, such as https://app.example.com.')
const port = z.int().min(1).max(PORT_MAX)
const positive = z.coerce.number().int().positive()

const carrierUrl = z
  .url({ protocol: /^https?$/ })
  .refine(
    (url) => new URL(url).protocol === 'https:' || isLoopbackUrl(url),
    'Must be an https URL, because credentials are sent to it.',
  )
  .transform((url) => url.replace(/\/+$/, ''))

/** `name=value,name=value`, with percent-encoded values, as OpenTelemetry writes lists. */
const pairs = z.string().transform((text, context) => {
  try {
    return Object.fromEntries(text.split(',').filter(Boolean).map(pairOf))
  } catch {
    context.addIssue({ code: 'custom', message: 'Must be name=value,name=value, with percent-encoded values.' })
    return z.NEVER
  }
})

const SAMPLERS = [
  ...['always_on', 'always_off', 'traceidratio'],
  ...['parentbased_always_on', 'parentbased_always_off', 'parentbased_traceidratio'],
]

/** Every variable that is read, with its meaning in .env.example. */
const Env = z.object({
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  DATABASE_READ_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  REDIS_URL: redisUrl.optional(),
  DATABASE_POOL_MAX: positive.default(20),
  OPT_OUT_LOG_DIR: z.string().min(1).optional(),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(PORT_MAX).default(4000),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  ALLOWED_ORIGINS: list.pipe(z.array(origin)).default([]),
  CORS_FOR_REST: flag.default(false),
  TRUSTED_PROXIES: list
    .transform((networks) => (networks.join() === 'none' ? [] : networks))
    .pipe(z.array(network))
    .default(['127.0.0.0/8', '::1']),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  SECRET_KEY: hexKey,
  SUPPRESSION_KEY: hexKey,
  SESSION_SECRET: hexKey,
  OWNER_EMAIL: z
    .string()
    .regex(/^[^\s@]+@[a-z0-9.-]+$/i, 'Must be an email address.')
    .transform((address) => address.toLowerCase())
    .default('owner@localhost'),
  RATE_LIMIT_PER_SECOND: positive.default(100),
  RATE_LIMIT_BURST: positive.default(200),
  READER_THREADS: positive.max(64).default(1),
  READER_TIMEOUT_MS: positive.max(10_000).default(200),
  UNAUTHENTICATED_PER_SECOND: positive.default(50),
  UNAUTHENTICATED_BURST: positive.default(500),
  CONNECTIONS_MAX: positive.default(10_000),
  CONNECTIONS_PER_NETWORK: positive.default(500),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  METRICS_PORT: z.coerce.number().int().min(0).max(PORT_MAX).optional(),
  METRICS_TOKEN: z
    .string()
    .regex(
      /^[\x21-\x7e]{16,}$/,
      'Must have at least 16 printable characters without spaces. Generate them with: openssl rand -hex 32',
    )
    .optional(),
  LIVE_HEARTBEAT_MS: positive.max(60_000).default(12_000),
  LIVE_CONNECTIONS_PER_KEY: positive.default(100),
  LIVE_SUBSCRIPTIONS_PER_KEY: positive.default(100),
  LIVE_SUBSCRIPTIONS_PER_WORKSPACE: positive.default(1_000),
  WEBHOOKS_TIMEOUT_MS: positive.max(30_000).default(10_000),
  WEBHOOKS_ALLOW_LOOPBACK: flag.default(false),
  WEBHOOKS_ALLOWED_CIDRS: list.default([]),
  WEBHOOKS_ALLOWED_PORTS: list
    .transform((ports) => ports.map(Number))
    .pipe(z.array(port).min(1))
    .default([443]),
  WEBHOOKS_PROXY_URL: z.url({ protocol: /^http$/ }).optional(),
  TWILIO_BASE_URL: carrierUrl.default('https://api.twilio.com'),
  TELNYX_BASE_URL: carrierUrl.default('https://api.telnyx.com'),
  CARRIERS_TIMEOUT_MS: positive.max(30_000).default(10_000),
  CARRIERS_CALLBACKS_PER_SECOND: positive.default(200),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .refine(isMailServer, 'Must be smtp://host or smtp://user:password@host, with reserved characters percent-encoded.')
    .optional(),
  SMTP_FROM: z
    .string()
    .refine(isSender, 'Must be an email address, or a name and an address such as Leadthread <alerts@example.com>.')
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: pairs.default({}),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.enum(['http/protobuf', 'http/json']).default('http/protobuf'),
  OTEL_SERVICE_NAME: z.string().default('leadthread'),
  OTEL_RESOURCE_ATTRIBUTES: pairs.default({}),
  OTEL_TRACES_SAMPLER: z.enum(SAMPLERS).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  OTEL_SDK_DISABLED: flag.default(false),
})

const MAIL_NEEDS_SENDER = { path: ['SMTP_FROM'], error: 'Set the sender address; it is required when SMTP_URL is set.' }

export const ENVIRONMENT_VARIABLES = Object.keys(Env.shape)

export type Config = ReturnType<typeof nest>

export type Environment = Record<string, string | undefined>

/** The only interpreter of the environment. Reports every problem at once, then refuses to start. */
export function readConfig(env: Environment): Config {
  const values = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = Env.refine((all) => !all.SMTP_URL || all.SMTP_FROM, MAIL_NEEDS_SENDER).safeParse(values)
  if (!parsed.success) throw new BadEnvironment(z.prettifyError(parsed.error))
  return nest(parsed.data)
}

export class BadEnvironment extends Error {
  override readonly name = 'BadEnvironment'

  constructor(problems: string) {
    super(`Invalid environment variables. See .env.example for their meaning.\n${problems}`)
  }
}

function nest(env: z.infer<typeof Env>) {
  return {
    /** A null `readUrl`: there is no replica. */
    db: { url: env.DATABASE_URL, readUrl: env.DATABASE_READ_URL ?? null, poolMax: env.DATABASE_POOL_MAX },
    redis: { url: env.REDIS_URL ?? null },
    /** Null: opt-outs are stored only in the database. */
    optOutLog: { dir: env.OPT_OUT_LOG_DIR ?? null },
    http: {
      host: env.HOST,
      port: env.PORT,
      publicUrl: env.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
      /** Other sites whose pages can use the API with a key of any workspace. */
      allowedOrigins: env.ALLOWED_ORIGINS,
      isRestCrossOrigin: env.CORS_FOR_REST,
      trustedProxies: env.TRUSTED_PROXIES,
      connectionsMax: env.CONNECTIONS_MAX,
      connectionsPerNetwork: env.CONNECTIONS_PER_NETWORK,
    },
    /** A null port: not served. A null token: not required. */
    metrics: { host: env.METRICS_HOST, port: env.METRICS_PORT ?? null, token: env.METRICS_TOKEN ?? null },
    log: { level: env.LOG_LEVEL },
    rateLimit: { perSecond: env.RATE_LIMIT_PER_SECOND, burst: env.RATE_LIMIT_BURST },
    /** Number of threads that read texts, and the time limit of one text. */
    reader: { threads: env.READER_THREADS, timeoutMs: env.READER_TIMEOUT_MS },
    /** Of one network address, for requests with no valid key or session. */
    unauthenticated: { perSecond: env.UNAUTHENTICATED_PER_SECOND, burst: env.UNAUTHENTICATED_BURST },
    /** The most of each that is open in all processes. */
    live: {
      heartbeatMs: env.LIVE_HEARTBEAT_MS,
      connectionsPerKey: env.LIVE_CONNECTIONS_PER_KEY,
      subscriptionsPerKey: env.LIVE_SUBSCRIPTIONS_PER_KEY,
      subscriptionsPerWorkspace: env.LIVE_SUBSCRIPTIONS_PER_WORKSPACE,
    },
    webhooks: {
      timeoutMs: env.WEBHOOKS_TIMEOUT_MS,
      allowLoopback: env.WEBHOOKS_ALLOW_LOOPBACK,
      allowedCidrs: env.WEBHOOKS_ALLOWED_CIDRS,
      allowedPorts: env.WEBHOOKS_ALLOWED_PORTS,
      proxyUrl: env.WEBHOOKS_PROXY_URL ?? null,
    },
    carriers: {
      twilioUrl: env.TWILIO_BASE_URL,
      telnyxUrl: env.TELNYX_BASE_URL,
      timeoutMs: env.CARRIERS_TIMEOUT_MS,
      callbacksPerSecond: env.CARRIERS_CALLBACKS_PER_SECOND,
    },
    /** Null: no email is sent. The URL can contain a password. */
    mail: env.SMTP_URL && env.SMTP_FROM ? { url: env.SMTP_URL, from: env.SMTP_FROM } : null,
    tracing: tracingOf(env),
    /** Owner of the workspace of the first start. */
    ownerEmail: env.OWNER_EMAIL,
    secrets: { key: env.SECRET_KEY, suppressionKey: env.SUPPRESSION_KEY, sessionSecret: env.SESSION_SECRET },
  }
}

/** Null: nothing is traced, and nothing of OpenTelemetry is loaded. */
function tracingOf(env: z.infer<typeof Env>) {
  const base = env.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/+$/, '')
  const url = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (base && `${base}/v1/traces`)
  if (!url || env.OTEL_SDK_DISABLED) return null
  return {
    url,
    headers: env.OTEL_EXPORTER_OTLP_HEADERS,
    protocol: env.OTEL_EXPORTER_OTLP_PROTOCOL,
    serviceName: env.OTEL_SERVICE_NAME,
    resource: env.OTEL_RESOURCE_ATTRIBUTES,
    sampler: { name: env.OTEL_TRACES_SAMPLER, ratio: env.OTEL_TRACES_SAMPLER_ARG },
  }
}

function pairOf(text: string): [name: string, value: string] {
  const [, name, value] = /^([^=]+)=(.*)$/.exec(text)!
  return [decodeURIComponent(name!.trim()), decodeURIComponent(value!.trim())]
}

/** In the exact form in which browsers send it; a wildcard is none. */
function isOrigin(text: string): boolean {
  return URL.parse(text)?.origin === text && /^https?:[^*]+$/.test(text)
}

function isSender(text: string): boolean {
  const address = /^[^<>\r\n]*<([^<>]+)>$/.exec(text)?.[1] ?? text
  return z.email().safeParse(address).success
}

function isMailServer(url: string): boolean {
  try {
    return decodeURIComponent(url) !== '' && new URL(url).hostname !== ''
  } catch {
    return false
  }
}

/** Whether the URL's host is this machine. */
export function isLoopbackUrl(url: string): boolean {
  return ['127.0.0.1', '[::1]', 'localhost'].includes(new URL(url).hostname)
}
