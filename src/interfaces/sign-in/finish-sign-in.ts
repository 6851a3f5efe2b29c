import type { IncomingMessage, ServerResponse } from 'node:http'
import type { App } from '../../app.ts'
import { endSession, type Visitor } from '../../domain/identity/index.ts'
import type { Authentication } from '../http/authentication.ts'
import type { RequestRecord } from '../http/request-record.ts'
import type { TrustedProxies } from '../http/trusted-proxies.ts'

export type SignInDeps = { app: App; authentication: Authentication; proxies: TrustedProxies }
export type Exchange = { request: IncomingMessage; response: ServerResponse; record: RequestRecord }
/** `url`: a page of another host to go on with. */
export type SignInResponse = { status: number; body: { status: string; url?: string }; cookies?: string[] }

const SIGN_IN_PAGE = '/sign-in'

/** Every sign-in starts a new session. The browser's former session ends, because the new cookie replaces its cookie. */
export async function finishSignIn(app: App, { cookie }: Visitor, token: string): Promise<SignInResponse> {
  const former = app.signIn.tokenOf(cookie)
  if (former !== null) await endSession(app, { token: former })
  const waiting = app.signIn.challengeOf(cookie) !== null
  const cookies = [app.signIn.sessionCookie(token), ...(waiting ? [app.signIn.clearedChallengeCookie()] : [])]
  return { status: 200, body: { status: 'signed_in' }, cookies }
}

/** The URL of the sign-in page, which shows the result of a form. */
export function signInPage({ to, ...shown }: { to: string | null; problem?: string; done?: string }): string {
  return `${SIGN_IN_PAGE}?${new URLSearchParams({ ...shown, ...(to && { to }) })}`
}
