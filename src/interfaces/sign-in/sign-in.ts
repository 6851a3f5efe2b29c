import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
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
  signInByCode,
  startSession,
  takeAttempt,
  takePasswordAttempt,
  type Visitor,
} from '../../domain/identity/index.ts'
import { AppError } from '../../errors.ts'
import { type Answer, failureAnswer, send } from '../http/answer.ts'
import { checkContentType, checkDeclaredLength, hasBody, isLong, parseBody, readBody } from '../http/body.ts'
import { networkOf, visitorOf } from '../http/client-address.ts'
import { countRequest } from '../http/network-limits.ts'
import { checkSameOrigin } from '../http/own-origin.ts'
import { validate } from '../http/validate.ts'
import { companyProblemOf, startCompanySignIn } from './company.ts'
import { type Exchange, finishSignIn, type SignInDeps, type SignInResponse, signInPage } from './finish-sign-in.ts'
import { returnAddressIn } from './return-address.ts'
import { leavingPage } from './sign-in-page.ts'

const PASSWORD_LENGTH_MAX = 128
const TOKEN_LENGTH_MAX = 100
const CODE_LENGTH_MAX = 40
const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(?:;|$)/i
const CODE_ROUTE = '/auth/sign-in/code'
const PASSWORD_ROUTE = '/auth/sign-in/password'

const ByPassword = z.strictObject({ email, password: z.string().min(1).max(PASSWORD_LENGTH_MAX) })
const ByLink = z.strictObject({ token: z.string().min(1).max(TOKEN_LENGTH_MAX) })
const ByCode = z.strictObject({ code: z.string().min(1).max(CODE_LENGTH_MAX) })
const LinkWanted = z.strictObject({ email })

type Caller = Visitor & { to: string | null }
type Route = (deps: SignInDeps, caller: Caller, fields: Record<string, unknown>) => Promise<SignInResponse>

const ROUTES: ReadonlyMap<string, Route> = new Map<string, Route>([
  [PASSWORD_ROUTE, signInByPassword],
  ['/auth/sign-in/link', signInByLink],
  [CODE_ROUTE, enterCode],
  ['/auth/company', startCompanySignIn],
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
    answer(exchange, isForm ? pageAfter(done, to) : { status: done.status, body })
  } catch (error) {
    if (!(error instanceof AppError)) {
      deps.app.log.error({ event: 'sign_in.failed', requestId: record.requestId, err: error })
    }
    const { code, headers, ...failure } = failureAnswer(deps.app, error, record.requestId)
    delete headers?.['WWW-Authenticate'] // these endpoints accept no API key
    record.code = code
    const closes = !request.complete && isLong(request) && { Connection: 'close' }
    const allow = code === 'method_not_allowed' && { Allow: 'POST' }
    const isShown = isForm && code !== 'cross_origin' && request.complete
    answer(
      exchange,
      isShown
        ? redirectTo(signInPage({ problem: companyProblemOf(error) ?? problemOf(path, code), to }))
        : { ...failure, headers: { ...headers, ...closes, ...allow } },
    )
  }
}

function answer({ response, record }: Exchange, { headers, ...rest }: Answer): void {
  const own = { 'Request-Id': record.requestId, 'Cache-Control': 'no-store' }
  send(response, { ...rest, headers: { ...headers, ...own } })
}

/** A signed-in user is redirected to the dashboard, others to the sign-in page, which shows the result. */
function pageAfter({ body: { status, url } }: SignInResponse, to: string | null): Answer {
  if (url !== undefined) return leavingPage(url)
  return redirectTo(status === 'signed_in' ? (to ?? '/') : signInPage({ done: status, to }))
}

/** The page has its own words for a wrong password and a wrong code. */
function problemOf(path: string, code: string): string {
  const isWrong = code === 'invalid_sign_in' || code === 'invalid_parameter'
  if (path === PASSWORD_ROUTE && isWrong) return 'wrong_password'
  if (path !== CODE_ROUTE) return code
  if (code === 'invalid_parameter') return 'wrong_code'
  return code === 'invalid_sign_in' ? 'code_expired' : code
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
  const { isComplete, ...done } = await finishFirstStep(app, visitor, result)
  if (isComplete) await rememberNetwork(app, attempted)
  return done
}

async function signInByLink(
  { app }: SignInDeps,
  visitor: Visitor,
  fields: Record<string, unknown>,
): Promise<SignInResponse> {
  const entry = validate(ByLink, fields)
  await takeAttempt(app, { key: `sign-in ${networkOf(visitor.address)}`, max: 60, withinMinutes: 1 })
  const { isComplete: _, ...done } = await finishFirstStep(app, visitor, await openSignInLink(app, entry))
  return done
}

/** The second step, with the code of an authenticator app or a recovery code. */
async function enterCode(
  { app }: SignInDeps,
  visitor: Visitor,
  fields: Record<string, unknown>,
): Promise<SignInResponse> {
  const { code } = validate(ByCode, fields)
  const network = networkOf(visitor.address)
  await takeAttempt(app, { key: `sign-in ${network}`, max: 60, withinMinutes: 1 })
  const challenge = app.signIn.challengeOf(visitor.cookie)
  if (challenge === null) throw new AppError('invalid_sign_in', { message: 'The sign-in has expired. Sign in again.' })
  const { token, passwordOf } = await signInByCode(app, { challenge, code, network, userAgent: visitor.userAgent })
  if (passwordOf !== null) await rememberNetwork(app, { email: passwordOf, network })
  return finishSignIn(app, visitor, token)
}

/** Signs in, or asks for the code of the second factor. A password counts as right only after the second step. */
async function finishFirstStep(
  app: App,
  visitor: Visitor,
  result: SignInResult | null,
): Promise<SignInResponse & { isComplete: boolean }> {
  const { address, userAgent } = visitor
  const started = result && (await startSession(app, { ...result, network: networkOf(address), userAgent }))
  if (started === null) throw new AppError('invalid_sign_in')
  if ('token' in started) return { ...(await finishSignIn(app, visitor, started.token)), isComplete: true }
  const cookies = [app.signIn.challengeCookie(started.challenge)]
  return { status: 200, body: { status: 'code_required' }, cookies, isComplete: false }
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
  const principal = token === null ? null : await deps.authentication.sessionOf(token, null)
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
