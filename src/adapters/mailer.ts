import { getCACertificates } from 'node:tls'
import { createTransport, type NodemailerError, type SMTPPoolOptions } from 'nodemailer'
import type { Log, Mail, Mailer, MailReply } from '../domain/kernel/index.ts'

export type MailerOptions = {
  /** `smtp://` or `smtps://`, with user name and password if the server wants them. */
  url: string
  /** Who the mails are from: an address, or a name and an address in angle brackets. */
  from: string
  log: Log
  /** For one mail as a whole, waiting for a connection included. */
  timeoutMs?: number
  /** A certificate authority to trust beside Node's own, in PEM. */
  extraCa?: string
}

const CONNECTIONS_MAX = 3
const TIMEOUT_MS = 30_000
const STEP_TIMEOUT_MS = 10_000
/** A kept connection is dropped before most servers do it. */
const IDLE_MS = 30_000
const PORT_SUBMISSION = 587
const PORT_SMTPS = 465
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Sends mail over the deployment's own SMTP server: no customer chooses its address, so the egress guard is not asked. */
export function createMailer(options: MailerOptions): Mailer {
  const { from, log, timeoutMs = TIMEOUT_MS } = options
  const transport = createTransport({ ...poolOptions(options), pool: true }, { from })
  // The pool's own errors are those of sends, which reply with them.
  transport.on('error', () => {})
  return {
    async send(mail) {
      try {
        await transport.sendMail({ ...contentOf(mail, from), signal: AbortSignal.timeout(timeoutMs) })
        return { outcome: 'sent' }
      } catch (error) {
        const { reply, line } = judge(error as NodemailerError)
        log.warn({ event: 'mailer.failed', notificationId: mail.id, ...line })
        return reply
      }
    },
    close: () => transport.close({ force: true }),
  }
}

function poolOptions({ url, timeoutMs = TIMEOUT_MS, extraCa }: MailerOptions): SMTPPoolOptions {
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'smtps:'
  const stepMs = Math.min(STEP_TIMEOUT_MS, timeoutMs)
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? PORT_SMTPS : PORT_SUBMISSION) : Number(port),
    secure,
    // A password is not told to whoever stands between and hides that the server can do TLS.
    requireTLS: !secure && username !== '' && !LOOPBACK.has(hostname.toLowerCase()),
    ...(username !== '' && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    ...(extraCa !== undefined && { tls: { ca: [...getCACertificates('default'), extraCa] } }),
    maxConnections: CONNECTIONS_MAX,
    maxRequeues: 1,
    idleTimeout: IDLE_MS,
    dnsTimeout: stepMs,
    connectionTimeout: stepMs,
    greetingTimeout: stepMs,
    socketTimeout: stepMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

function contentOf({ id, to, subject, text }: Mail, from: string) {
  const domain = from.replace(/>$/, '').split('@').at(-1)!
  return {
    to: { name: '', address: to },
    subject,
    text,
    messageId: `<${id}@${domain}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}

type Failed = Extract<MailReply, { outcome: 'failed' }>

/**
 * A failure by its class. Only what the server says of this recipient or this text is final; that it does not let us
 * in, or does not like our sender, is the deployment's to put right, and is tried again.
 */
function judge({ code, originalCode, command, responseCode, permanent }: NodemailerError): {
  reply: Failed
  line: object
} {
  const isOfThisMail = command === 'RCPT TO' || command === 'DATA'
  const isPermanent = permanent === true && isOfThisMail
  const error = errorOf({ code, originalCode, responseCode })
  return { reply: { outcome: 'failed', error, isPermanent }, line: { error, code, command, responseCode } }
}

function errorOf({
  code,
  originalCode = '',
  responseCode,
}: Pick<NodemailerError, 'code' | 'originalCode' | 'responseCode'>) {
  if (code === 'EAUTH') return 'smtp_auth'
  if (code === 'ETLS' || OF_CERTIFICATE.test(originalCode)) return 'tls'
  if (responseCode) return `smtp_${responseCode}`
  return ERRORS[originalCode] ?? ERRORS[code ?? ''] ?? 'smtp'
}

const ERRORS: Record<string, string> = {
  EABORT: 'timeout',
  ETIMEDOUT: 'timeout',
  EDNS: 'dns',
  ECONNREFUSED: 'connection_refused',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ECONNECTION: 'connection_reset',
  ESOCKET: 'connection_reset',
}

/** What Node and OpenSSL call a certificate that is not good, and a handshake that fails. */
const OF_CERTIFICATE = /CERT|SIGNATURE|^ERR_(TLS|SSL)/
