import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { useDashboard } from './support/dashboard.ts'

const here = useDashboard()

const HOSTILE = '<img src=x onerror=alert(1)>'
const FORMULA = '=HYPERLINK("http://evil.example","click")'

const rows = (page: Page): Locator =>
  page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('link') })
const newLead = (phone: string, more: object = {}) => here.rest<{ id: string }>('POST', '/v1/leads', { phone, ...more })

/** What a click brings to the disk, without its byte order mark, line by line. */
async function downloaded(page: Page, click: () => Promise<void>): Promise<string[]> {
  const [download] = await Promise.all([page.waitForEvent('download'), click()])
  const text = await readFile(await download.path(), 'utf8')
  expect(text.startsWith('\uFEFF')).toBe(true)
  return text.slice(1).split('\r\n').slice(0, -1)
}

describe('the list', () => {
  beforeAll(async () => {
    for (let i = 0; i < 60; i++) {
      const attributes = { first_name: i % 2 ? 'Dana' : 'Lee', last_name: `Miller ${i}` }
      await newLead(`+1415555${String(2_000 + i)}`, { source: i % 2 ? 'expo' : 'web_form', attributes })
    }
  })

  test('filters are in the address, and survive a reload', async () => {
    const { page } = here
    await here.goto('leads')
    await page.getByText('60 leads').waitFor()

    await page.getByLabel('Search').fill('dana')
    await page.getByLabel('Source').fill('expo')
    await page.getByText('30 leads').waitFor()
    await page.reload()
    await page.getByText('30 leads').waitFor()

    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ q: 'dana', source: 'expo' })
    expect(await page.getByLabel('Search').inputValue()).toBe('dana')
    await expect.poll(() => rows(page).count()).toBe(30)
    expect(await rows(page).allInnerTexts()).toEqual(
      expect.arrayContaining([expect.stringContaining('Dana Miller 59')]),
    )
    await page.getByRole('button', { name: 'Clear' }).click()
    await page.getByText('60 leads').waitFor()
    expect(new URL(page.url()).search).toBe('')
  })

  test('one pages on and back, and comes back from a lead to where one was', async () => {
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

  test('the export holds what the filter shows, on all pages, and nothing that a spreadsheet would run', async () => {
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

describe('one lead', () => {
  test('is made by hand; what is wrong is said beside its field', async () => {
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

  test('has its texts, its attributes and its consent; who may not be texted is released with a word of what it means', async () => {
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

  test('is erased by typing a word; afterwards nothing of them is left', async () => {
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

describe('a file', () => {
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

  test('is mapped, checked without changing anything, run, and what was not taken is downloaded', async () => {
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

  test('that is no CSV, or has no phone, is refused in words', async () => {
    const { page } = here
    await here.goto('leads/imports/new')

    await choose(page, 'book.xlsx', 'PK\u0003\u0004…')
    await page.getByText('This is an Excel workbook').waitFor()
    await choose(page, 'names.csv', 'name,mail\nDana,d@example.com\n')
    await page.getByText('Choose the column with the phone number').waitFor()

    expect(await page.getByRole('button', { name: 'Check file' }).isDisabled()).toBe(true)
  })

  test('is dropped anywhere in the window, and the browser goes from step to step and back', async () => {
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

  test('on its way is not left behind without a question', async () => {
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

  test('of phones that must not be texted suppresses them', async () => {
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

test('a viewer sees leads, and neither imports nor erases', async () => {
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
