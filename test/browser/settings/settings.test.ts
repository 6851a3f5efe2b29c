import type { Locator, Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { faultsEverywhere } from '../support/axe.ts'
import { useDashboard } from '../support/dashboard.ts'
import { takePicture } from '../support/pictures.ts'

const here = useDashboard()

const row = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name })

/** Selects an entry in the actions menu of the named item. */
async function choose(page: Page, name: string, act: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: act }).click()
}

/** Reads the secret from the dialog that shows it once, and closes the dialog. */
async function secretShown(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog')
  const secret = await dialog.getByRole('group', { name: 'API key' }).textContent()
  expect(await dialog.getByRole('group', { name: 'Try it in a terminal' }).textContent()).toContain(secret)
  await dialog.getByRole('button', { name: 'I’ve copied it' }).click()
  await dialog.waitFor({ state: 'hidden' })
  return secret!
}

async function statusWith(key: string): Promise<number> {
  const headers = { Authorization: `Bearer ${key}` }
  return (await fetch(`${inject('serviceUrl')}/v1/workspace`, { headers })).status
}

/** Opens a live connection with a key. Resolves when it is acknowledged; `closed` resolves with the close code. */
async function connect(key: string): Promise<{ closed: Promise<number> }> {
  const socket = new WebSocket(`${inject('serviceUrl').replace('http', 'ws')}/graphql`, 'graphql-transport-ws')
  const closed = new Promise<number>((resolve) => socket.addEventListener('close', ({ code }) => resolve(code)))
  const isIn = new Promise<void>((resolve) => {
    socket.addEventListener('message', ({ data }) => JSON.parse(data).type === 'connection_ack' && resolve())
  })
  const payload = { authorization: `Bearer ${key}` }
  socket.addEventListener('open', () => socket.send(JSON.stringify({ type: 'connection_init', payload })))
  await isIn
  const query = 'subscription { messageAdded { cursor } }'
  socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query } }))
  return { closed }
}

test('an API key is created, used, rotated and revoked, and revoking it closes its live connection', async () => {
  const { page } = here
  await here.goto('settings/api-keys')

  await page.getByRole('button', { name: 'Create key' }).first().click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Landing page')
  await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
  const first = await secretShown(page)
  await row(page, 'Landing page')
    .getByText(`…${first.slice(-4)}`)
    .waitFor()
  expect(await row(page, 'Landing page').textContent()).toContain('Never')

  expect(await statusWith(first)).toBe(200)
  await row(page, 'Landing page')
    .getByText(/^(now|\d+ min ago)$/)
    .first()
    .waitFor()

  await choose(page, 'Landing page', 'Rotate')
  await page.getByRole('dialog').getByRole('button', { name: 'Rotate' }).click()
  const second = await secretShown(page)
  await row(page, 'Landing page').getByText('Rotating').waitFor()
  expect([await statusWith(first), await statusWith(second)]).toEqual([200, 200])

  await choose(page, 'Landing page', 'Complete rotation')
  await page.getByRole('button', { name: 'Complete rotation' }).click()
  await row(page, 'Landing page').getByText('Active').waitFor()
  await expect.poll(() => statusWith(first)).toBe(401)
  expect(await statusWith(second)).toBe(200)

  const live = await connect(second)
  await choose(page, 'Landing page', 'Revoke')
  await page.getByText('its live connections close').waitFor()
  await page.getByRole('button', { name: 'Revoke key', exact: true }).click()
  await row(page, 'Landing page').getByText('Revoked').waitFor()

  expect(await live.closed).toBe(4403)
  await expect.poll(() => statusWith(second)).toBe(401)
})

test('a member is invited by link, signs in and gets another role, and the audit log records it', async () => {
  const { page } = here
  await here.goto('settings/members')

  await page.getByRole('button', { name: 'Invite member' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Email address' }).fill(`pat-${process.pid}@example.com`)
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Pat Lindqvist')
  await dialog.getByRole('radio', { name: 'Viewer' }).check()
  await dialog.getByRole('button', { name: 'Send invite' }).click()
  const link = await dialog.getByRole('group', { name: 'Their sign-in link' }).textContent()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await row(page, 'Pat Lindqvist').getByText('Invited').waitFor()

  const theirs = await here.openBrowser()
  await theirs.goto(here.url + new URL(link!).pathname + new URL(link!).search)
  await theirs.getByRole('button', { name: 'Sign in' }).click()
  await theirs.waitForURL((to) => to.pathname.startsWith('/w/'))
  await theirs.goto(here.at('settings/api-keys'))
  await theirs.getByText('You’re a viewer').waitFor()

  await choose(page, 'Pat Lindqvist', 'Edit name or role')
  await dialog.getByRole('radio', { name: 'Agent' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await row(page, 'Pat Lindqvist').getByText('Agent').waitFor()

  await page.goto(`${here.url}/w/${here.workspace.live.id}/settings/audit-log?action=member.changed`)
  const entry = page.getByRole('listitem').filter({ hasText: 'Member updated: Pat Lindqvist by owner-' })
  expect(await entry.textContent()).toMatch(/Role\s*viewer.*agent/)
})

test('an invitation shows until when it is valid, and is withdrawn', async () => {
  const { page } = here
  await here.goto('settings/members')
  await page.getByRole('button', { name: 'Invite member' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Email address' }).fill(`kim-${process.pid}@example.com`)
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Kim Alvarez')
  await dialog.getByRole('button', { name: 'Send invite' }).click()
  await dialog.getByText('The invitation is valid until').waitFor()
  const link = await dialog.getByRole('group', { name: 'Their sign-in link' }).textContent()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await row(page, 'Kim Alvarez').getByText('Valid until').waitFor()
  await takePicture(page, 'members-invited')
  expect(await faultsEverywhere(page)).toEqual([])

  await choose(page, 'Kim Alvarez', 'Withdraw invitation')
  await dialog.getByRole('button', { name: 'Withdraw invitation' }).click()
  await row(page, 'Kim Alvarez').waitFor({ state: 'detached' })

  const theirs = await here.openBrowser()
  await theirs.goto(here.url + new URL(link!).pathname + new URL(link!).search)
  await theirs.getByRole('button', { name: 'Sign in' }).first().click()
  await theirs.getByText('This link no longer works.').waitFor()
  expect(await faultsEverywhere(theirs)).toEqual([])
})

test('the time zone of the workspace is changed, with that of the browser as the suggestion', async () => {
  const page = await here.signInAs('admin', { timezoneId: 'America/Denver' })
  await page.goto(here.at('settings/company'))
  const link = page.getByRole('link', { name: 'Change the time zone' })
  expect(await link.evaluate((element) => getComputedStyle(element).textDecorationLine)).toBe('underline')
  await link.click()
  await page.getByText('Your browser’s time zone is America/Denver.').waitFor()
  await takePicture(page, 'workspace-time-zone')
  expect(await faultsEverywhere(page)).toEqual([])
  await page.getByRole('button', { name: 'Use it' }).click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Saved', { exact: true }).waitFor()

  expect(await page.getByText('Your browser’s time zone').count()).toBe(0)
  expect(await here.graphql('{ workspace { timezone } }')).toEqual({ workspace: { timezone: 'America/Denver' } })
})

test('the last owner cannot leave the workspace and sees the reason', async () => {
  const { page } = here
  await here.goto('settings/members')
  const you = (await row(page, '(you)').textContent())!.match(/owner-\S+@example\.com/)![0]

  await choose(page, you, 'Leave workspace')
  await page.getByRole('dialog').getByRole('button', { name: 'Leave workspace' }).click()

  await page.getByText('The workspace must keep at least one owner. Make another member an owner first.').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
})

test('a value that the API rejects shows an error next to its field, and a valid value is saved', async () => {
  const { page } = here
  await here.goto('settings/compliance')
  await page.getByRole('radio', { name: 'Custom hours' }).check()
  const from = page.getByLabel('Monday, from')
  await from.fill('22:00')
  await page.getByLabel('Monday, to').fill('23:00')
  const save = page.getByRole('button', { name: 'Save changes' })

  await save.click()
  await page.getByRole('alert').getByText('Use a window between 08:00 and 21:00').waitFor()
  await from.fill('10:00')
  await page.getByLabel('Monday, to').fill('16:00')
  await save.click()
  await page.getByText('Saved', { exact: true }).waitFor()

  const { workspace } = await here.graphql<{ workspace: { sendingHours: { mon: string } } }>(
    '{ workspace { sendingHours { mon } } }',
  )
  expect(workspace.sendingHours.mon).toBe('10:00-16:00')
})

test('leaving a page with unsaved changes asks for confirmation', async () => {
  const { page } = here
  await here.goto('settings/qualification')
  await page.getByRole('textbox', { name: 'Qualification threshold' }).fill('81')

  await page.getByRole('link', { name: 'Notifications' }).click()
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Stay on page' })
    .click()
  expect(await page.getByRole('textbox', { name: 'Qualification threshold' }).inputValue()).toBe('81')

  await page.getByRole('link', { name: 'Notifications' }).click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await page.getByRole('heading', { name: 'Notifications', level: 1 }).waitFor()
})

test('a phone number is blocked, found and unblocked', async () => {
  const { page } = here
  await here.goto('settings/compliance')

  await page.getByRole('button', { name: 'Block numbers' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Phone numbers' }).fill('(415) 555-0177\n+14155550178')
  await page.getByRole('dialog').getByRole('button', { name: 'Block numbers' }).click()
  await row(page, '(415) 555-0178').waitFor()
  await page.getByRole('searchbox', { name: 'Phone' }).fill('415 555 0177')
  await page.keyboard.press('Enter')
  await row(page, '(415) 555-0178').waitFor({ state: 'detached' })
  expect(new URL(page.url()).searchParams.get('phone')).toContain('415 555 0177')

  await row(page, '(415) 555-0177').getByRole('button', { name: 'Unblock' }).click()
  await page.getByText('Only unblock the number if they gave new consent').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Unblock number' }).click()

  await page.getByText('This number isn’t blocked').waitFor()
})

test('a setting is copied to live after a preview of the changes', async () => {
  const { page } = here
  await here.graphql('mutation { updateWorkspace(input: { threshold: 64 }) { workspace { id } } }')
  await here.goto('settings/workspace')

  await page.getByRole('button', { name: 'Copy to live' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: 'Qualification threshold' }).check()
  await dialog.getByRole('button', { name: 'Preview changes' }).click()
  await dialog.getByText('Changes', { exact: true }).waitFor()
  expect(await dialog.textContent()).toMatch(/70.*changed to.*64/)
  await dialog.getByRole('button', { name: 'Copy to live' }).click()
  await dialog.getByText('Copied to live').waitFor()
  await dialog.getByRole('button', { name: 'Done' }).click()

  await page.goto(`${here.url}/w/${here.workspace.live.id}/settings/qualification`)
  await expect.poll(() => page.getByRole('textbox', { name: 'Qualification threshold' }).inputValue()).toBe('64')
})
