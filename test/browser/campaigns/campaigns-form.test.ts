import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { faultsEverywhere, faultsOf, rested } from '../support/axe.ts'
import { useDashboard } from '../support/dashboard.ts'
import { takePicture } from '../support/pictures.ts'

const WIDTHS = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]

/** Picks an item once it is on the screen: a click scrolls to what is not, and the menu closes when its button is scrolled away. */
async function pick(item: Locator): Promise<void> {
  const isOnTop = (element: Element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  }
  await expect.poll(() => item.evaluate(isOnTop)).toBe(true)
  await item.click()
}

/** Small controls in lines of their own need this space between them. */
const TARGETS_APART_MIN = 4

type Box = { x: number; y: number; width: number; height: number }
const boxOf = async (item: Locator): Promise<Box> => (await item.boundingBox())!

const namesOf = async (rows: Locator) => (await rows.allInnerTexts()).map((text) => text.split('\n')[0])

/**
 * Drags the second row above the first, which is in the middle of the window: a drag must not have to scroll.
 * A busy browser can drop a row before it has seen where it is: then it is dragged again.
 */
async function dragUp(rows: Locator): Promise<void> {
  const before = await namesOf(rows)
  const isMoved = async () => {
    await rows.first().evaluate((row) => row.scrollIntoView({ block: 'center' }))
    await rested(rows.page())
    await rows.nth(1).locator('[draggable]').first().dragTo(rows.first(), { steps: 5 })
    await rested(rows.page())
    return (await namesOf(rows)).join() !== before.join()
  }
  await expect.poll(isMoved).toBe(true)
}

describe.each(WIDTHS)('an owner edits a campaign without JSON at $width px', (viewport) => {
  const here = useDashboard({ viewport })
  const name = `Summit ${viewport.width}`
  let page: Page
  let sections: (title: string) => Locator
  beforeAll(() => {
    page = here.page
    sections = (title) => page.getByRole('region', { name: title, exact: true })
    here.allow(/beforeunload/)
  })

  test('starts from a template', async () => {
    await here.rest('POST', '/v1/leads', { phone: '+14155550188', attributes: { first_name: 'Ada', city: 'Oakland' } })
    await here.goto('campaigns')
    await page.getByRole('button', { name: 'New campaign' }).click()
    await page.getByLabel('Name').fill(name)
    await page.getByRole('radio', { name: /Roofing|Home/ }).click()
    await page.getByRole('button', { name: 'Create draft' }).click()
    await page.getByRole('heading', { name, level: 1 }).waitFor()

    await page.getByLabel('Company name').waitFor()
    expect(await page.locator('.cm-editor').count()).toBe(0)
  })

  test('replaces the {{company}} placeholder in every text', async () => {
    await page.getByLabel('Company name').fill('Summit Roofing')
    await sections('Company')
      .getByRole('button', { name: /^Replace “\{\{company\}\}” in 6 texts$/ })
      .click()

    expect(await page.getByLabel('Opening text', { exact: true }).inputValue()).toContain(
      'this is Summit Roofing about',
    )
    await page.getByText('No errors').waitFor()
  })

  test('sees the focused field above the bar with the unsaved changes', async () => {
    const bar = page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Discard' }) })
    await page.getByLabel('Company name').focus()

    const covered: string[] = []
    for (let count = 0; count < 30; count++) {
      await page.keyboard.press('Tab')
      const top = (await bar.boundingBox())!.y
      const focused = page.locator(':focus')
      const { y, height } = (await focused.boundingBox())!
      if (y + height > top) covered.push(await focused.evaluate(({ outerHTML }) => outerHTML.slice(0, 200)))
    }
    expect(covered).toEqual([])
  })

  test('adds a fallback to a variable and sees the preview and the length', async () => {
    const opening = sections('Opening')
    await opening.getByLabel('If First name is unknown: Opening text').fill('there')
    await page.getByRole('combobox', { name: 'Preview texts for' }).selectOption({ label: 'Ada · (415) 555-0188' })
    await opening.getByRole('button', { name: 'Insert variable: Opening text' }).click()
    await page.getByRole('menuitem', { name: 'City' }).waitFor()
    await page.keyboard.press('Escape')

    expect(await page.getByLabel('Opening text', { exact: true }).inputValue()).toContain(
      'Hi {{first_name|there}}, this',
    )
    await opening.getByText(/^Hi Ada, this is Summit Roofing/).waitFor()
    await opening.getByText(/^\d+ characters · 1 SMS$/).waitFor()
  })

  test('inserts a company variable into a fact and sees its value, or a warning that it has no value', async () => {
    const facts = sections('Facts')
    await facts.getByRole('button', { name: 'Add fact' }).click()
    await facts.getByLabel('Topic').fill('Web page')
    await facts.getByLabel('How leads ask').fill('website')
    const answer = facts.getByLabel('Answer', { exact: true })
    await answer.fill('See')
    await facts.getByRole('button', { name: 'Insert variable: Answer' }).click()
    expect(await page.getByRole('menuitem', { name: 'First name' }).count()).toBe(0)
    await pick(page.getByRole('menuitem', { name: /^Website/ }))

    await expect.poll(() => answer.inputValue()).toBe('See {{website}}')
    await facts.getByText('{{website}}→https://oakline.example').waitFor()
    await facts.getByRole('note', { name: 'Preview' }).getByText('See https://oakline.example').waitFor()
    await page.getByRole('menu').waitFor({ state: 'detached' })
    expect(await faultsOf(page)).toEqual([])
    await takePicture(page, `variables-${viewport.width}`)
    await answer.fill('Our license is {{license}}.')
    await facts.getByText('{{license}}→no value in the company profile: not sentor send:').waitFor()
    await takePicture(page, `variable-without-value-${viewport.width}`)
    const instead = facts.getByLabel('If License is unknown: Answer')
    await instead.pressSequentially('on file')
    await expect.poll(() => answer.inputValue()).toBe('Our license is {{license|on file}}.')
    await facts.getByText('{{license}}→no value in the company profilesent instead:').waitFor()
    const [field, link] = (await Promise.all([instead, facts.getByRole('link', { name: /^no value/ })].map(boxOf))) as [
      Box,
      Box,
    ]
    expect(link.y + link.height + TARGETS_APART_MIN <= field.y || link.x + link.width <= field.x).toBe(true)
    await takePicture(page, `variable-with-fallback-${viewport.width}`)
    await facts.getByRole('button', { name: 'Remove: Web page' }).click()
  })

  test('limits the service area to a distance and sees an error for a ZIP code that does not exist', async () => {
    const area = sections('Service area')
    await area.getByRole('switch', { name: 'Limit the service area' }).check()
    await area.getByRole('button', { name: 'Add distance' }).click()
    await area.getByLabel('ZIP code, distance 1').fill('00000')
    await area.getByText('This ZIP code does not exist.').waitFor()
    await area.getByLabel('ZIP code, distance 1').fill('94612')
    await area.getByLabel('Miles, distance 1').fill('40')

    await page.getByText('No errors').waitFor()
    expect(await area.getByText('This ZIP code does not exist.').count()).toBe(0)
  })

  test('changes a question and the points of an option, and moves the question down', async () => {
    const questions = sections('Questions')
    await questions.getByRole('button', { name: /^Project/ }).click()
    await questions.getByLabel('Question', { exact: true }).fill('What can we fix for you?')
    await questions.getByLabel('Points: repair').fill('80')
    const down = questions.getByRole('button', { name: 'Move down: Project' })
    await down.focus()
    await page.keyboard.press('Enter')

    expect(await questions.locator('ol > li').first().textContent()).toContain('Owner of the home')
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Move down: Project')
    expect(await questions.getByLabel('Points: repair').inputValue()).toBe('80%')
  })

  test('drags a fact to another position', async () => {
    const rows = sections('Facts').locator('ol > li')
    const [first, second, ...rest] = await namesOf(rows)

    await dragUp(rows)

    await page.getByText('Unsaved changes, kept in this browser.').waitFor()
    await expect.poll(() => namesOf(rows)).toEqual([second, first, ...rest])
  })

  test('drags a question to another position', async () => {
    const rows = sections('Questions').locator('ol > li')
    const [first, second, ...rest] = await namesOf(rows)

    await dragUp(rows)

    await expect.poll(() => namesOf(rows)).toEqual([second, first, ...rest])
    // Collapse the open question: it is taller than the window.
    const isOpen = () => rows.first().locator('[aria-expanded]').first().getAttribute('aria-expanded')
    await rows.first().getByRole('button', { expanded: true }).first().click()
    await expect.poll(isOpen).toBe('false')
    await dragUp(rows)
    await expect.poll(() => namesOf(rows)).toEqual([first, second, ...rest])
  })

  test('focuses a text field from the outline', async () => {
    await page.getByText('Outline', { exact: true }).click()
    await sections('Outline')
      .getByRole('button', { name: /^Follow-up 1/ })
      .click()

    await page.waitForFunction(() => document.activeElement?.getAttribute('data-path') === 'followUps[0].text')
    await page.getByText('Try it', { exact: true }).last().click()
  })

  test('sees an error message next to the field and can jump to it', async () => {
    const opening = page.getByLabel('Opening text', { exact: true })
    const text = await opening.inputValue()
    await opening.fill('Hi there, do you need a new roof? Reply STOP to opt out.')
    await sections('Opening').getByText('Add your company name to the text.').waitFor()
    await opening.fill(text)
    await page.getByText('No errors').waitFor()

    const facts = sections('Facts')
    await facts.getByRole('button', { name: 'Add fact' }).click()
    await facts.getByLabel('Topic').fill('Financing')
    await facts.getByLabel('How leads ask').fill('do you finance\nmonthly payments')
    await facts.getByLabel('Answer', { exact: true }).fill('Yes! Want 0% for 12 months?')
    const answer = facts.getByLabel('Answer', { exact: true })
    await facts.getByText('This text must be a statement. Remove the question mark.').waitFor()
    expect(await answer.getAttribute('aria-invalid')).toBe('true')
    expect(await page.getByRole('button', { name: 'Save…' }).getAttribute('aria-disabled')).toBe('true')

    await page.getByLabel('Company name').focus()
    await page.getByRole('button', { name: 'Show the error' }).click()
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-invalid') === 'true')
    await page.keyboard.press('Control+a')
    await page.keyboard.insertText('Yes, with 0% for 12 months.')

    await page.getByRole('button', { name: 'Show the error' }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Save…', disabled: false }).waitFor()
  })

  test('tests the draft next to the form', async () => {
    const trial = sections('Try it')
    await trial.getByRole('textbox', { name: 'Text as the lead' }).fill('do you finance?')
    await page.keyboard.press('Enter')

    await trial
      .getByText(/Yes, with 0% for 12 months/)
      .first()
      .waitFor()
  })

  test('saves and activates the campaign, and all changes persist after a reload', async () => {
    await page.getByRole('button', { name: 'Save…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Question “Project” › wordings').waitFor()
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Playbook version 2').waitFor()
    await page.getByRole('button', { name: 'Activate' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Activate' }).click()
    await page.getByRole('button', { name: 'Pause' }).waitFor()
    await page.reload()

    await page.getByLabel('Company name').waitFor()
    expect(await page.getByLabel('Company name').inputValue()).toBe('Summit Roofing')
    const questions = sections('Questions')
    expect(await questions.locator('ol > li').first().textContent()).toContain('Owner of the home')
    await questions.getByRole('button', { name: /^Project What can we fix for you/ }).click()
    expect(await questions.getByLabel('Points: repair').inputValue()).toBe('80%')
    await sections('Facts')
      .getByRole('button', { name: /^Financing/ })
      .waitFor()
    const { campaigns } = await here.graphql<Campaigns>(LIST)
    const saved = campaigns.edges[0]!.node
    expect(saved).toMatchObject({ name, status: 'ACTIVE' })
    expect(saved.playbook.facts.at(-1)).toMatchObject({ id: 'financing' })
    expect(JSON.stringify(saved.playbook)).not.toContain('{{company}}')
  })

  test('shows English and Spanish side by side and marks missing translations', async () => {
    await page.getByRole('switch', { name: 'Spanish side by side' }).click()
    const facts = sections('Facts')
    await facts.getByRole('button', { name: /^Financing/ }).click()
    await facts.getByText(/The translation is not used until then/).waitFor()
    await facts.getByLabel('Answer (Spanish)', { exact: true }).fill('Sí, sin intereses por 12 meses.')

    await facts.getByText(/The translation is not used until then/).waitFor({ state: 'detached' })
    expect(await page.getByLabel('Opening text (Spanish)', { exact: true }).inputValue()).toContain(
      'le escribe Summit Roofing',
    )
  })

  test('edits the same draft under Advanced', async () => {
    await page.getByText('Advanced', { exact: true }).click()
    await page.locator('.cm-line', { hasText: '"name": "Summit Roofing"' }).waitFor()
    await page.getByText('Form', { exact: true }).click()
    const facts = sections('Facts')
    await facts.getByRole('button', { name: /^Financing/ }).waitFor()
    await facts.getByRole('button', { name: 'Remove: Financing' }).click()
    await page.getByRole('button', { name: 'Undo' }).last().click()

    await facts.getByRole('button', { name: /^Financing/ }).waitFor()
  })

  test('sees a form without accessibility faults in light and dark mode', async () => {
    for (const entry of [
      /^Project/,
      /^Start When/,
      /^Budget/,
      /^Not owner/,
      /^Financing/,
      /^Large project/,
      /^After 1 day/,
    ]) {
      const line = page.getByRole('button', { name: entry }).first()
      if ((await line.getAttribute('aria-expanded')) === 'false') await line.click()
    }
    for (const words of await page.getByRole('button', { name: /^(Words leads use|How answers)/ }).all())
      await words.click()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await rested(page)
      expect(await faultsOf(page)).toEqual([])
    }
  })
})

type Saved = { name: string; status: string; playbook: { facts: { id: string }[] } }
type Campaigns = { campaigns: { edges: { node: Saved }[] } }

const LIST = '{ campaigns(first: 1) { edges { node { name status playbook } } } }'

describe('an owner who skips the company form', () => {
  const later = useDashboard()

  test('sees that the sandbox uses an example company and can change it', async () => {
    const { page } = later
    await page.goto(later.url)
    await page.getByRole('button', { name: 'Not now' }).click()
    await page.waitForURL(later.at('inbox'))
    await page.getByRole('link', { name: 'Campaigns' }).click()
    await page.getByRole('link', { name: 'Home services' }).click()
    const company = page.getByRole('region', { name: 'Company', exact: true })
    await company.getByText('From the company profile: Oakline Home Services').waitFor()
    await company.getByRole('link', { name: 'Sandbox example' }).waitFor()
    await takePicture(page, 'sandbox-example')
    expect(await faultsEverywhere(page)).toEqual([])
    await page.getByRole('link', { name: 'Sandbox example' }).first().click()

    await page.waitForURL(later.at('settings/company'))
    // The form of the campaign, which is shown until then, has a field of the same name.
    await page.getByRole('heading', { name: 'Company', level: 1 }).waitFor()
    await page.getByLabel('Company name').fill('Ridge Roofing')
    await page.getByLabel('Help contact').fill('(415) 555-0100')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Campaigns' }).click()
    await page.getByRole('link', { name: 'Home services' }).click()
    await company.getByText('From the company profile: Ridge Roofing').waitFor()
    expect(await page.getByText('Sandbox example').count()).toBe(0)
  })
})
