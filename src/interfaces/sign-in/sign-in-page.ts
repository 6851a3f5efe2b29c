import type { IncomingMessage, ServerResponse } from 'node:http'
import type { App } from '../../app.ts'
import {
  COMPANY_PROBLEMS,
  type Company,
  findChallenge,
  findCompany,
  findEmailOfLink,
  listMemberships,
  type Principal,
} from '../../domain/identity/index.ts'
import { AppError } from '../../errors.ts'
import type { Answer } from '../http/answer.ts'
import type { Authentication } from '../http/authentication.ts'
import { escapeHtml, PAGE_HEADERS, page, WORDMARK } from '../http/html.ts'
import { returnAddress } from './return-address.ts'

type PageDeps = { app: App; authentication: Authentication }

/** With `no-referrer`, browsers send `Origin: null` with our forms. `form-action` keeps the forms on this host. */
const HEADERS = {
  ...PAGE_HEADERS,
  'Content-Security-Policy': `${PAGE_HEADERS['Content-Security-Policy']}; form-action 'self'`,
  'Referrer-Policy': 'same-origin',
  'Cache-Control': 'no-store',
}

const PROBLEMS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    wrong_password: 'Wrong email or password',
    invalid_sign_in: 'This link no longer works. A link can be used once. Request a new one.',
    invalid_session: 'Your session has ended. Sign in again.',
    invalid_parameter: 'Check your input. A password must have 12 to 128 characters.',
    missing_parameter: 'Fill in every field.',
    rate_limited: 'Too many attempts. Try again in a few minutes.',
    conflict: 'Sign in again with a link or your password to set a password.',
    company_sign_in_required: 'Your workspace requires company sign-in. Sign in with your company.',
    wrong_code: 'This code is wrong or was already used. Enter the current code.',
    code_expired: 'The sign-in has expired. Sign in again.',
    internal_error: 'An internal error occurred. Try again.',
    unavailable: 'The service is temporarily unavailable. Try again in a minute.',
    ...Object.fromEntries(Object.entries(COMPANY_PROBLEMS).map(([problem, { message }]) => [problem, message])),
  }),
)

/** What to say after a form was sent, by the `status` of its result. */
const DONE: ReadonlyMap<string, string> = new Map(
  Object.entries({
    mailed_if_known:
      'If this address belongs to a member, we have emailed a sign-in link. It can be used once, within 15 minutes.',
    password_set: 'Your password is set. You can use it the next time you sign in.',
    signed_out: 'You are signed out.',
  }),
)

const SIGN_IN_TO_CONTINUE = 'Sign in to continue.'
const OLD_LINK = 'This link has already been used or has expired.'

/** `/sign-in`: the ways in, or who is signed in. Opening it uses no link up: mail programs and previews open links too. */
export async function sendSignInPage(
  deps: PageDeps,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    await answerWithPage(deps, request, response)
  } catch (err) {
    deps.app.log.error({ event: 'sign_in.page_failed', err })
    response
      .writeHead(503, HEADERS)
      .end(card('<h1>Sign in</h1>\n<p>Sign-in is temporarily unavailable. Try again.</p>'))
  }
}

async function answerWithPage(deps: PageDeps, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { Allow: 'GET, HEAD' }).end()
    return
  }
  const asked = readQuery(request.url!)
  const principal = await whoIsSignedIn(deps, request)
  if (asked.isRestart) response.setHeader('Set-Cookie', deps.app.signIn.clearedChallengeCookie())
  const awaitsCode = !asked.isRestart && asked.token === null && (await isCodeAwaited(deps.app, request))
  const content = awaitsCode ? codeForm(asked.returnTo) : await contentOf(deps.app, principal, asked)
  const notice = awaitsCode ? undefined : noticeFor(principal, asked)
  response.writeHead(200, HEADERS).end(card(`${alertOf(asked.problem)}${statusOf(notice)}${content}`))
}

type Asked = {
  /** What went wrong. One of our texts and nothing of the request, so it is not escaped. */
  problem: string | undefined
  /** What was done, also one of our texts. */
  done: string | undefined
  /** Of a sign-in link. */
  token: string | null
  /** For company sign-in. */
  workspaceId: string | null
  isCompany: boolean
  /** The page of the dashboard to open after sign-in. */
  returnTo: string | null
  isRestart: boolean
}

function readQuery(url: string): Asked {
  const query = new URL(url, 'http://page.invalid').searchParams
  return {
    problem: PROBLEMS.get(query.get('problem') ?? ''),
    done: DONE.get(query.get('done') ?? ''),
    token: query.get('token'),
    workspaceId: query.get('workspace'),
    isCompany: query.has('company'),
    returnTo: returnAddress(query.get('to')),
    isRestart: query.has('restart'),
  }
}

async function contentOf(app: App, principal: Principal | null, asked: Asked): Promise<string> {
  const { token, workspaceId, isCompany, returnTo } = asked
  if (token !== null) return linkContent(app, { principal, token, returnTo })
  const company = workspaceId === null ? null : await findCompany(app, { workspaceId })
  if (company !== null || isCompany) return companyForm(company, returnTo)
  return defaultContent(app, principal, returnTo)
}

function noticeFor(principal: Principal | null, { done, problem, returnTo }: Asked): string | undefined {
  const isOnTheWay = returnTo !== null && !principal && !problem
  return done ?? (isOnTheWay ? SIGN_IN_TO_CONTINUE : undefined)
}

function card(content: string): string {
  const markup = `<main class="card">\n<p>${WORDMARK}</p>\n${content}\n</main>
<footer><a href="/docs">API reference</a></footer>`
  return page('Sign in to Leadthread', markup, 'card-page')
}

function alertOf(problem: string | undefined): string {
  return problem === undefined ? '' : `<p class="notice" role="alert">${problem}</p>\n`
}

function statusOf(notice: string | undefined): string {
  return notice === undefined ? '' : `<p class="notice" role="status">${notice}</p>\n`
}

async function whoIsSignedIn(
  { app, authentication }: PageDeps,
  { headers }: IncomingMessage,
): Promise<Principal | null> {
  const token = app.signIn.tokenOf(headers.cookie)
  if (token === null) return null
  return authentication.sessionOf(token, null).catch((error: unknown) => {
    if (error instanceof AppError) return null
    throw error
  })
}

/** Whether this browser has passed the first step of a sign-in and can enter the code of the second. */
async function isCodeAwaited(app: App, { headers }: IncomingMessage): Promise<boolean> {
  const challenge = app.signIn.challengeOf(headers.cookie)
  return challenge !== null && (await findChallenge(app, challenge)) !== null
}

function codeForm(returnTo: string | null): string {
  return `<h1>Enter your code</h1>
<p>Open your authenticator app and enter the six-digit code for Leadthread.</p>
<form method="post" action="${withReturnTo(returnTo, '/auth/sign-in/code')}">
<label for="code">Code</label>
<input id="code" name="code" type="text" autocomplete="one-time-code" autocapitalize="none" spellcheck="false" maxlength="40" required autofocus aria-describedby="code-help">
<p class="muted" id="code-help">If you don’t have your phone, enter one of your recovery codes.</p>
<button>Sign in</button>
</form>
<p><a href="${withReturnTo(returnTo, '/sign-in?restart')}">Sign in as another user</a></p>`
}

function defaultContent(app: App, principal: Principal | null, returnTo: string | null): Promise<string> | string {
  return principal ? accountContent(app, principal, returnTo) : signInForms(app, returnTo)
}

type LinkInput = { principal: Principal | null; token: string; returnTo: string | null }

async function linkContent(app: App, { principal, token, returnTo }: LinkInput): Promise<string> {
  const email = await findEmailOfLink(app, { token })
  if (email === null) return `${alertOf(OLD_LINK)}${await defaultContent(app, principal, returnTo)}`
  const currentEmail = principal?.member?.email
  const switchNotice =
    currentEmail && currentEmail !== email
      ? `<p>You are signed in as ${escapeHtml(currentEmail)}. Signing in with this link ends that session.</p>`
      : ''
  return `<h1>Sign in</h1>
<p>This link signs you in as <strong>${escapeHtml(email)}</strong>.</p>
${switchNotice}
<form method="post" action="${withReturnTo(returnTo, '/auth/sign-in/link')}">
<input type="hidden" name="token" value="${escapeHtml(token)}">
<button autofocus>Sign in</button>
</form>`
}

/** A URL with the page to open after sign-in, escaped. */
function withReturnTo(to: string | null, action: string): string {
  const separator = action.includes('?') ? '&' : '?'
  return to === null ? action : escapeHtml(`${action}${separator}${new URLSearchParams({ to })}`)
}

function signInForms({ mailer }: App, returnTo: string | null): string {
  const byMail = `<form method="post" action="${withReturnTo(returnTo, '/auth/link')}">
<label for="link-email">Email address</label>
<input id="link-email" name="email" type="email" autocomplete="username" required>
<button class="quiet">Email me a link</button>
</form>`
  return `<h1>Sign in</h1>
<form method="post" action="${withReturnTo(returnTo, '/auth/sign-in/password')}">
<label for="email">Email address</label>
<input id="email" name="email" type="text" inputmode="email" autocomplete="username" required autofocus>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required>
<button>Sign in</button>
</form>
<p class="or">or without a password</p>
${mailer ? byMail : '<p class="muted">Ask an owner of your workspace for a sign-in link.</p>'}
<p><a href="${withReturnTo(returnTo, '/sign-in?company')}">Sign in with your company</a></p>`
}

/** Company sign-in, of a workspace or of the one that an email address leads to. */
function companyForm(company: Company | null, returnTo: string | null): string {
  const fields = company
    ? `<p>Your workspace uses <strong>${escapeHtml(company.host)}</strong> to sign in.</p>
<input type="hidden" name="workspace" value="${escapeHtml(company.workspaceId)}">
<button autofocus>Continue</button>`
    : `<label for="company-email">Email address at your company</label>
<input id="company-email" name="email" type="email" autocomplete="username" required autofocus>
<button>Continue</button>`
  return `<h1>Sign in with your company</h1>
<form method="post" action="${withReturnTo(returnTo, '/auth/company')}">
${fields}
</form>
<p><a href="${withReturnTo(returnTo, '/sign-in')}">Sign in another way</a></p>`
}

/**
 * Leads to a page of another host, after a form: browsers would refuse a redirect, since forms can only be sent to us. Also
 * shows where it leads.
 */
export function leavingPage(url: string): Answer {
  const { host } = new URL(url)
  const markup = `<main class="card">\n<p>${WORDMARK}</p>
<h1>Sign in with your company</h1>
<p><a class="button" href="${escapeHtml(url)}">Continue to ${escapeHtml(host)}</a></p>
</main>`
  const refresh = `<meta http-equiv="refresh" content="0;url=${escapeHtml(url)}">`
  return { status: 200, headers: HEADERS, body: page('Sign in to Leadthread', markup, 'card-page', refresh) }
}

async function accountContent(app: App, { member, name }: Principal, returnTo: string | null): Promise<string> {
  const { email, companyWorkspaceId } = member!
  const workspaces = await listMemberships(app, member!)
  const rows = workspaces.map(
    ({ id, name: workspaceName, mode, role }) =>
      `<li><a href="/w/${escapeHtml(id)}/inbox">${escapeHtml(workspaceName)} <span>${mode}, ${role}</span></a></li>`,
  )
  return `<h1>Signed in</h1>
<p>Signed in as ${escapeHtml(name || email)}${name ? ` (${escapeHtml(email)})` : ''}.</p>
<a class="button" href="${escapeHtml(returnTo ?? '/')}">Open the dashboard</a>
<ul class="places" aria-label="Your workspaces">${rows.join('\n')}</ul>
${companyWorkspaceId === null ? passwordForm(email) : ''}
<form method="post" action="/auth/sign-out"><button class="quiet">Sign out</button></form>`
}

function passwordForm(email: string): string {
  return `<details>
<summary>Set a password</summary>
<p class="muted">You can do this within 15 minutes of signing in.</p>
<form method="post" action="/auth/password">
<input type="hidden" name="email" autocomplete="username" value="${escapeHtml(email)}" disabled>
<label for="new-password">New password, 12 characters or more</label>
<input id="new-password" name="password" type="password" autocomplete="new-password" minlength="12" maxlength="128" required>
<button>Set password</button>
</form>
</details>`
}
