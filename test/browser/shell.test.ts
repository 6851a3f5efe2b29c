import { expect, test } from 'vitest'
import { useDashboard } from './support/dashboard.ts'

const here = useDashboard()

test('who follows the link of npm start lands, signed in, in the sandbox’s inbox', async () => {
  const { page } = here

  await page.goto(here.url)
  await page.waitForURL(here.at('inbox'))

  expect(await page.getByRole('link', { name: 'Inbox' }).getAttribute('aria-current')).toBe('page')
  await page.getByRole('button', { name: /Sandbox ?: choose another workspace/ }).waitFor()
})

test('on a phone the menu that is closed is not reached by Tab, and Escape leads out of the open one', async () => {
  const { page } = here
  await page.setViewportSize({ width: 390, height: 844 })
  await here.goto('settings/members')
  await page.getByRole('heading', { name: 'Members', level: 1 }).waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.closest('#screen, nav, [role=region]')?.ariaLabel)

  await page.getByRole('button', { name: 'Open the menu' }).focus()
  await page.keyboard.press('Tab')
  expect(await focused()).toBe('Settings')

  await page.getByRole('button', { name: 'Open the menu' }).click()
  await page.keyboard.press('Tab')
  expect(await focused()).toBe('Screens')
  expect(await page.getByRole('heading', { name: 'Members', level: 1 }).isVisible()).toBe(false)
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { name: 'Members', level: 1 }).waitFor()
  expect(
    await page.getByRole('button', { name: 'Open the menu' }).evaluate((it) => it === document.activeElement),
  ).toBe(true)
  await page.setViewportSize({ width: 1280, height: 800 })
})

test('a screen that could not be loaded says why, and comes when it is asked for again', async () => {
  const { page } = here
  here.allow(/ERR_FAILED|dynamically imported module/)
  await here.goto('inbox')
  await page.route('**/assets/campaigns-screen-*.js', (route) => route.abort())
  await page.getByRole('link', { name: 'Campaigns' }).click()
  await page.getByText('The connection was lost, or Leadthread was updated since this page was opened.').waitFor()

  await page.unroute('**/assets/campaigns-screen-*.js')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'Campaigns', level: 1 }).waitFor()
})

test('a lost connection is said, and its return too', async () => {
  const { page, wire } = here
  here.allow(/ERR_CONNECTION|ERR_EMPTY_RESPONSE|WebSocket connection/)
  await here.goto('inbox')
  await page.locator('[data-connection=live]').waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')

  wire.cut()
  await page.getByText('Connection lost').waitFor()
  wire.mend()
  await page.locator('[data-connection=live]').waitFor({ state: 'attached' })

  expect(await page.getByText('Connection lost').count()).toBe(0)
})

test('whose session has ended is led to the sign-in page', async () => {
  here.allow(/401/)
  const page = await here.signInAs('agent')
  const other = await page.context().newPage()
  await other.goto(`${here.url}/sign-in`)
  await other.getByRole('button', { name: 'Sign out' }).click()

  await page.waitForURL((to) => to.pathname === '/sign-in')

  await page.getByText('You are not signed in any more.').waitFor()
})

test('whose role changes while the page is open may do at once what it allows, and no more', async () => {
  here.allow(/WebSocket connection/)
  const page = await here.signInAs('admin')
  await page.goto(here.at('settings/api-keys'))
  await page.locator('[data-connection=live]').waitFor({ state: 'attached' })
  await makeViewerOf('ADMIN')

  await page.getByText('What you may do here has changed.').waitFor()
  await page.getByText('You are a viewer here, and see nothing of this section.').waitFor()
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

/** Members are managed with a key of the live workspace alone. */
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
