import { request as httpRequest, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { connect as connectTcp, isIP, type LookupFunction, type Socket } from 'node:net'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import type { EgressError, EgressLatency } from '../domain/egress/index.ts'
import { EgressFault, type Guard } from './egress-guard.ts'

export type Target = {
  /** A name, or an address without brackets. */
  host: string
  port: number
  isTls: boolean
  /** Whether the loopback exception allows the host to be this machine. */
  isLoopback: boolean
}

export type Route = {
  guard: Guard
  /** The deployment's egress proxy. The guard does not check its own address. */
  proxyUrl: URL | null
  /** Roots to trust, in PEM. Absent: Node's own. */
  ca: string[] | undefined
}

/** A connection being opened. */
export type Opening = {
  /** Abort to cancel at any point. */
  signal: AbortSignal
  /** Gets the time of each phase when it ends. */
  latency: Partial<EgressLatency>
  /** Whether we are waiting for the egress proxy: an error is then the proxy's. */
  isAtProxy: boolean
}

/** Opens a connection to a checked address of the target and verifies TLS if it is used. Throws `EgressFault`. */
export async function openConnection(route: Route, target: Target, opening: Opening): Promise<Socket | TLSSocket> {
  const { signal, latency } = opening
  const startedAt = performance.now()
  const addresses = await route.guard.vet(target.host, target.isLoopback)
  const resolvedAt = performance.now()
  if (isIP(target.host) === 0) latency.dnsMs = round(resolvedAt - startedAt)
  if (signal.aborted) throw new EgressFault('timeout')

  opening.isAtProxy = route.proxyUrl !== null && !target.isLoopback
  const plain = opening.isAtProxy
    ? await openTunnel(route.proxyUrl!, addresses[0]!, target.port, signal)
    : await openPlain(addresses, target, signal)
  opening.isAtProxy = false
  const connectedAt = performance.now()
  latency.connectMs = round(connectedAt - resolvedAt)
  if (!target.isTls) return plain

  const secure = await startTls(plain, target.host, route.ca, signal)
  latency.tlsMs = round(performance.now() - connectedAt)
  return secure
}

/** Milliseconds with three decimals, as stored and shown. */
export function round(ms: number): number {
  return Math.round(ms * 1_000) / 1_000
}

/** The class of a socket's error. */
export function classifySocketError(error: unknown): EgressError {
  if (error instanceof EgressFault) return error.kind
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const known = ERROR_BY_CODE.get(code)
  if (known) return known
  if (/^ERR_(SSL|TLS)_/.test(code)) return 'tls'
  if (error instanceof Error && error.name === 'HTTPParserError') return 'invalid_response' // often without a code
  return code.startsWith('UND_ERR_RES') ? 'invalid_response' : 'connection_reset'
}

const ERROR_BY_CODE = new Map<string, EgressError>([
  ['ECONNREFUSED', 'connection_refused'],
  ['EHOSTUNREACH', 'unreachable'],
  ['ENETUNREACH', 'unreachable'],
  ['ENETDOWN', 'unreachable'],
  ['EACCES', 'unreachable'],
  ['EPERM', 'unreachable'],
  ['ETIMEDOUT', 'timeout'],
  ['EMFILE', 'local_fault'],
  ['ENFILE', 'local_fault'],
  ['ENOBUFS', 'local_fault'],
  ['ENOMEM', 'local_fault'],
  ['EADDRNOTAVAIL', 'local_fault'],
  ['UND_ERR_DESTROYED', 'local_fault'],
  ['UND_ERR_CLOSED', 'local_fault'],
  ['UND_ERR_HEADERS_OVERFLOW', 'invalid_response'],
  ['UND_ERR_INVALID_ARG', 'invalid_request'],
  ['UND_ERR_NOT_SUPPORTED', 'invalid_request'],
])

/** The lookup returns the checked addresses, so that Node can try each one without resolving again. */
function openPlain(addresses: string[], target: Target, signal: AbortSignal): Promise<Socket> {
  const pinned = addresses.map((address) => ({ address, family: isIP(address) }))
  const lookup: LookupFunction = (_host, options, done) =>
    options.all ? done(null, pinned) : done(null, pinned[0]!.address, pinned[0]!.family)
  const socket = connectTcp({ host: target.host, port: target.port, lookup, autoSelectFamily: true, noDelay: true })
  return opened(socket, 'connect', signal, classifySocketError)
}

function startTls(socket: Socket, host: string, ca: string[] | undefined, signal: AbortSignal): Promise<TLSSocket> {
  const secure = connectTls({
    socket,
    host,
    ...(isIP(host) === 0 ? { servername: host.replace(/\.$/, '') } : {}),
    ...(ca ? { ca } : {}),
    ALPNProtocols: ['http/1.1'],
    minVersion: 'TLSv1.2',
  })
  return opened(secure, 'secureConnect', signal, (error) => {
    const kind = classifySocketError(error)
    return kind === 'connection_reset' && !isReset(error) ? 'tls' : kind
  })
}

/** The proxy gets the checked address instead of the name, so that it does not resolve again either. */
function openTunnel(proxy: URL, address: string, port: number, signal: AbortSignal): Promise<Socket> {
  const authority = isIP(address) === 6 ? `[${address}]:${port}` : `${address}:${port}`
  const request = (proxy.protocol === 'https:' ? httpsRequest : httpRequest)({
    ...proxyOptions(proxy),
    method: 'CONNECT',
    path: authority,
    headers: { host: authority, ...proxyAuthorization(proxy) },
    agent: false,
    signal,
  })
  return new Promise((resolve, reject) => {
    const fail = (cause?: unknown) => reject(new EgressFault('proxy', cause))
    request.once('connect', (response, socket: Socket) => {
      if (response.statusCode === 200) return resolve(socket)
      socket.destroy()
      fail()
    })
    request.once('response', (response) => {
      response.destroy()
      fail()
    })
    request.once('error', fail)
    request.end()
  })
}

function proxyOptions(proxy: URL): RequestOptions {
  const defaultPort = proxy.protocol === 'https:' ? 443 : 80
  return { host: proxy.hostname.replace(/^\[|\]$/g, ''), port: proxy.port === '' ? defaultPort : Number(proxy.port) }
}

function proxyAuthorization(proxy: URL): Record<string, string> {
  if (proxy.username === '') return {}
  const credentials = `${decodeURIComponent(proxy.username)}:${decodeURIComponent(proxy.password)}`
  return { 'proxy-authorization': `Basic ${Buffer.from(credentials).toString('base64')}` }
}

/** Waits for a socket to be ready. On any other end the socket is destroyed. */
function opened<S extends Socket>(
  socket: S,
  readyEvent: 'connect' | 'secureConnect',
  signal: AbortSignal,
  classify: (error: unknown) => EgressError,
): Promise<S> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      signal.removeEventListener('abort', onAbort)
      socket.removeListener('error', onError)
      socket.removeListener('close', onClose)
      act()
    }
    const fail = (fault: EgressFault) =>
      settle(() => {
        socket.on('error', () => {})
        socket.destroy()
        reject(fault)
      })
    const onAbort = () => fail(new EgressFault('timeout'))
    const onError = (error: Error) => fail(new EgressFault(classify(error), error))
    const onClose = () => fail(new EgressFault('connection_reset'))
    if (signal.aborted) return onAbort()
    signal.addEventListener('abort', onAbort)
    socket.once('error', onError)
    socket.once('close', onClose)
    socket.once(readyEvent, () => settle(() => resolve(socket)))
  })
}

function isReset(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE')
}
