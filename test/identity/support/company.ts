import type { Role } from '../../../src/domain/identity/index.ts'
import type { Answer, Json, TestApp, Workspace } from '../../support/harness.ts'
import { type CompanyUser, passProvider, startCompanyProvider, type TestProvider } from './company-provider.ts'
import { type Browser, browser, cookieOf, newAddress, post, signIn } from './members.ts'

export const SET =
  'mutation ($input: SetCompanySignInInput!) { setCompanySignIn(input: $input) { companySignIn { provider { issuer clientId domains } } } }'
export const REQUIRE =
  'mutation ($on: Boolean!) { updateSignInSettings(input: { requireCompanySignIn: $on }) { signInSettings { requireCompanySignIn } } }'
export const REMOVE = 'mutation { removeCompanySignIn { companySignIn { provider { issuer } } } }'
export const LEADS = '{ leads { edges { node { id } } } }'

export type TestCompany = {
  live: Workspace
  sandbox: Workspace
  at: Record<string, string>
  owner: Browser
  ownerEmail: string
  provider: TestProvider
  domain: string
}

let companies = 0

/** A workspace of its own with company sign-in, whose owner signed in with a link. */
export async function newCompany(
  service: TestApp,
  options: { user?: CompanyUser; namesInIdToken?: boolean; domain?: string } = {},
): Promise<TestCompany> {
  const { live, sandbox } = await service.newWorkspace()
  const at = { 'Leadthread-Workspace': live.id }
  companies++
  const domain = options.domain ?? `company${companies}.example`
  const ownerEmail = `owner${companies}@${domain}`
  const owner = await signIn(service, { email: ownerEmail, role: 'owner', workspaceId: live.id })
  const user = { email: ownerEmail, email_verified: true, ...options.user }
  const redirectUri = service.app.links.companyCallback(live.id)
  const provider = await startCompanyProvider({ ...options, redirectUri, user })
  const company = { live, sandbox, at, owner, ownerEmail, provider, domain }
  const body = await setUp(company)
  if (body.errors) throw new Error(JSON.stringify(body.errors))
  return company
}

export function setUp({ owner, at, provider, domain }: TestCompany, changes: object = {}): Promise<Json> {
  const { issuer, clientId, clientSecret } = provider
  return owner.ask(SET, { input: { issuer, clientId, clientSecret, domains: [domain], ...changes } }, at)
}

/** Begins at the sign-in page: the provider's URL and the browser's cookie. */
export async function begin(
  service: TestApp,
  given: { email: string } | { workspace: string },
  headers: Record<string, string> = {},
): Promise<{ answer: Answer; url: string; cookie: string }> {
  const answer = await post(service, '/auth/company', given, { Origin: service.url, ...headers })
  return { answer, url: answer.body.url, cookie: cookieOf(answer) }
}

/** The browser comes back from the provider. */
export function comeBack(url: string, cookie: string): Promise<Response> {
  return fetch(url, { redirect: 'manual', headers: { Cookie: cookie, 'X-Forwarded-For': newAddress() } })
}

/** The whole way, in a browser that may be signed in already. */
export async function throughProvider(
  service: TestApp,
  company: TestCompany,
  before: { cookie?: string } = {},
): Promise<Response> {
  const headers = before.cookie ? { Cookie: before.cookie } : {}
  const { url, cookie } = await begin(service, { workspace: company.live.id }, headers)
  const back = await passProvider(url, company.provider)
  return comeBack(back, [before.cookie, cookie].filter(Boolean).join('; '))
}

/** Signs in with the company as this user. */
export async function signInByCompany(
  service: TestApp,
  company: TestCompany,
  user: CompanyUser & { memberId?: string } = {},
): Promise<Browser> {
  const { memberId = company.owner.memberId, ...named } = user
  company.provider.user = { email: company.ownerEmail, email_verified: true, ...named }
  const answer = await throughProvider(service, company)
  const problem = problemOf(answer)
  if (problem !== null) throw new Error(problem)
  const cookie = answer.headers.getSetCookie()[0]!.split(';')[0]!
  return browser(service, { memberId, cookie })
}

/** The problem that the sign-in page shows. Null after a sign-in. */
export function problemOf(answer: Response): string | null {
  return new URL(answer.headers.get('Location')!, 'http://us.invalid').searchParams.get('problem')
}

export function inviteTo(
  service: TestApp,
  company: TestCompany,
  { email, role = 'agent' }: { email: string; role?: Role },
): Promise<Browser> {
  return signIn(service, { email, role, workspaceId: company.live.id })
}
