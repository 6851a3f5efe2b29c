import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { faultsEverywhere } from './support/axe.ts'
import { useDashboard } from './support/dashboard.ts'
import { takePicture } from './support/pictures.ts'

const here = useDashboard()

const HOSTILE = '<img src=x onerror=alert(1)>'
const FORMULA = '=HYPERLINK("http://evil.example","click")'

const rows = (page: Page): Locator =>
  page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('link') })
const newLead = (phone: string, more: object = {}) => here.rest<{ id: string }>('POST', '/v1/leads', { phone, ...more })

/** Returns the lines of the file that a click downloads, without the byte order mark. */
async function downloaded(page: Page, click: () => Promise<void>): Promise<string[]> {
  const [download] = await Promise.all([page.waitForEvent('download'), click()])
  const text = await readFile(await download.path(), 'utf8')
  expect(text.startsWith('\uFEFF')).toBe(true)
  return text.slice(1).split('\r\n').slice(0, -1)
}

type Playbook = { signals: { key: string; label: string }[] }

describe('the list', () => {
  beforeAll(async () => {
    for (let i = 0; i < 60; i++) {
      const attributes = { first_name: i % 2 ? 'Dana' : 'Lee', last_name: `Miller ${i}` }
      await newLead(`+1415555${String(2_000 + i)}`, { source: i % 2 ? 'expo' : 'web_form', attributes })
    }
  })

  test('filters are stored in the URL and survive a reload', async () => {
    const { page } = here
    await here.goto('leads')
    await page.getByText('60 leads').waitFor()

    await page.getByLabel('Search leads').fill('dana')
    await page.getByRole('button', { name: 'Filter' }).click()
    await page.getByLabel('Source').fill('expo')
    await page.waitForURL(/source=expo/)
    await page.getByText('30 leads').waitFor()
    await page.reload()
    await page.getByText('30 leads').waitFor()

    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ q: 'dana', source: 'expo' })
    expect(await page.getByLabel('Search leads').inputValue()).toBe('dana')
    await expect.poll(() => rows(page).count()).toBe(30)
    expect(await rows(page).allInnerTexts()).toEqual(
      expect.arrayContaining([expect.stringContaining('Dana Miller 59')]),
    )
    await page.getByRole('button', { name: 'Clear' }).click()
    await page.getByText('60 leads').waitFor()
    expect(new URL(page.url()).search).toBe('')
  })

  test('the user can page forward and back, and returns from a lead to the same page', async () => {
    const { page } = here
    await here.goto('leads')
    await page.getByRole('link', { name: 'Dana Miller 59' }).waitFor()

    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('link', { name: 'Lee Miller 0' }).click()
    await page.getByRole('heading', { name: 'Lee Miller 0', level: 1 }).waitFor()
    await page.goBack()
    await page.getByRole('link', { name: 'Lee Miller 0' }).waitFor()
    await page.getByRole('button', { name: 'Previous' }).click()
    await page.getByRole('link', { name: 'Dana Miller 59' }).waitFor()

    expect(await rows(page).count()).toBe(50)
  })

  test('a column heading sorts the list by click or keyboard, in both directions, and the order survives a reload', async () => {
    const { page } = here
    const [warm, cool] = ['+14155552010', '+14155552020']
    const answered = async (phone: string) => {
      const { data } = (await here.rest('GET', '/v1/messages?limit=10')) as { data: { to: string }[] }
      return data.some(({ to }) => to === phone)
    }
    await here.textAs(cool, 'Hi')
    await expect.poll(() => answered(cool)).toBe(true)
    await here.textAs(warm, 'We need a new roof, our budget is 20k, as soon as possible')
    await expect.poll(() => answered(warm)).toBe(true)
    const first = () => rows(page).first().innerText()
    const sortOf = (name: string) => page.getByRole('columnheader', { name }).getAttribute('aria-sort')
    await here.goto('leads')
    const heading = page.getByRole('columnheader', { name: 'Last text' }).getByRole('button')
    await heading.waitFor()

    await heading.click()
    await page.getByRole('table', { name: 'Leads, sorted by: Latest text' }).waitFor()
    await expect.poll(first).toContain('Miller 10')
    expect([await sortOf('Last text'), await sortOf('Created')]).toEqual(['descending', null])
    await heading.press('Enter')
    await expect.poll(first).toContain('Miller 20')
    await page.reload()
    await expect.poll(first).toContain('Miller 20')
    expect(await sortOf('Last text')).toBe('ascending')
    await page.getByRole('columnheader', { name: 'Score' }).getByRole('button').click()
    await page.waitForURL(/sort=score/)

    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Sort, Highest score' }).click()
    await page.getByRole('menuitemradio', { name: 'Oldest text' }).press('Enter')
    await page.getByRole('list', { name: 'Leads, sorted by: Oldest text' }).getByText('Miller 20').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  test('on a phone, a card shows the campaign and who owns the lead', async () => {
    const { page } = here
    const phone = '+14155552030'
    await here.textAs(phone, 'Hi')
    const { id: leadId } = (await here.rest<{ data: { id: string }[] }>('GET', `/v1/leads?phone=%2B${phone.slice(1)}`))
      .data[0]!
    const { data } = await here.rest<{ data: { id: string }[] }>('GET', `/v1/conversations?lead_id=${leadId}`)
    await here.goto(`inbox/${data[0]!.id}`)
    await page.getByRole('button', { name: 'Take over' }).click()
    await page.getByText('You’ve taken over').waitFor()

    await page.setViewportSize({ width: 390, height: 844 })
    await here.goto('leads?q=Miller+30')
    const card = page.getByRole('listitem').filter({ hasText: 'Miller 30' })
    await card.getByTitle(/^Owner: owner-/).waitFor()
    await card.getByTitle('Campaign: Home services').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  test('on a phone, the buttons above the list are in one row, with a filter and a selection too', async () => {
    const { page } = here
    await page.setViewportSize({ width: 390, height: 844 })
    const rowsOf = async (names: RegExp[]) => {
      const named = (name: RegExp) => page.getByRole('button', { name }).or(page.getByRole('link', { name })).first()
      const boxes = await Promise.all(names.map(async (name) => (await named(name).boundingBox())!))
      return new Set(boxes.map(({ y, height }) => Math.round(y + height / 2))).size
    }
    const head = [/^Export$/, /^Import$/, /^New lead$/]
    await here.goto('leads')
    await page.getByText('60 leads').waitFor()
    expect(await rowsOf(head)).toBe(1)
    await takePicture(page, 'leads-plain')
    await here.goto('leads?source=expo')
    await page.getByText('30 leads').waitFor()
    expect(await rowsOf([/^Send campaign$/, ...head])).toBe(1)
    await page.getByRole('checkbox').nth(1).check()
    await page.getByRole('region', { name: 'Selected leads' }).waitFor()
    await takePicture(page, 'leads-filtered-selected')
    expect(await faultsEverywhere(page)).toEqual([])
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  test('the export contains all pages of the filtered list and escapes spreadsheet formulas', async () => {
    const { page } = here
    await newLead('+14155553002', { source: 'hostile', attributes: { first_name: HOSTILE, note: FORMULA, cap: -5 } })
    await here.goto('leads')
    await page.getByText('61 leads').waitFor()

    const all = await downloaded(page, () => page.getByRole('button', { name: 'Export' }).click())
    await page.getByText('61 leads exported.').waitFor()
    await here.goto('leads?source=hostile')
    await page.getByText('1 lead', { exact: true }).waitFor()
    const [head, line] = await downloaded(page, () => page.getByRole('button', { name: 'Export' }).click())

    expect(all).toHaveLength(62)
    expect(head).toBe('phone,status,source,campaign,timezone,suppressed,created_at,updated_at,cap,first_name,note')
    expect(line).toMatch(/^\+14155553002,new,hostile,,,no,/)
    expect(line).toContain(`,-5,${HOSTILE},"'=HYPERLINK(""http://evil.example"",""click"")"`)
  })
})

describe('a lead', () => {
  test('is created by hand, and an invalid value shows an error at its field', async () => {
    const { page } = here
    await here.goto('leads')
    await page.getByRole('button', { name: 'New lead' }).click()
    const dialog = page.getByRole('dialog', { name: 'New lead' })

    await dialog.getByLabel('Phone').fill('123')
    await dialog.getByLabel('First name').fill(HOSTILE)
    await dialog.getByRole('button', { name: 'Add lead' }).click()
    const problem = dialog.locator('[id$=-error]')
    await problem.waitFor()
    const described = await dialog.getByLabel('Phone').getAttribute('aria-describedby')
    await dialog.getByLabel('Phone').fill('(415) 555-4001')
    await dialog.getByRole('button', { name: 'Add lead' }).click()

    await page.getByRole('heading', { name: HOSTILE, level: 1 }).waitFor()
    expect(described).toContain('-error')
    await page.getByText('(415) 555-4001').first().waitFor()
  })

  test('shows what will be sent when a campaign is selected; only active campaigns can be sent to leads', async () => {
    const { page } = here
    await here.graphql(
      `mutation { createCampaign(input: { name: "Autumn", template: SOLAR }) { ... on PlaybookSaved { version } } }`,
    )
    const choose = async (name: string) => {
      await page.getByRole('combobox', { name: 'Campaign' }).click()
      await page.getByRole('option', { name, exact: true }).click()
    }
    await here.goto('leads')
    await page.getByRole('button', { name: 'New lead' }).click()
    await page.getByText('No text is sent now. In the lead’s next conversation').waitFor()
    await choose('Home services')
    await page.getByText('A new lead gets this campaign’s opening text right away').waitFor()
    await choose('Autumn')
    await page.getByText('No text is sent now: this campaign is a draft.').waitFor()

    const { id } = await newLead('+14155554004')
    await here.goto(`leads/${id}`)
    await page.getByRole('region', { name: 'Lead', exact: true }).getByRole('button', { name: 'Edit' }).click()
    await choose('Home services')
    await page.getByText('only new leads get the opening text automatically').waitFor()
    await choose('Autumn')
    await page.getByText('It is a draft: to text the lead first, activate it, then select Send campaign.').waitFor()
    await page.getByRole('region', { name: 'Lead', exact: true }).getByRole('button', { name: 'Save' }).click()
    await page.getByRole('link', { name: 'Autumn' }).waitFor()
    await page.getByRole('button', { name: 'Send campaign' }).click()
    await page.getByRole('dialog').getByRole('combobox', { name: 'Campaign' }).click()
    await page.getByRole('option', { name: 'Home services' }).waitFor()
    expect(await page.getByRole('option', { name: 'Autumn' }).count()).toBe(0)
  })

  test('shows its texts, attributes and consent, and is unblocked after a confirmation', async () => {
    const { page } = here
    const phone = '+14155554002'
    const { id } = await newLead(phone, { attributes: { first_name: 'Ann', budget: 5 }, consent: { method: 'form' } })
    await here.textAs(phone, `Hi! ${HOSTILE} ‮evol`)
    await here.goto(`leads/${id}`)
    await page.getByText(`Hi! ${HOSTILE}`).waitFor()

    await here.textAs(phone, 'STOP')
    await page.getByText('Conversation closed: opted out').waitFor()
    await page.getByText('Texted a keyword').waitFor()
    await page.getByRole('button', { name: 'Unblock number' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Unblock number' }).click()
    await page.getByText('Can be texted (within sending hours and limits)').waitFor()

    await page.getByRole('region', { name: 'Attributes' }).getByRole('button', { name: 'Edit' }).click()
    await page.getByLabel('Value of budget').fill('25000')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('25000', { exact: true }).waitFor()
    const lead = await here.rest('GET', `/v1/leads/${id}`)
    expect(lead.attributes).toEqual({ first_name: 'Ann', budget: 25_000 })
    await page.getByText('Web form', { exact: true }).waitFor()
  })

  test('shows its attributes with readable names, or with the labels of its campaign’s questions', async () => {
    const { page } = here
    const { campaigns } = await here.graphql<{ campaigns: { edges: { node: { id: string; playbook: Playbook } }[] } }>(
      '{ campaigns(first: 50) { edges { node { id playbook } } } }',
    )
    const { id: campaignId, playbook } = campaigns.edges.at(-1)!.node
    const asked = playbook.signals.find(({ key }) => key === 'owner')!
    const attributes = { roof_type: 'tile', owner: true }
    const { id } = await newLead('+14155554009', { campaign_id: campaignId, attributes })
    await here.goto(`leads/${id}`)
    const beside = page.getByRole('region', { name: 'Attributes' })

    await beside.getByText('Roof type', { exact: true }).waitFor()
    await beside.getByText(asked.label, { exact: true }).waitFor()
    await beside.getByRole('button', { name: 'Edit' }).click()
    await beside.getByText(asked.label, { exact: true }).waitFor()
    await beside.getByText('roof_type', { exact: true }).waitFor()
    await takePicture(page, 'edit-attributes')
    expect(await faultsEverywhere(page)).toEqual([])
    await beside.getByLabel('Value of Roof type').fill('slate')
    await beside.getByRole('button', { name: 'Add attribute' }).click()
    await beside.getByLabel('Attribute 3 name').fill('gate_code')
    await beside.getByLabel('Value of gate_code').fill('4711')
    await beside.getByRole('button', { name: 'Save' }).click()
    await beside.getByText('Gate code', { exact: true }).waitFor()
    expect((await here.rest('GET', `/v1/leads/${id}`)).attributes).toEqual({
      ...{ roof_type: 'slate', owner: true, gate_code: '4711' },
    })
  })

  test('is erased after a typed confirmation, and none of its data remains', async () => {
    const { page } = here
    const phone = '+14155554003'
    const { id } = await newLead(phone, { attributes: { first_name: 'Forgetme' } })
    await here.textAs(phone, 'Hi, a secret word')
    await here.goto(`leads/${id}`)
    await page.getByText('a secret word').waitFor()

    await page.getByRole('button', { name: 'Erase lead' }).click()
    const dialog = page.getByRole('dialog')
    expect(await dialog.getByRole('button', { name: 'Erase lead' }).isDisabled()).toBe(true)
    await dialog.getByRole('textbox').fill('erase')
    await dialog.getByRole('button', { name: 'Erase lead' }).click()

    await page.getByRole('heading', { name: 'This lead was erased', level: 1 }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'This lead was erased', level: 1 }).waitFor()
    expect(await page.getByText(/Forgetme|secret word/).count()).toBe(0)
    await here.goto('leads?q=forgetme')
    await page.getByText('No leads match').waitFor()
  })
})

describe('an import file', () => {
  const FILE = [
    'Cell;First Name;Note',
    `(415) 555-5001;Dana;${HOSTILE}`,
    'nonsense;Ann;"+cmd|\' /C calc\'!A0"',
    '4155555002;"Lee; ""the"" 2nd";',
    ';Nobody;@SUM(A1)',
  ].join('\r\n')

  const choose = (page: Page, name: string, text: string) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

  const drop = (page: Page, name: string, text: string) =>
    page.evaluate(
      ([name, text]) => {
        const dataTransfer = new DataTransfer()
        dataTransfer.items.add(new File([text!], name!, { type: 'text/csv' }))
        for (const type of ['dragover', 'drop'])
          document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
      },
      [name, text],
    )

  test('is mapped, checked without changing data, and imported, and the rejected rows are downloaded', async () => {
    const { page } = here
    await here.goto('leads/imports/new')
    await choose(page, `${HOSTILE}.csv`, FILE)
    expect(await page.getByLabel('Import Cell as').inputValue()).toBe('phone')
    await page.getByLabel('Import Note as').selectOption('Attribute')
    await page.getByLabel('Attribute name for Note').fill('remark')

    await page.getByRole('button', { name: 'Check file' }).click()
    await page.getByRole('button', { name: 'Import 2 rows' }).waitFor()
    await page.getByRole('heading', { name: 'Rows that would be rejected' }).waitFor()
    const { data } = await here.rest<{ data: object[] }>('GET', '/v1/leads?phone=%2B14155555001')
    await page.getByRole('button', { name: 'Import 2 rows' }).click()
    await page.waitForURL(/\/imports\/imp_/)
    await page.getByText('Done').waitFor()
    const lines = await downloaded(page, () => page.getByRole('button', { name: 'Download rejected rows' }).click())

    expect(data).toEqual([])
    const made = await here.rest<{ data: { attributes: object }[] }>('GET', '/v1/leads?phone=%2B14155555001')
    expect(made.data.map(({ attributes }) => attributes)).toEqual([{ first_name: 'Dana', remark: HOSTILE }])
    expect(lines[0]).toBe('Cell,First Name,Note,row_number,error_code,error_param,error_message')
    expect(lines[1]).toMatch(/^nonsense,Ann,'\+cmd\|' \/C calc'!A0,3,invalid_parameter,phone,/)
    expect(lines[2]).toMatch(/^,Nobody,'@SUM\(A1\),5,missing_parameter,phone,/)
  })

  test('is rejected with an explanation if it is not a CSV or has no phone column', async () => {
    const { page } = here
    await here.goto('leads/imports/new')

    await choose(page, 'book.xlsx', 'PK\u0003\u0004…')
    await page.getByText('This is an Excel workbook').waitFor()
    await choose(page, 'names.csv', 'name,mail\nDana,d@example.com\n')
    await page.getByText('Choose the column with the phone number').waitFor()

    expect(await page.getByRole('button', { name: 'Check file' }).isDisabled()).toBe(true)
  })

  test('can be dropped anywhere in the window, and browser back and forward move between the steps', async () => {
    const { page } = here
    await here.goto('leads/imports/new')
    await page.getByText('Drop a CSV file here').waitFor()
    await drop(page, 'dropped.csv', 'Cell,Shoe size\n+14155555011,41\n')
    await page.getByLabel('Import Shoe size as').selectOption('Attribute')
    await page.getByLabel('Attribute name for Shoe size').fill('shoe')
    await page.getByRole('button', { name: 'Check file' }).click()
    await page.getByRole('button', { name: 'Import 1 row' }).waitFor()

    await page.goBack()
    expect(await page.getByLabel('Attribute name for Shoe size').inputValue()).toBe('shoe')
    await page.goForward()
    await page.getByRole('button', { name: 'Import 1 row' }).waitFor()
    await page.goBack()
    await page.getByLabel('Attribute name for Shoe size').fill('size')
    await page.goForward()
    expect(await page.getByRole('button', { name: 'Import 1 row' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Check file' }).click()
    await page.getByRole('button', { name: 'Import 1 row' }).waitFor()
    await page.reload()

    await page.getByText('Drop a CSV file here').waitFor()
    const { data } = await here.rest<{ data: object[] }>('GET', '/v1/leads?phone=%2B14155555011')
    expect(data).toEqual([])
  })

  test('asks for confirmation if the user leaves the page during the upload', async () => {
    here.allow(/beforeunload/)
    const { page } = here
    await page.route('**/uploads/**', () => {})
    await here.goto('leads/imports/new')
    await choose(page, 'slow.csv', 'phone\n+14155555012\n')
    await page.getByRole('button', { name: 'Check file' }).click()
    await page.getByRole('button', { name: 'Stop' }).waitFor()

    await page.goBack()
    const question = page.getByRole('dialog', { name: 'Stop the upload?' })
    await question.getByRole('button', { name: 'Stay' }).click()
    await page.getByRole('button', { name: 'Stop' }).waitFor()
    await page.getByRole('link', { name: 'Campaigns' }).click()
    await question.getByRole('button', { name: 'Leave page' }).click()

    await page.getByRole('heading', { name: 'Campaigns', level: 1 }).waitFor()
    await page.unroute('**/uploads/**')
  })

  test('of suppressions blocks the phones that it lists', async () => {
    const { page } = here
    await newLead('+14155555009', { attributes: { first_name: 'Quiet' } })
    await here.goto('leads/imports/new?kind=suppressions')

    await choose(page, 'blocked.csv', 'phone\n+14155555009\n')
    await page.getByRole('button', { name: 'Check file' }).click()
    await page.getByRole('button', { name: 'Import 1 row' }).click()
    await page.waitForURL(/\/imports\/imp_/)
    await page.getByText('Blocked', { exact: true }).waitFor()
    await here.goto('leads?q=quiet')

    await rows(page).filter({ hasText: 'Opted out' }).waitFor()
  })
})

test('a viewer sees leads and cannot create, import, edit, block or erase them', async () => {
  const { id } = await newLead('+14155556001', { attributes: { first_name: 'Seen' } })
  const page = await here.signInAs('viewer')

  await page.goto(here.at('leads'))
  await page.getByRole('link', { name: 'Seen' }).waitFor()
  expect(await page.getByRole('button', { name: /New lead/ }).count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Import' }).count()).toBe(0)
  await page.goto(here.at(`leads/${id}`))
  await page.getByText('Lead created').waitFor()
  expect(await page.getByRole('button', { name: /Erase|Block|Edit/ }).count()).toBe(0)
  await page.goto(here.at('leads/imports'))
  await page.getByText('You don’t have access to imports').waitFor()
  await page.goto(here.at('leads/imports/new'))
  await page.getByText('You don’t have access to imports').waitFor()
})
