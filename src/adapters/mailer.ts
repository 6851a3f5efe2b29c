import { getCACertificates } from 'node:tls'
import { createTransport, type NodemailerError, type SMTPPoolOptions } from 'nodemailer'
import type { Log, Mail, Mailer, MailReply } from '../domain/kernel/index.ts'

export type MailerOptions = {
  /** `smtp://` or `smtps://`, with user name and password if the server requires them. */
  url: string
  /** Sender of the emails: an address, or a name and an address in angle brackets. */
  from: string
  log: Log
  /** The deadline for an email as a whole, including the wait for a connection. */
  timeoutMs?: number
  /** A certificate authority to trust beside Node's own, in PEM. */
  extraCa?: string
}

const CONNECTIONS_MAX = 3
const TIMEOUT_MS = 30_000
const STEP_TIMEOUT_MS = 10_000
/** An idle connection is closed before most servers close it. */
const IDLE_MS = 30_000
const PORT_SUBMISSION = 587
const PORT_SMTPS = 465
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Sends email through the deployment's own SMTP server. No customer chooses its address, so the egress guard does not apply.
 */
export function createMailer(options: MailerOptions): Mailer {
  const { from, log, timeoutMs = TIMEOUT_MS } = options
  const transport = createTransport({ ...poolOptions(options), pool: true }, { from })
  // The pool's own errors are ignored: each send returns its error in its reply.
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
    // Requires TLS, so that a password is not sent in clear text if someone hides the server's TLS support.
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

type FailedMail = Extract<MailReply, { outcome: 'failed' }>

/**
 * Classifies an error. Only a rejection of this recipient or this text is final. A rejected login or sender is a problem of the
 * deployment, and is retried.
 */
function judge({ code, originalCode, command, responseCode, permanent }: NodemailerError): {
  reply: FailedMail
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

/** Codes of Node and OpenSSL for an invalid certificate and a failed handshake. */
const OF_CERTIFICATE = /CERT|SIGNATURE|^ERR_(TLS|SSL)/
