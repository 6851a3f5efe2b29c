import { inviteMember, makeLink, type Role } from '../../../src/domain/identity/index.ts'
import type { Answer, Json, TestApp } from '../../support/harness.ts'

/** A browser in which a member is signed in: it keeps the cookie and sends its origin. */
export type Browser = {
  cookie: string
  memberId: string
  ask(query: string, variables?: Record<string, unknown>, headers?: Record<string, string>): Promise<Json>
  /** Posts like a page of the dashboard. */
  post(path: string, body: unknown): Promise<Answer>
}

const SHELL = { actor: { kind: 'shell', id: null }, authority: 'shell' } as const

type Invitation = { email: string; role: Role; workspaceId?: string }

/** Invites from the command line, by default to the test's live workspace. Returns the token of the link. */
export async function invite(service: TestApp, wanted: Invitation): Promise<{ memberId: string; token: string }> {
  const { email, role, workspaceId = service.live.id } = wanted
  const { memberId, link } = await inviteMember(service.app, { ...SHELL, workspaceId, email, role })
  return { memberId, token: tokenIn(link!) }
}

export function tokenIn(link: string): string {
  return new URL(link).searchParams.get('token')!
}

/** Invites a member and signs them in. */
export async function signIn(service: TestApp, wanted: Invitation): Promise<Browser> {
  const { memberId, token } = await invite(service, wanted)
  return enter(service, { memberId, token })
}

/** A new session of a member, by a link from the command line. */
export async function signInAgain(service: TestApp, given: { memberId: string; email: string }): Promise<Browser> {
  const link = await makeLink(service.app, { email: given.email, vouchedBy: 'shell' })
  return enter(service, { memberId: given.memberId, token: tokenIn(link!) })
}

export async function enter(service: TestApp, given: { memberId: string; token: string }): Promise<Browser> {
  const answer = await post(service, '/auth/sign-in/link', { token: given.token })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return browser(service, { memberId: given.memberId, cookie: cookieOf(answer) })
}

export function browser(service: TestApp, { cookie, memberId }: { cookie: string; memberId: string }): Browser {
  return {
    cookie,
    memberId,
    async ask(query, variables, headers = {}) {
      const own = { Cookie: cookie, Origin: service.url }
      const { body } = await service.graphql(query, variables, { key: null, headers: { ...own, ...headers } })
      return body
    },
    post: (path, body) => post(service, path, body, { Cookie: cookie, Origin: service.url }),
  }
}

/** Uses a new client address unless the headers set one, so that tests do not share rate limits. */
export async function post(
  service: TestApp,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return service.api('POST', path, body, { key: null, headers: { 'X-Forwarded-For': newAddress(), ...headers } })
}

let addressCount = 0

export function newAddress(): string {
  addressCount++
  return `203.0.${addressCount >> 8}.${addressCount & 255}`
}

/** The cookies that a browser sends back. */
export function cookieOf({ headers }: Answer): string {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

/** The codes of the errors of a GraphQL response. */
export function codes(body: Json): string[] {
  return (body.errors ?? []).map((error: Json) => error.extensions.code)
}
