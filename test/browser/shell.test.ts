import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { useDashboard } from './support/dashboard.ts'
import { connectToDatabase } from './support/database.ts'

const here = useDashboard()

test('a user who opens the link of npm start is asked for the company once and then sees the sandbox inbox', async () => {
  const { page } = here

  await page.goto(here.url)
  await page.waitForURL(here.at('welcome'))
  await page.getByRole('button', { name: 'Not now' }).click()
  await page.waitForURL(here.at('inbox'))
  await page.goto(here.url)
  await page.waitForURL(here.at('inbox'))

  expect(await page.getByRole('link', { name: 'Inbox' }).getAttribute('aria-current')).toBe('page')
  await page.getByRole('button', { name: /Sandbox ?: switch workspace/ }).waitFor()
})

test('on a phone, Tab skips the closed menu, and Escape closes the open menu', async () => {
  const { page } = here
  await page.setViewportSize({ width: 390, height: 844 })
  await here.goto('settings/members')
  await page.getByRole('heading', { name: 'Members', level: 1 }).waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.closest('#screen, nav, [role=region]')?.ariaLabel)

  await page.getByRole('button', { name: 'Open menu' }).focus()
  await page.keyboard.press('Tab')
  expect(await focused()).toBe('Settings')

  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.keyboard.press('Tab')
  expect(await focused()).toBe('Main')
  await page.getByRole('heading', { name: 'Members', level: 1 }).waitFor({ state: 'hidden' })
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { name: 'Members', level: 1 }).waitFor()
  expect(await page.getByRole('button', { name: 'Open menu' }).evaluate((it) => it === document.activeElement)).toBe(
    true,
  )
  await page.setViewportSize({ width: 1280, height: 800 })
})

test('on a phone, the menu closes when something in it opens a screen', async () => {
  const { page } = here
  await page.setViewportSize({ width: 390, height: 844 })
  await here.goto('analytics')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('button', { name: /sign out/ }).click()
  await page.getByRole('menuitem', { name: 'Two-factor sign-in' }).click()
  await page.waitForURL(here.at('settings/sign-in'))

  await page.getByRole('button', { name: 'Open menu' }).waitFor()
  await page.setViewportSize({ width: 1280, height: 800 })
})

test('a screen that fails to load shows the reason and loads when the user tries again', async () => {
  const { page } = here
  here.allow(/ERR_FAILED|dynamically imported module/)
  await here.goto('inbox')
  await page.route('**/assets/campaigns-screen-*.js', (route) => route.abort())
  await page.getByRole('link', { name: 'Campaigns' }).click()
  await page.getByText('You lost connection, or Leadthread was updated. Reload the page.').waitFor()

  await page.unroute('**/assets/campaigns-screen-*.js')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'Campaigns', level: 1 }).waitFor()
})

test('the dashboard shows when the connection is lost and when it is restored', async () => {
  const { page, wire } = here
  here.allow(/net::ERR_|WebSocket connection/)
  await here.goto('inbox')
  await page.getByRole('textbox', { name: 'Text as the lead' }).waitFor()
  await page.locator('[data-connection=live]').waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')

  wire.cut()
  await page.getByText('Offline', { exact: true }).waitFor()
  wire.mend()
  await page.locator('[data-connection=live]').waitFor({ state: 'attached' })

  expect(await page.getByText('Offline', { exact: true }).count()).toBe(0)
})

test('a member who signs out in another tab is sent to the sign-in page and returned after signing in', async () => {
  here.allow(/401/)
  const page = await here.signInAs('agent')
  const other = await page.context().newPage()
  const email = await choosePassword(other)
  await page.goto(here.at('leads?q=dana&source=expo'))
  await page.locator('[data-connection=live]').waitFor({ state: 'attached' })
  await other.getByRole('button', { name: 'Sign out' }).click()

  await page.getByText('Your session has ended. Sign in again.').waitFor()
  await signInBy(page, email, 'not the password')
  await page.getByText('Wrong email or password').waitFor()
  await signInBy(page, email, PASSWORD)

  await page.waitForURL(here.at('leads?q=dana&source=expo'))
  await page.getByRole('heading', { name: 'Leads' }).waitFor()
})

test('a member whose session expires while the page is open signs in again and reaches the requested page', async () => {
  here.allow(/401/)
  const page = await here.signInAs('agent')
  const email = await choosePassword(page)
  // Block the live connection: it could detect the expired session before the click.
  await page.routeWebSocket(/./, () => {})
  await page.goto(here.at('inbox'))
  await page.getByRole('link', { name: 'Campaigns' }).waitFor()
  await page.waitForLoadState('networkidle')

  await endSessionsOf(email)
  await expect.poll(() => statusOf(page)).toBe(401) // the service may use what it has cached for a second
  await page.getByRole('link', { name: 'Campaigns' }).click()
  await page.getByText('Your session has ended. Sign in again.').waitFor()
  await signInBy(page, email, PASSWORD)

  await page.waitForURL((to) => to.pathname.endsWith('/campaigns'))
})

test('a signed-out member who opens a shared link signs in first and reaches the linked page', async () => {
  here.allow(/401/)
  const member = await here.signInAs('viewer')
  const email = await choosePassword(member)
  const page = await here.openBrowser()

  await page.goto(here.at('settings/audit-log?action=member.changed#end'))
  await page.getByText('Sign in to continue.').waitFor()
  await signInBy(page, email, PASSWORD)

  await page.waitForURL(here.at('settings/audit-log?action=member.changed#end'))
})

const PASSWORD = 'a long enough password'

/** Sets a password for the signed-in member and returns their email address. */
async function choosePassword(page: Page): Promise<string> {
  await page.goto(`${here.url}/sign-in`)
  const [email] = (await page.locator('main').innerText()).match(/[\w-]+@example\.com/)!
  await page.getByText('Set a password').first().click()
  await page.getByLabel('New password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByText('Your password is set.').waitFor()
  return email
}

async function signInBy(page: Page, email: string, password: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email address' }).first().fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Of a query that the page's session asks in the page's workspace: what the service keeps of a session is kept for each. */
function statusOf(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const [, workspace = ''] = /\/w\/(\w+)/.exec(location.pathname) ?? []
    const headers = { 'Content-Type': 'application/json', 'Leadthread-Workspace': workspace }
    const { status } = await fetch('/graphql', { method: 'POST', headers, body: '{"query":"{ __typename }"}' })
    return status
  })
}

/** Expires the member's sessions in the database, because no API can. */
async function endSessionsOf(email: string): Promise<void> {
  const database = await connectToDatabase(inject('dataDir'))
  await database.query(
    `update auth_session set expires_at = now() where user_id = (select id from auth_user where email = $1)`,
    [email],
  )
  await database.end()
}

test('a member whose role changes while the page is open is notified and gets only the new permissions', async () => {
  here.allow(/WebSocket connection/)
  const page = await here.signInAs('admin')
  await page.goto(here.at('settings/api-keys'))
  await page.locator('[data-connection=live]').waitFor({ state: 'attached' })
  // The notification goes by itself, so it is looked for before it can come.
  const notified = page.getByText('Your permissions in this workspace have changed.').waitFor()
  await Promise.all([notified, makeViewerOf('ADMIN')])

  await page.getByText('You’re a viewer. Ask an owner or admin to change your role.').waitFor()
  await page.locator('[data-connection=live]').waitFor({ state: 'attached' })
  expect(await page.getByRole('button', { name: 'Create key' }).count()).toBe(0)
})

type Members = { members: { edges: { node: { id: string; role: string } }[] } }

async function makeViewerOf(role: string): Promise<void> {
  const { members } = await asLive<Members>('{ members(first: 20) { edges { node { id role } } } }')
  const { id } = members.edges.find(({ node }) => node.role === role)!.node
  const update = 'mutation ($input: UpdateMemberInput!) { updateMember(input: $input) { member { id role } } }'
  const answer = await asLive(update, { input: { id, role: 'VIEWER' } })
  expect(answer).toMatchObject({ updateMember: { member: { id, role: 'VIEWER' } } })
}

/** Sends a request with the key of the live workspace; only live keys can manage members. */
async function asLive<Answer>(query: string, variables = {}): Promise<Answer> {
  const { key } = here.workspace.live
  const response = await fetch(`${here.url}/graphql`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  })
  const { data, errors } = (await response.json()) as { data: Answer; errors?: unknown }
  expect(errors).toBeUndefined()
  return data
}
