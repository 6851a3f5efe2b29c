import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { z } from 'zod'
import type { App } from '../../app.ts'
import {
  checkPassword,
  email,
  endSession,
  isKnownNetwork,
  openSignInLink,
  rememberNetwork,
  SetPasswordInput,
  type SignInResult,
  sendSignInLink,
  setPassword,
  startSession,
  takeAttempt,
  takePasswordAttempt,
  type Visitor,
} from '../../domain/identity/index.ts'
import { AppError } from '../../errors.ts'
import { type Answer, failureAnswer, send } from '../http/answer.ts'
import type { Authentication } from '../http/authentication.ts'
import { checkContentType, checkDeclaredLength, hasBody, isLong, parseBody, readBody } from '../http/body.ts'
import { countRequest } from '../http/network-limits.ts'
import type { RequestRecord } from '../http/request-record.ts'
import { validate } from '../http/validate.ts'
import { checkSameOrigin, networkOf, type TrustedProxies, visitorOf } from '../http/visitor.ts'
import { returnAddressIn } from './return-address.ts'

const PASSWORD_LENGTH_MAX = 128
const TOKEN_LENGTH_MAX = 100
const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(?:;|$)/i
const SIGN_IN_PAGE = '/sign-in'

const ByPassword = z.strictObject({ email, password: z.string().min(1).max(PASSWORD_LENGTH_MAX) })
const ByLink = z.strictObject({ token: z.string().min(1).max(TOKEN_LENGTH_MAX) })
const LinkWanted = z.strictObject({ email })

type SignInDeps = { app: App; authentication: Authentication; proxies: TrustedProxies }
type Exchange = { request: IncomingMessage; response: ServerResponse; record: RequestRecord }
type SignInResponse = { status: number; body: { status: string }; cookies?: string[] }
type Caller = Visitor & { to: string | null }
type Route = (deps: SignInDeps, caller: Caller, fields: Record<string, unknown>) => Promise<SignInResponse>

const ROUTES: ReadonlyMap<string, Route> = new Map<string, Route>([
  ['/auth/sign-in/password', signInByPassword],
  ['/auth/sign-in/link', signInByLink],
  ['/auth/link', mailLink],
  ['/auth/password', choosePassword],
  ['/auth/sign-out', signOut],
])

export function isSignInRoute(path: string): boolean {
  return ROUTES.has(path)
}

/**
 * The endpoints under `/auth`, for the sign-in page and the dashboard. JSON gets a JSON response, a form a redirect to the
 * page. The page to open (`to`) is kept through the redirects.
 */
export async function handleSignIn(deps: SignInDeps, path: string, exchange: Exchange): Promise<void> {
  const { request, response, record } = exchange
  const isForm = FORM_TYPE.test(request.headers['content-type'] ?? '')
  const to = returnAddressIn(request.url!)
  try {
    const done = await take(deps, path, request, isForm)
    if (done.cookies) response.setHeader('Set-Cookie', done.cookies)
    const body = JSON.stringify(done.body)
    answer(exchange, isForm ? redirectTo(pageAfter(done, to)) : { status: done.status, body })
  } catch (error) {
    if (!(error instanceof AppError)) {
      deps.app.log.error({ event: 'sign_in.failed', requestId: record.requestId, err: error })
    }
    const { code, headers, ...failure } = failureAnswer(error, record.requestId)
    delete headers?.['WWW-Authenticate'] // these endpoints accept no API key
    record.code = code
    const closes = !request.complete && isLong(request) && { Connection: 'close' }
    const allow = code === 'method_not_allowed' && { Allow: 'POST' }
    const isShown = isForm && code !== 'cross_origin' && request.complete
    answer(
      exchange,
      isShown
        ? redirectTo(signInPage({ problem: code, to }))
        : { ...failure, headers: { ...headers, ...closes, ...allow } },
    )
  }
}

function answer({ response, record }: Exchange, { headers, ...rest }: Answer): void {
  const own = { 'Request-Id': record.requestId, 'Cache-Control': 'no-store' }
  send(response, { ...rest, headers: { ...headers, ...own } })
}

/** A signed-in user is redirected to the dashboard, others to the sign-in page, which shows the result. */
function pageAfter({ body: { status } }: SignInResponse, to: string | null): string {
  return status === 'signed_in' ? (to ?? '/') : signInPage({ done: status, to })
}

function signInPage({ to, ...shown }: { to: string | null; problem?: string; done?: string }): string {
  return `${SIGN_IN_PAGE}?${new URLSearchParams({ ...shown, ...(to && { to }) })}`
}

function redirectTo(to: string): Answer {
  return { status: 303, body: null, headers: { Location: to } }
}

async function take(
  deps: SignInDeps,
  path: string,
  request: IncomingMessage,
  isForm: boolean,
): Promise<SignInResponse> {
  checkDeclaredLength(request)
  if (request.method !== 'POST') throw new AppError('method_not_allowed', { message: 'Method not allowed; use POST.' })
  countRequest(deps, request)
  const visitor = visitorOf(deps.proxies, request)
  const { origin, 'sec-fetch-site': site } = request.headers
  // A browser always sends one of these headers with a POST. A request without them and without a cookie is not a browser's.
  if (origin !== undefined || site !== undefined || deps.app.signIn.tokenOf(visitor.cookie) !== null) {
    checkSameOrigin(deps.app, request)
  }
  if (!isForm && hasBody(request)) checkContentType(request)
  const bytes = await readBody(request)
  const fields = isForm ? Object.fromEntries(new URLSearchParams(bytes.toString('utf8'))) : bodyOf(bytes)
  return ROUTES.get(path)!(deps, { ...visitor, to: returnAddressIn(request.url!) }, fields)
}

function bodyOf(bytes: Buffer): Record<string, unknown> {
  return bytes.length === 0 ? {} : parseBody(bytes)
}

async function signInByPassword(
  { app }: SignInDeps,
  visitor: Visitor,
  fields: Record<string, unknown>,
): Promise<SignInResponse> {
  const entry = validate(ByPassword, fields)
  const attempted = { email: entry.email, network: networkOf(visitor.address) }
  const isKnown = async () => {
    await takeAttempt(app, { key: `sign-in ${attempted.network}`, max: 60, withinMinutes: 1 })
    return isKnownNetwork(app, attempted)
  }
  const result = await app.signIn.passwords.run(isKnown, async () => {
    await takePasswordAttempt(app, attempted) // here, because an attempt that the queue refuses was not checked
    return checkPassword(app, entry)
  })
  const done = await finishSignIn(app, visitor, result)
  await rememberNetwork(app, attempted)
  return done
}

async function signInByLink(
  { app }: SignInDeps,
  visitor: Visitor,
  fields: Record<string, unknown>,
): Promise<SignInResponse> {
  const entry = validate(ByLink, fields)
  await takeAttempt(app, { key: `sign-in ${networkOf(visitor.address)}`, max: 60, withinMinutes: 1 })
  return finishSignIn(app, visitor, await openSignInLink(app, entry))
}

/** Every sign-in starts a new session. The browser's former session ends, because the new cookie replaces its cookie. */
async function finishSignIn(app: App, visitor: Visitor, result: SignInResult | null): Promise<SignInResponse> {
  const { address, userAgent } = visitor
  const token = result && (await startSession(app, { ...result, network: networkOf(address), userAgent }))
  if (token === null) throw new AppError('invalid_sign_in')
  const former = app.signIn.tokenOf(visitor.cookie)
  if (former !== null) await endSession(app, { token: former })
  return { status: 200, body: { status: 'signed_in' }, cookies: [app.signIn.sessionCookie(token)] }
}

/** Responds before it looks the address up: neither the response nor its time shows whether the address is known. */
async function mailLink(
  { app }: SignInDeps,
  { to, ...visitor }: Caller,
  fields: Record<string, unknown>,
): Promise<SignInResponse> {
  const request = validate(LinkWanted, fields)
  if (!app.mailer)
    throw new AppError('conflict', { message: 'This deployment does not send email. Ask an owner for a sign-in link.' })
  await takeAttempt(app, { key: `sign-in ${networkOf(visitor.address)}`, max: 60, withinMinutes: 1 })
  await takeAttempt(app, { key: `link ${hashOf(request.email)}`, max: 3, withinMinutes: 15 })
  setImmediate(() => {
    sendSignInLink(app, { ...request, to }).catch((err: unknown) =>
      app.log.error({ event: 'sign_in.link_failed', err }),
    )
  })
  return { status: 202, body: { status: 'mailed_if_known' } }
}

async function choosePassword(
  deps: SignInDeps,
  visitor: Visitor,
  fields: Record<string, unknown>,
): Promise<SignInResponse> {
  const token = deps.app.signIn.tokenOf(visitor.cookie)
  const principal = token === null ? null : await deps.authentication.memberOf(token, null)
  if (!principal?.member) throw new AppError('invalid_session')
  await takeAttempt(deps.app, { key: `set-password ${principal.member.userId}`, max: 10, withinMinutes: 15 })
  await setPassword(deps.app, { ...principal.member, ...validate(SetPasswordInput, fields) })
  return { status: 200, body: { status: 'password_set' } }
}

async function signOut({ app }: SignInDeps, visitor: Visitor): Promise<SignInResponse> {
  const token = app.signIn.tokenOf(visitor.cookie)
  if (token !== null) await endSession(app, { token })
  return { status: 200, body: { status: 'signed_out' }, cookies: [app.signIn.clearedCookie()] }
}

function hashOf(address: string): string {
  return createHash('sha256').update(address).digest('base64url')
}
