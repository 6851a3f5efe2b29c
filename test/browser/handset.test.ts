import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { dashboardDocuments } from '../../build/documents.ts'
import { useDashboard } from './support/dashboard.ts'

const here = useDashboard()

const LEAD = '+14155550171'
const CREATE_LEAD = dashboardDocuments().find(({ name }) => name === 'CreateLead')!.id
const got = (phone: Locator) => phone.locator('[data-from=us]')

async function phoneOf(number: string): Promise<Locator> {
  await here.goto(`handset?phones=${encodeURIComponent(JSON.stringify([number]))}`)
  const phone = here.page.getByRole('region', { name: 'Handset' })
  await phone.getByRole('textbox', { name: 'Text as the lead' }).waitFor()
  return phone
}

/** How long the agent waits for more texts before it replies, which is how long the handset says that it is replying. */
async function agentWaits(ms: number): Promise<void> {
  await here.graphql(`mutation { updateWorkspace(input: { turnDebounceMs: ${ms} }) { workspace { id } } }`)
}

async function texts(phone: Locator, body: string): Promise<void> {
  await phone.getByRole('textbox', { name: 'Text as the lead' }).fill(body)
  await phone.getByRole('button', { name: 'Send as the lead' }).click()
}

test('in an empty inbox, one click starts a conversation, the agent replies, and the score rises next to the handset', async () => {
  const { page } = here
  await here.goto('inbox')
  const phone = page.getByRole('region', { name: 'Handset' })

  await phone.getByRole('list', { name: 'Send now' }).getByRole('button').first().click()
  await page.waitForURL(/\/inbox\/conv_/)
  await got(phone).first().waitFor()

  const score = page.getByRole('meter', { name: 'Score' })
  await expect.poll(async () => Number(await score.getAttribute('aria-valuenow'))).toBeGreaterThan(0)
})

test('the agent replies to a text from the handset, and no texts arrive after the STOP confirmation', async () => {
  const phone = await phoneOf(LEAD)
  await agentWaits(8_000)

  await texts(phone, 'Hi! We need a new roof')
  await phone.locator('[data-from=phone]', { hasText: 'We need a new roof' }).waitFor()
  await phone.getByText('The agent is replying').waitFor()
  await agentWaits(1_000)
  await got(phone).first().waitFor()
  await phone.getByRole('button', { name: 'STOP' }).click()
  await phone.getByText('Opted out. No more texts are sent to this phone.').waitFor()
  await got(phone).nth(1).waitFor()
  await texts(phone, 'Are you still there?')
  await phone.locator('[data-from=phone]:not([data-unsent])', { hasText: 'still there' }).waitFor()
  const sent = here.rest('POST', '/v1/messages', { to: LEAD, body: 'One more thing' })

  await expect(sent).rejects.toThrow('recipient_opted_out')
  expect(await got(phone).count()).toBe(2)
  await phone.getByRole('button', { name: 'START' }).waitFor()
})

test('the handset suggests first texts and replies that are sent with one click', async () => {
  const phone = await phoneOf('+14155550172')
  const hints = phone.getByRole('list', { name: 'Send now' }).getByRole('button')

  await hints.first().click()
  await got(phone).first().waitFor()
  await hints.nth(1).waitFor()
  const offered = await hints.allTextContents()

  expect(offered.length).toBeGreaterThan(1)
  expect(offered.at(-1)).toBe('STOP')
})

test('a hostile text from a lead is rendered as plain text', async () => {
  const phone = await phoneOf('+14155550173')
  const hostile = '<img src=x onerror=alert(1)> ‮abc {{first_name}}'

  await texts(phone, hostile)
  await phone.locator('[data-from=phone]:not([data-unsent])').first().waitFor()

  expect(await phone.locator('[data-from=phone]').first().textContent()).toBe(hostile)
  expect(await phone.locator('img').count()).toBe(0)
})

test('up to three phones are shown side by side, and the URL restores them', async () => {
  const { page } = here
  await phoneOf(LEAD)
  const phones = page.getByRole('region', { name: 'Handset' })

  await page.getByRole('button', { name: 'Add phone' }).click()
  await page.getByRole('button', { name: 'Add phone' }).click()
  await phones.nth(2).waitFor()
  const names = await phones.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
  await page.reload()
  await phones.nth(2).waitFor()

  expect(await phones.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))).toEqual(names)
  expect(await page.getByRole('button', { name: 'Add phone' }).count()).toBe(0)
})

test('a persona texts as the lead automatically and can be stopped', async () => {
  const { page } = here
  await here.goto('handset/personas')

  await page.getByRole('button', { name: 'Start Burst typist' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Seed' }).fill('monday')
  await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click()
  const phone = page.getByRole('region', { name: 'Handset' })
  await phone.locator('[data-from=phone]').nth(2).waitFor()
  await got(phone).first().waitFor()
  await page.getByRole('tab', { name: 'Personas' }).click()
  const row = page.getByRole('row', { name: /Burst typist/ })
  await row.getByText('Seed monday').waitFor()
  await row.getByRole('button', { name: 'Stop' }).click()
  await row.waitFor({ state: 'detached' })

  await page.getByText('No personas running.').waitFor()
})

test('a persona stops if its lead cannot be created', async () => {
  const { page } = here
  await page.route('**/graphql', async (route) => {
    const { extensions } = route.request().postDataJSON()
    if (extensions.persistedQuery.sha256Hash !== CREATE_LEAD) return route.continue()
    return route.fulfill({ json: { errors: [{ message: 'No default campaign.', extensions: { code: 'conflict' } }] } })
  })
  await here.goto('handset/personas')
  await page.getByRole('button', { name: 'Start Burst typist' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Agent texts first').click()

  await dialog.getByRole('button', { name: 'Start' }).click()

  await page.getByText('No default campaign.').waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('No personas running.').waitFor()
  await page.unroute('**/graphql')
})

const setFaults = (faults: object[]) =>
  here.graphql(
    'mutation ($input: UpdateSandboxSettingsInput!) { updateSandboxSettings(input: $input) { sandboxSettings { seed } } }',
    { input: { faults } },
  )

test('a simulated network fault prevents delivery, and the handset shows the reason', async () => {
  await setFaults([{ kind: 'UNDELIVERED', rate: 1 }])
  const phone = await phoneOf('+14155550174')

  await texts(phone, 'Hi, we need new windows')

  await phone.getByText('Not delivered: the phone was unreachable.').waitFor()
  await setFaults([])
})

test('network faults are set with sliders and cleared', async () => {
  const { page } = here
  await here.goto('handset/network')

  await page.getByRole('slider', { name: /Unreachable/ }).press('End')
  await page.getByText('100% of new texts get a fault').waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Network settings saved').waitFor()
  const set = await here.graphql('{ sandboxSettings { faults { kind rate } } }')
  await page.getByRole('button', { name: 'Clear faults' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Every text is delivered.').waitFor()
  await expect
    .poll(() => here.graphql('{ sandboxSettings { faults { kind } } }'))
    .toEqual({ sandboxSettings: { faults: [] } })
  await page.getByRole('button', { name: 'Save', disabled: true }).waitFor()

  expect(set).toEqual({ sandboxSettings: { faults: [{ kind: 'UNDELIVERED', rate: 1 }] } })
})

test('a total fault rate above 100% cannot be saved', async () => {
  const { page } = here
  await here.goto('handset/network')

  await page.getByRole('slider', { name: /Unreachable/ }).press('End')
  await page.getByRole('slider', { name: /Rate limited/ }).press('ArrowRight')

  await page.getByText('Total is 101%').waitFor()
  expect(await page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await page.getByText('Every text is delivered.').waitFor()
})

test('a live workspace has no handset and links to its sandbox', async () => {
  const { page, workspace, url } = here

  await page.goto(`${url}/w/${workspace.live.id}/handset`)
  await page.getByText('The handset is only available in the sandbox').waitFor()
  await page.getByRole('link', { name: 'Open sandbox' }).click()

  await page.waitForURL(here.at('handset'))
})

test('a member with the agent role sees that only owners and admins can use the handset', async () => {
  const page = await here.signInAs('agent')

  await page.goto(here.at('handset'))

  await page.getByText('Only owners and admins have access').waitFor()
})

test('resetting the sandbox requires a typed confirmation and deletes all handsets', async () => {
  const { page } = here
  await phoneOf(LEAD)

  await page.getByRole('button', { name: 'Reset sandbox' }).click()
  const dialog = page.getByRole('dialog')
  expect(await dialog.getByRole('button', { name: 'Reset' }).isDisabled()).toBe(true)
  await dialog.getByLabel('Type reset to confirm').fill('reset')
  await dialog.getByRole('button', { name: 'Reset' }).click()

  await page.getByText('No texts yet.').waitFor()
  const { sandboxHandsets } = await here.graphql<{ sandboxHandsets: object[] }>('{ sandboxHandsets { phone } }')
  expect(sandboxHandsets).toEqual([])
})

test('a text to another phone does not replace the phone in which the user types', async () => {
  const { page } = here
  await here.textAs('+14155550177', 'Hello from the first phone')
  await here.goto('handset')
  const phone = page.getByRole('region', { name: 'Handset' }).first()
  const field = phone.getByRole('textbox', { name: 'Text as the lead' })
  await field.fill('Not sent yet')

  await here.textAs('+14155550178', 'Hello from the second phone')
  await page.getByRole('button', { name: 'Show: (415) 555-0178' }).waitFor()

  expect(await field.inputValue()).toBe('Not sent yet')
})
