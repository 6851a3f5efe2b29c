import { afterEach, expect, test } from 'vitest'
import { createMailer, type MailerOptions } from '../../src/adapters/mailer.ts'
import type { Mailer } from '../../src/domain/kernel/index.ts'
import { createAuthority } from '../support/certificates.ts'
import { startMailServer } from '../support/mail-server.ts'
import { drip, startRawServer } from '../support/raw-server.ts'

const MAIL = { id: 'ntf_1', to: 'ops@example.com', subject: 'A webhook endpoint is failing', text: 'Grüße.\nDetails.' }
const authority = createAuthority()
const certificate = authority.issue(['127.0.0.1'])

const cleanups: (() => unknown)[] = []
afterEach(() => Promise.all(cleanups.splice(0).map((cleanup) => cleanup())))

function closing<T extends { close(): unknown }>(closable: T): T {
  cleanups.push(() => closable.close())
  return closable
}

const open = async (...args: Parameters<typeof startMailServer>) => closing(await startMailServer(...args))

/** A mailer, with its log as text. */
function mailerTo(url: string, options: Partial<MailerOptions> = {}): { mailer: Mailer; logged: () => string } {
  const lines: unknown[] = []
  const keep = (line: unknown) => void lines.push(line)
  const log = { info: keep, warn: keep, error: keep }
  const mailer = closing(
    createMailer({ url, from: 'Leadthread <alerts@example.com>', log, timeoutMs: 10_000, ...options }),
  )
  return { mailer, logged: () => JSON.stringify(lines) }
}

const withLogin = (url: string, user: string, password: string) =>
  url.replace('://', `://${encodeURIComponent(user)}:${encodeURIComponent(password)}@`)

test('an email arrives as plain text with its own ID, and is marked as automatic', async () => {
  const server = await open()
  const { mailer } = mailerTo(server.url)

  expect(await mailer.send(MAIL)).toEqual({ outcome: 'sent' })

  const [mail] = server.mails
  expect(mail).toMatchObject({ from: 'alerts@example.com', to: ['ops@example.com'] })
  expect(mail!.raw).toContain('From: Leadthread <alerts@example.com>')
  expect(mail!.raw).toContain('Subject: A webhook endpoint is failing')
  expect(mail!.raw).toContain('Message-ID: <ntf_1@example.com>')
  expect(mail!.raw).toContain('Auto-Submitted: auto-generated')
  expect(mail!.raw).toMatch(/Content-Type: text\/plain; charset=utf-8/)
})

test('customer text cannot add a header or a recipient', async () => {
  const server = await open()
  const { mailer } = mailerTo(server.url)

  await mailer.send({ ...MAIL, subject: 'Failing\r\nBcc: victim@example.org' })
  const several = await mailer.send({ ...MAIL, to: 'ops@example.com, victim@example.org' })

  expect(server.mails[0]!.raw).not.toMatch(/^bcc:/im)
  expect(several.outcome === 'failed' || server.mails.at(-1)!.to.length === 1).toBe(true)
  expect(server.mails.flatMap(({ to }) => to)).not.toContain('victim@example.org')
})

test('several emails are sent over one connection', async () => {
  const server = await open()
  const { mailer } = mailerTo(server.url)

  for (let n = 0; n < 3; n++) await mailer.send(MAIL)

  expect(server.mails).toHaveLength(3)
  expect(server.connections()).toBe(1)
})

test('a recipient refused with 550 is final, one deferred with 451 is not', async () => {
  const server = await open()
  const { mailer } = mailerTo(server.url)

  server.refuse('recipient', { code: 550, message: 'No such user here' })
  expect(await mailer.send(MAIL)).toEqual({ outcome: 'failed', error: 'smtp_550', isPermanent: true })
  server.refuse('recipient', { code: 451, message: 'Greylisted, come again' })
  expect(await mailer.send(MAIL)).toEqual({ outcome: 'failed', error: 'smtp_451', isPermanent: false })
  server.refuse('recipient')
  expect(await mailer.send(MAIL)).toEqual({ outcome: 'sent' })
})

test('a message refused with 554 is final; a refused sender is not, because it is a configuration error', async () => {
  const server = await open()
  const { mailer } = mailerTo(server.url)

  server.refuse('text', { code: 554, message: 'Spam' })
  expect(await mailer.send(MAIL)).toEqual({ outcome: 'failed', error: 'smtp_554', isPermanent: true })
  server.refuse('text')
  server.refuse('sender', { code: 550, message: 'Not from here' })
  expect(await mailer.send(MAIL)).toEqual({ outcome: 'failed', error: 'smtp_550', isPermanent: false })
})

test('a silent or slow server fails at the timeout', async () => {
  const silent = closing(await startRawServer(() => {}))
  const dripping = closing(await startRawServer(() => {}))

  const quiet = mailerTo(`smtp://127.0.0.1:${silent.port}`, { timeoutMs: 1_000 }).mailer.send(MAIL)
  const slow = mailerTo(`smtp://127.0.0.1:${dripping.port}`, { timeoutMs: 1_000 }).mailer.send(MAIL)
  await expect.poll(() => dripping.sockets.length).toBe(1)
  drip(dripping.sockets[0]!, '220-still here\r\n', 50)

  const timeout = { outcome: 'failed', error: 'timeout', isPermanent: false }
  expect(await Promise.all([quiet, slow])).toEqual([timeout, timeout])
  await dripping.closed(dripping.sockets[0]!)
})

test('an unreachable server is reported as a connection error', async () => {
  const gone = await startMailServer()
  await gone.close()

  expect(await mailerTo(gone.url).mailer.send(MAIL)).toEqual({
    outcome: 'failed',
    error: 'connection_refused',
    isPermanent: false,
  })
})

test('STARTTLS is used when it is offered, and its certificate must be valid', async () => {
  const server = await open({ certificate })

  expect(await mailerTo(server.url, { extraCa: authority.cert }).mailer.send(MAIL)).toEqual({ outcome: 'sent' })
  const distrustful = await mailerTo(server.url).mailer.send(MAIL)

  expect(server.mails).toMatchObject([{ secure: true }])
  expect(distrustful).toEqual({ outcome: 'failed', error: 'tls', isPermanent: false })
})

test('smtps is TLS from the start', async () => {
  const server = await open({ certificate, secure: true })

  expect(await mailerTo(server.url, { extraCa: authority.cert }).mailer.send(MAIL)).toEqual({ outcome: 'sent' })

  expect(server.mails).toMatchObject([{ secure: true }])
})

test('the login is taken from the URL, and a refused password is never logged', async () => {
  const login = { user: 'alerts@example.com', password: 'p@ss/wörd:1' }
  const server = await open({ certificate, login })
  const good = mailerTo(withLogin(server.url, login.user, login.password), { extraCa: authority.cert })
  const bad = mailerTo(withLogin(server.url, login.user, 'hunter2-secret'), { extraCa: authority.cert })

  expect(await good.mailer.send(MAIL)).toEqual({ outcome: 'sent' })
  expect(await bad.mailer.send(MAIL)).toEqual({ outcome: 'failed', error: 'smtp_auth', isPermanent: false })

  expect(server.mails).toMatchObject([{ user: 'alerts@example.com', secure: true }])
  expect(bad.logged()).toContain('smtp_auth')
  expect(bad.logged()).not.toMatch(/hunter2|aHVudGVyMi/)
})

test('a password is not sent unencrypted to a remote server without TLS', async () => {
  const server = await open({ login: { user: 'u', password: 'p' } })
  const elsewhere = server.url.replace('127.0.0.1', '0.0.0.0') // resolves to loopback, but is not a loopback name

  const { mailer } = mailerTo(withLogin(elsewhere, 'u', 'p'))
  const reply = await mailer.send(MAIL)

  expect(reply).toEqual({ outcome: 'failed', error: 'tls', isPermanent: false })
  expect(server.connections()).toBe(1)
})

test('closing aborts the current email', async () => {
  const silent = closing(await startRawServer(() => {}))
  const { mailer } = mailerTo(`smtp://127.0.0.1:${silent.port}`, { timeoutMs: 10_000 })

  const sending = mailer.send(MAIL)
  await expect.poll(() => silent.sockets.length).toBe(1)
  mailer.close()

  expect(await sending).toMatchObject({ outcome: 'failed' })
})
