import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { faultsOf, rested } from './support/axe.ts'
import { useDashboard } from './support/dashboard.ts'

const WIDTHS = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]

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

    await page.getByText('Edit', { exact: true }).click()

    await page.getByLabel('Company name').waitFor()
    expect(await page.locator('.cm-editor').count()).toBe(0)
  })

  test('puts the company’s name into every text', async () => {
    await page.getByLabel('Company name').fill('Summit Roofing')
    await sections('Company')
      .getByRole('button', { name: /^Replace “Oakline Home Services” in 6 texts$/ })
      .click()

    expect(await page.getByLabel('Opening text', { exact: true }).inputValue()).toContain(
      'this is Summit Roofing about',
    )
    await page.getByText('No errors').waitFor()
  })

  test('adds a variable with words for leads without it, and sees length and preview', async () => {
    const opening = sections('Opening')
    await opening.getByLabel('If First name is unknown: Opening text').fill('there')
    await page.getByRole('combobox', { name: 'Preview texts for' }).click()
    await page.getByRole('option', { name: /Ada/ }).click()
    await opening.getByRole('button', { name: 'Insert City: Opening text' }).waitFor()

    expect(await page.getByLabel('Opening text', { exact: true }).inputValue()).toContain(
      'Hi {{first_name|there}}, this',
    )
    await opening.getByText(/^Hi Ada, this is Summit Roofing/).waitFor()
    await opening.getByText(/^\d+ characters · 1 SMS$/).waitFor()
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
    expect(await questions.getByLabel('Points: repair').inputValue()).toBe('80 %')
  })

  test('is told beside the field what is wrong, in plain words, and is led there', async () => {
    const facts = sections('Facts')
    await facts.getByRole('button', { name: 'Add fact' }).click()
    await facts.getByLabel('Topic').fill('Financing')
    await facts.getByLabel('How leads ask it').fill('do you finance\nmonthly payments')
    await facts.getByLabel('Answer').fill('Yes! Want 0% for 12 months?')
    const answer = facts.getByLabel('Answer')
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

  test('tries the draft beside the form', async () => {
    const trial = sections('Try it')
    await trial.getByRole('textbox', { name: 'Text as the lead' }).fill('do you finance?')
    await page.keyboard.press('Enter')

    await trial
      .getByText(/Yes, with 0% for 12 months/)
      .first()
      .waitFor()
  })

  test('saves, activates, and finds everything after a reload', async () => {
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
    expect(await questions.getByLabel('Points: repair').inputValue()).toBe('80 %')
    await sections('Facts')
      .getByRole('button', { name: /^Financing/ })
      .waitFor()
    const { campaigns } = await here.graphql<Campaigns>(LIST)
    const saved = campaigns.edges[0]!.node
    expect(saved).toMatchObject({ name, status: 'ACTIVE' })
    expect(saved.playbook.facts.at(-1)).toMatchObject({ id: 'financing' })
    expect(JSON.stringify(saved.playbook)).not.toContain('Oakline')
  })

  test('shows English and Spanish side by side, and what is not translated yet', async () => {
    await page.getByRole('switch', { name: 'Spanish side by side' }).click()
    const facts = sections('Facts')
    await facts.getByRole('button', { name: /^Financing/ }).click()
    await facts.getByText(/The translation is not used until then/).waitFor()
    await facts.getByLabel('Answer (Spanish)').fill('Sí, sin intereses por 12 meses.')

    await facts.getByText(/The translation is not used until then/).waitFor({ state: 'detached' })
    expect(await page.getByLabel('Opening text (Spanish)', { exact: true }).inputValue()).toContain(
      'le escribe Summit Roofing',
    )
  })

  test('edits the same draft under Advanced', async () => {
    await page.getByText('Advanced', { exact: true }).click()
    await page.locator('.cm-line', { hasText: '"name": "Summit Roofing"' }).waitFor()
    await page.getByText('Edit', { exact: true }).click()
    const facts = sections('Facts')
    await facts.getByRole('button', { name: /^Financing/ }).waitFor()
    await facts.getByRole('button', { name: 'Remove: Financing' }).click()
    await page.getByRole('button', { name: 'Undo' }).last().click()

    await facts.getByRole('button', { name: /^Financing/ }).waitFor()
  })

  test('can be used by everybody, in light and dark', async () => {
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
