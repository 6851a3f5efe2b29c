import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import type { Certificate } from './certificates.ts'

type ReceivedMail = {
  from: string
  to: string[]
  /** As received, headers included. */
  raw: string
  /** Whether it was received over TLS. */
  secure: boolean
  user: string | undefined
}

/** A refusal: the SMTP code and its message. */
type Refusal = { code: number; message: string }

type Refused = 'recipient' | 'sender' | 'text'

export type MailServer = {
  port: number
  url: string
  mails: ReceivedMail[]
  /** How many connections were opened. */
  connections(): number
  /** Rejects from now on; without an argument it accepts again. */
  refuse(what: Refused, refusal?: Refusal): void
  close(): Promise<void>
}

type Options = {
  /** Offers STARTTLS, or TLS from the start if `secure`. */
  certificate?: Certificate
  secure?: boolean
  login?: { user: string; password: string }
}

/** A real SMTP server on loopback that stores what it receives. */
export async function startMailServer({ certificate, secure = false, login }: Options = {}): Promise<MailServer> {
  const mails: ReceivedMail[] = []
  const refusals: { [What in Refused]?: Refusal | undefined } = {}
  let connectionCount = 0
  const answer = (what: Refused) => {
    const refusal = refusals[what]
    return refusal ? Object.assign(new Error(refusal.message), { responseCode: refusal.code }) : null
  }
  const options: SMTPServerOptions = {
    ...certificate,
    secure,
    authOptional: !login,
    disabledCommands: [...(certificate ? [] : ['STARTTLS']), ...(login ? [] : ['AUTH'])],
    disableReverseLookup: true,
    closeTimeout: 1, // a client keeps its connection for the next mail
    onConnect: (_session, done) => {
      connectionCount++
      done()
    },
    onAuth: ({ username, password }, _session, done) =>
      username === login?.user && password === login?.password
        ? done(null, { user: username })
        : done(new Error(`No such user: ${username}`)),
    onMailFrom: (_address, _session, done) => done(answer('sender')),
    onRcptTo: (_address, _session, done) => done(answer('recipient')),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const refusal = answer('text')
        if (refusal) return done(refusal)
        const { mailFrom, rcptTo } = session.envelope
        const from = mailFrom ? mailFrom.address : ''
        const to = rcptTo.map(({ address }) => address)
        const raw = Buffer.concat(chunks).toString('utf8')
        mails.push({ from, to, raw, secure: session.secure, user: session.user })
        done()
      })
    },
  }
  const server = new SMTPServer(options)
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.server.address() as AddressInfo
  return {
    port,
    url: `${secure ? 'smtps' : 'smtp'}://127.0.0.1:${port}`,
    mails,
    connections: () => connectionCount,
    refuse(what, refusal) {
      refusals[what] = refusal
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
