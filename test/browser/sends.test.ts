import { expect, test } from 'vitest'
import { faultsOf } from './support/axe.ts'
import { useDashboard } from './support/dashboard.ts'

const here = useDashboard()

const newLead = (phone: string, source: string) => here.rest<{ id: string }>('POST', '/v1/leads', { phone, source })

test('a campaign is sent to the leads of a source, after a count, and its results are shown', async () => {
  const { page } = here
  for (let n = 0; n < 5; n++) await newLead(`+1415555${2_300 + n}`, n < 3 ? 'expo' : 'web')
  await here.goto('campaigns')
  await page.getByRole('link', { name: 'Home services' }).click()

  await page.getByRole('button', { name: 'Send to leads' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('5 leads will be texted').waitFor()
  await dialog.getByLabel('Source').fill('expo')
  await dialog.getByText('3 leads will be texted').waitFor()
  expect(await faultsOf(page)).toEqual([])
  await dialog.getByRole('checkbox', { name: /I confirm that 3 leads/ }).check()
  await dialog.getByRole('button', { name: 'Text 3 leads' }).click()
  await dialog.getByText('3 of 3 leads').waitFor()
  await dialog.getByText('Sent', { exact: true }).waitFor()
  await dialog.getByRole('link', { name: 'View all sends' }).click()
  await page.getByText('All from expo').waitFor()

  await here.goto('campaigns')
  const row = page.getByRole('row').filter({ hasText: 'Home services' })
  const shown = async () => row.locator('[data-label="Opening texts"], [data-label=Delivered]').allInnerTexts()
  const reloaded = async () => {
    await page.reload()
    await row.waitFor()
    return shown()
  }
  await expect.poll(reloaded).toEqual(['3', '3'])
  const heads = await page.getByRole('columnheader').allInnerTexts()
  expect(heads).toEqual(expect.arrayContaining(['Leads', 'Delivered', 'Replied', 'Handed off', 'Opted out']))
  await page.getByRole('link', { name: 'Home services' }).click()

  await page.getByRole('tab', { name: 'Results' }).click()
  const funnel = page.getByRole('list', { name: 'Funnel' })
  await funnel.getByText('Leads').waitFor()
  expect(await funnel.innerText()).toMatch(/Leads\s+3/)
  expect(await faultsOf(page)).toEqual([])
})

test('a campaign is sent to all leads of a search, without selecting them', async () => {
  const { page } = here
  for (let n = 0; n < 3; n++) {
    const attributes = { first_name: n < 2 ? 'Zelda' : 'Nora' }
    await here.rest('POST', '/v1/leads', { phone: `+1415555${2_350 + n}`, source: 'searched', attributes })
  }
  await here.goto('leads')
  await page.getByText('8 leads').waitFor()
  expect(await page.getByRole('button', { name: 'Send campaign' }).count()).toBe(0)

  await page.getByLabel('Search leads').fill('zelda')
  await page.getByText('2 leads').waitFor()
  await page.getByRole('button', { name: 'Send campaign' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send a campaign to 2 leads' })
  await dialog.getByRole('combobox', { name: 'Campaign' }).click()
  await page.getByRole('option', { name: 'Home services' }).click()
  await dialog.getByText('2 leads will be texted').waitFor()
  await dialog.getByRole('checkbox', { name: /I confirm that 2 leads/ }).check()
  await dialog.getByRole('button', { name: 'Text 2 leads' }).click()
  await dialog.getByText('2 of 2 leads').waitFor()

  const { data } = await here.rest<{ data: { to: string }[] }>('GET', '/v1/messages?direction=outbound&limit=100')
  const texted = data.map(({ to }) => to).filter((to) => to.startsWith('+141555523'))
  expect(texted.filter((to) => to >= '+14155552350').sort()).toEqual(['+14155552350', '+14155552351'])
})

test('a send to a search that finds 100 leads says that a search finds no more, also if a filter leaves fewer', async () => {
  const { page } = here
  const attributes = { first_name: 'Quentin' }
  const create = (n: number) =>
    here.rest('POST', '/v1/leads', { phone: `+1415555${2_600 + n}`, source: n < 40 ? 'few' : 'many', attributes })
  for (let n = 0; n < 99; n++) await create(n)
  const hint = page.getByText('A search finds at most 100 leads.')
  const dialog = page.getByRole('dialog')
  const openFor = async (query: string, leads: number) => {
    await here.goto(`leads?${query}`)
    await page.getByText(`${leads} leads`).waitFor()
    await page.getByRole('button', { name: 'Send campaign' }).click()
    await dialog.getByRole('combobox', { name: 'Campaign' }).click()
    await page.getByRole('option', { name: 'Home services' }).click()
    await dialog.getByText(`${leads} leads will be texted`).waitFor()
  }

  await openFor('q=quentin', 99)
  expect(await hint.count()).toBe(0)
  for (const matching of [100, 101]) {
    await create(matching - 1)
    await openFor('q=quentin', 100)
    await hint.waitFor()
  }
  expect(await faultsOf(page)).toEqual([])
  await openFor('q=quentin&source=few', 40)
  await hint.waitFor()
  await openFor('source=few', 40)
  expect(await hint.count()).toBe(0)
})

test('a send is paused, resumed and canceled, and the remaining leads are not texted', async () => {
  const { page } = here
  for (let n = 0; n < 3; n++) await newLead(`+1415555${2_500 + n}`, 'slow')
  await here.goto('campaigns')
  await page.getByRole('link', { name: 'Home services' }).click()
  await page.getByRole('button', { name: 'Send to leads' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send to leads' })
  await dialog.getByLabel('Source').fill('slow')
  await dialog.getByLabel('Texts per hour').fill('1')
  await dialog.getByText('3 leads will be texted').waitFor()
  await dialog.getByRole('checkbox', { name: /I confirm that 3 leads/ }).check()
  await dialog.getByRole('button', { name: 'Text 3 leads' }).click()
  await dialog.getByText('1 of 3 leads').waitFor()
  await dialog.getByText('Next text').waitFor()

  await dialog.getByRole('button', { name: 'Pause' }).click()
  await dialog.getByText('No more texts are sent until you resume.').waitFor()
  expect(await faultsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Resume' }).click()
  await dialog.getByText('Sending', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Cancel send' }).click()
  const question = page.getByRole('dialog', { name: 'Cancel this send?' })
  await question.getByText('You can’t resume a canceled send.').waitFor()
  await question.getByRole('button', { name: 'Cancel send' }).click()
  await dialog.getByText('Canceled', { exact: true }).waitFor()
  await dialog.getByText('2 leads not texted.').waitFor()
  expect(await dialog.getByRole('button', { name: /^(Pause|Resume|Cancel send)$/ }).count()).toBe(0)

  const { data } = await here.rest<{ data: { to: string }[] }>('GET', '/v1/messages?direction=outbound&limit=100')
  expect(data.filter(({ to }) => to.startsWith('+1415555250'))).toHaveLength(1)
})

test('leads are selected by click, range and filter, and blocked after a confirmation', async () => {
  const { page } = here
  for (let n = 0; n < 60; n++) await newLead(`+1415555${2_400 + n}`, 'fair')
  await here.goto('leads?source=fair')
  const box = page.getByRole('checkbox', { name: /^Select \(415\)/ })
  await box.first().click()
  await box.nth(4).click({ modifiers: ['Shift'] })
  const bar = page.getByRole('region', { name: 'Selected leads' })
  await bar.getByText('5 leads selected').waitFor()
  await bar.getByRole('button', { name: 'Clear selection' }).click()
  await box.nth(1).focus()
  await page.keyboard.press('Space')
  await bar.getByText('1 lead selected').waitFor()
  await bar.getByRole('button', { name: 'Select all 60 leads that match' }).click()
  await bar.getByText('60 leads selected').waitFor()
  expect(await faultsOf(page)).toEqual([])

  await bar.getByRole('button', { name: 'Send campaign' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send a campaign to 60 leads' })
  await dialog.getByRole('combobox', { name: 'Campaign' }).click()
  await page.getByRole('option', { name: 'Home services' }).click()
  await dialog.getByRole('button', { name: 'Show who is texted' }).click()
  await dialog.getByRole('button', { name: 'and 35 more' }).click()
  await dialog.getByRole('button', { name: 'and 10 more' }).click()
  const shown = dialog.getByRole('group', { name: 'Leads who are texted' })
  await expect.poll(() => shown.getByRole('listitem').count()).toBe(60)
  expect(new Set(await shown.getByRole('listitem').allInnerTexts()).size).toBe(60)
  expect(await faultsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await bar.getByRole('button', { name: 'Block' }).click()
  await page.getByRole('button', { name: 'Block 60 leads' }).click()
  await page.getByText('60 leads blocked.').waitFor()

  const { data } = await here.rest<{ data: unknown[] }>('GET', '/v1/suppressions?limit=100')
  expect(data).toHaveLength(60)
})

test('a send that more leads match than were counted is counted again, and sent after a new confirmation', async () => {
  const { page } = here
  for (let n = 0; n < 2; n++) await newLead(`+1415555${2_700 + n}`, 'growing')
  await here.goto('campaigns')
  await page.getByRole('link', { name: 'Home services' }).click()
  await page.getByRole('button', { name: 'Send to leads' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send to leads' })
  await dialog.getByLabel('Source').fill('growing')
  await dialog.getByText('2 leads will be texted').waitFor()
  await dialog.getByRole('checkbox', { name: /I confirm that 2 leads/ }).check()
  await newLead('+14155552702', 'growing')

  await dialog.getByRole('button', { name: 'Text 2 leads' }).click()
  await dialog.getByText('3 leads would be messaged, but you confirmed 2.').waitFor()
  await dialog.getByText('3 leads will be texted').waitFor()
  await dialog.getByRole('checkbox', { name: /I confirm that 3 leads/, checked: false }).check()
  await dialog.getByRole('button', { name: 'Text 3 leads' }).click()

  await dialog.getByText('3 of 3 leads').waitFor()
})

test('a send with a start in the past says so beside the field and is not counted', async () => {
  const { page } = here
  await here.goto('campaigns')
  await page.getByRole('link', { name: 'Home services' }).click()
  await page.getByRole('button', { name: 'Send to leads' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send to leads' })

  await dialog.getByLabel('Start').fill('2020-01-01T10:00')

  await dialog.getByText('Must not be more than five minutes in the past.').waitFor()
  await dialog.getByText('Couldn’t count the leads.').waitFor()
  await dialog.getByLabel('Start').fill('')
  await dialog.getByText(/leads will be texted|leads would be texted/).waitFor()
})
