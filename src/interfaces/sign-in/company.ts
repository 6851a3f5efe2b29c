import { z } from 'zod'
import {
  beginCompanySignIn,
  COMPANY_PROBLEMS,
  email,
  finishCompanySignIn,
  takeAttempt,
  type Visitor,
} from '../../domain/identity/index.ts'
import { AppError } from '../../errors.ts'
import { failureAnswer, send } from '../http/answer.ts'
import { networkOf, visitorOf } from '../http/client-address.ts'
import { countRequest } from '../http/network-limits.ts'
import { validate } from '../http/validate.ts'
import { type Exchange, finishSignIn, type SignInDeps, type SignInResponse, signInPage } from './finish-sign-in.ts'

const ID_LENGTH_MAX = 100
const CALLBACK = /^\/auth\/company\/(ws_[0-9a-z]{1,40})\/callback$/

const Start = z.union([
  z.strictObject({ email: email }),
  z.strictObject({ workspace: z.string().min(1).max(ID_LENGTH_MAX) }),
])

/** The workspace of a callback's path. Null for other paths. */
export function companyCallbackOf(path: string): string | null {
  return CALLBACK.exec(path)?.[1] ?? null
}

/** The problem of the sign-in page, if company sign-in has failed. */
export function companyProblemOf(error: unknown): string | null {
  return error instanceof AppError && error.detail !== undefined && error.detail in COMPANY_PROBLEMS
    ? error.detail
    : null
}

/** Begins a sign-in with the provider of a workspace. Only our own pages can: a session of another company must not replace this one. */
export async function startCompanySignIn(
  { app }: SignInDeps,
  { to, ...visitor }: Visitor & { to: string | null },
  fields: Record<string, unknown>,
): Promise<SignInResponse> {
  const given = validate(Start, fields)
  await takeAttempt(app, { key: `sign-in ${networkOf(visitor.address)}`, max: 60, withinMinutes: 1 })
  const by = 'email' in given ? { email: given.email } : { workspaceId: given.workspace }
  const kept = app.signIn.companyTokenOf(visitor.cookie)
  const { url, browser } = await beginCompanySignIn(app, { by, browser: kept, to })
  return { status: 200, body: { status: 'continue', url }, cookies: [app.signIn.companyCookie(browser)] }
}

/**
 * `GET /auth/company/{workspace}/callback`: the provider sends the browser back. Responds with a redirect to the dashboard, or
 * to the sign-in page with the problem. Each workspace has its own URL, so that no provider can stand in for another.
 */
export async function handleCompanyCallback(deps: SignInDeps, workspaceId: string, exchange: Exchange): Promise<void> {
  const { request, record } = exchange
  try {
    if (request.method !== 'GET') throw new AppError('method_not_allowed', { message: 'Method not allowed; use GET.' })
    countRequest(deps, request)
    const visitor = visitorOf(deps.proxies, request)
    const { to, cookies } = await finish(deps, workspaceId, request.url!, visitor)
    redirect(exchange, to ?? '/', cookies)
  } catch (error) {
    if (!(error instanceof AppError) || companyProblemOf(error) !== null) logFailure(deps, workspaceId, exchange, error)
    const { code, headers, ...failure } = failureAnswer(deps.app, error, record.requestId)
    record.code = code
    const own = { 'Request-Id': record.requestId, 'Cache-Control': 'no-store', Allow: 'GET' }
    if (code === 'method_not_allowed') send(exchange.response, { ...failure, headers: own })
    else redirect(exchange, signInPage({ problem: companyProblemOf(error) ?? code, to: null }))
  }
}

async function finish({ app }: SignInDeps, workspaceId: string, url: string, visitor: Visitor) {
  const network = networkOf(visitor.address)
  await takeAttempt(app, { key: `sign-in ${network}`, max: 60, withinMinutes: 1 })
  const mark = url.indexOf('?')
  const query = mark < 0 ? '' : url.slice(mark)
  const browser = app.signIn.companyTokenOf(visitor.cookie)
  const { userAgent } = visitor
  const { token, to } = await finishCompanySignIn(app, { workspaceId, query, browser, network, userAgent })
  return { to, cookies: (await finishSignIn(app, visitor, token)).cookies }
}

function redirect({ response, record }: Exchange, location: string, cookies: string[] = []): void {
  if (cookies.length > 0) response.setHeader('Set-Cookie', cookies)
  const headers = { Location: location, 'Request-Id': record.requestId, 'Cache-Control': 'no-store' }
  send(response, { status: 303, body: null, headers })
}

/** A wrong setting, or a provider that fails, is found here. A bug is an error. */
function logFailure({ app }: SignInDeps, workspaceId: string, { record }: Exchange, err: unknown): void {
  const line = { requestId: record.requestId, workspaceId, err }
  if (err instanceof AppError) app.log.info({ event: 'sign_in.company_failed', problem: err.detail, ...line })
  else app.log.error({ event: 'sign_in.failed', ...line })
}
