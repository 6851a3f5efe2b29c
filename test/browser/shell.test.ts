import { expect, test } from 'vitest'
import { useDashboard } from './support/dashboard.ts'

const here = useDashboard()

test('who follows the link of npm start lands, signed in, in the sandbox’s inbox', async () => {
  const { page } = here

  await page.goto(here.url)
  await page.waitForURL(here.at('inbox'))

  expect(await page.getByRole('link', { name: 'Inbox' }).getAttribute('aria-current')).toBe('page')
  await page.getByText('Sandbox', { exact: true }).first().waitFor()
})

test('a lost connection is said, and its return too', async () => {
  const { page, wire } = here
  here.allow(/ERR_CONNECTION|ERR_EMPTY_RESPONSE|WebSocket connection/)
  await page.locator('[data-connection=live]').waitFor({ state: 'attached' })

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
  const { members } = await here.graphql<{ members: { edges: { node: { id: string; role: string } }[] } }>(
    '{ members(first: 20) { edges { node { id role } } } }',
  )
  const admin = members.edges.find(({ node }) => node.role === 'ADMIN')!.node

  await changeRole(here.workspace.live.key, admin.id)

  await page.getByText('What you may do here has changed.').waitFor()
  await page.locator('[data-connection=live]').waitFor({ state: 'attached' })
  expect(await page.getByRole('button', { name: /create/i, disabled: false }).count()).toBe(0)
})

async function changeRole(key: string, id: string): Promise<void> {
  const query = 'mutation ($input: UpdateMemberInput!) { updateMember(input: $input) { member { id role } } }'
  const response = await fetch(`${here.url}/graphql`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ query, variables: { input: { id, role: 'VIEWER' } } }),
  })
  expect(await response.json()).toMatchObject({ data: { updateMember: { member: { role: 'VIEWER' } } } })
}
