import type { IncomingMessage, ServerResponse } from 'node:http'
import type { App } from '../../app.ts'
import { listMemberships, type Principal } from '../../domain/workspaces/index.ts'
import { AppError } from '../../errors.ts'
import type { Authentication } from './authentication.ts'
import { escapeHtml, PAGE_HEADERS, page } from './html.ts'

type Door = { app: App; authentication: Authentication }

/** A form says where it comes from only if the page lets it: its own address is told to ourselves alone. */
const HEADERS = {
  ...PAGE_HEADERS,
  'Content-Security-Policy': `${PAGE_HEADERS['Content-Security-Policy']}; form-action 'self'`,
  'Referrer-Policy': 'same-origin',
  'Cache-Control': 'no-store',
}

const PROBLEMS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    invalid_sign_in: 'That does not let you in. A link works once, for 15 minutes; a password needs its address.',
    invalid_session: 'You are not signed in any more.',
    invalid_parameter: 'Look at what you have entered: a password has 12 to 128 characters.',
    missing_parameter: 'Fill in every field.',
    rate_limited: 'Too many tries. Wait a few minutes.',
    conflict: 'That is not possible now. Sign in again to set a password.',
  }),
)

/** `/sign-in`: the ways in, or who is signed in. Opening it uses no link up: mail programs and previews open links too. */
export async function sendSignInPage(door: Door, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    await answerWithPage(door, request, response)
  } catch (err) {
    door.app.log.error({ event: 'sign_in.page_failed', err })
    response.writeHead(503, HEADERS).end(page('Sign in to Leadthread', '<p>Not possible at the moment. Try again.</p>'))
  }
}

async function answerWithPage(door: Door, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { Allow: 'GET, HEAD' }).end()
    return
  }
  const query = new URL(request.url!, 'http://page.invalid').searchParams
  const problem = PROBLEMS.get(query.get('problem') ?? '')
  const notice = problem === undefined ? '' : `<p role="alert"><strong>${problem}</strong></p>`
  const token = query.get('token')
  const who = await whoIsSignedIn(door, request)
  const content = token !== null ? linkForm(token, who) : who ? await account(door.app, who) : entries(door.app)
  response.writeHead(200, HEADERS).end(page('Sign in to Leadthread', `<h1>Leadthread</h1>\n${notice}\n${content}`))
}

async function whoIsSignedIn({ app, authentication }: Door, { headers }: IncomingMessage): Promise<Principal | null> {
  const token = app.signIn.tokenOf(headers.cookie)
  if (token === null) return null
  return authentication.memberOf(token, null).catch((error: unknown) => {
    if (error instanceof AppError) return null
    throw error
  })
}

function linkForm(token: string, who: Principal | null): string {
  const instead = who ? `<p>You are signed in as ${escapeHtml(who.member!.email)}; this ends.</p>` : ''
  return `${instead}
<form method="post" action="/auth/sign-in/link">
<input type="hidden" name="token" value="${escapeHtml(token)}">
<p><button autofocus>Sign in</button></p>
</form>`
}

function entries({ mailer }: App): string {
  const byMail = `<h2>By e-mail</h2>
<form method="post" action="/auth/link">
<p><label>E-mail address<br><input name="email" type="email" autocomplete="username" required size="40"></label></p>
<p><button>Mail me a link</button></p>
</form>`
  return `<h2>By password</h2>
<form method="post" action="/auth/sign-in/password">
<p><label>E-mail address<br><input name="email" type="text" inputmode="email" autocomplete="username" required size="40"></label></p>
<p><label>Password<br><input name="password" type="password" autocomplete="current-password" required size="40"></label></p>
<p><button>Sign in</button></p>
</form>
${mailer ? byMail : '<p>No password? Ask an owner for a link: <code>npm run member -- link ADDRESS</code></p>'}`
}

async function account(app: App, { member, name }: Principal): Promise<string> {
  const { email, userId } = member!
  const workspaces = await listMemberships(app, { userId })
  const rows = workspaces.map(
    (workspace) =>
      `<li>${escapeHtml(workspace.name)} <span class="muted">${workspace.mode}, ${workspace.role}</span></li>`,
  )
  return `<p>Signed in as ${escapeHtml(name || email)}${name ? ` (${escapeHtml(email)})` : ''}.</p>
<ul>${rows.join('\n')}</ul>
<h2>Password</h2>
<form method="post" action="/auth/password">
<input type="hidden" name="email" autocomplete="username" value="${escapeHtml(email)}" disabled>
<p><label>New password, 12 characters or more<br><input name="password" type="password" autocomplete="new-password" minlength="12" maxlength="128" required size="40"></label></p>
<p><button>Set password</button></p>
</form>
<form method="post" action="/auth/sign-out"><p><button>Sign out</button></p></form>`
}
