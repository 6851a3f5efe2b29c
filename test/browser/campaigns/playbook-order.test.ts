import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { faultsEverywhere } from '../support/axe.ts'
import { useDashboard } from '../support/dashboard.ts'
import { takePicture } from '../support/pictures.ts'

const WIDTHS = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]

type Signal = { key: string; ask: string[]; extract: { means?: unknown }[] }
type Texts = { signals: Record<string, { ask: string[] }> }
type Saved = { version: number; playbook: { signals: Signal[]; languages: { es: Texts } } }

describe.each(WIDTHS)('an owner orders the parts of a question at $width px', (viewport) => {
  const here = useDashboard({ viewport })
  let page: Page
  let questions: Locator
  let campaign: string
  const saved = () => here.rest<Saved>('GET', `/v1/campaigns/${campaign}/playbook`)
  const signal = (key: string, { playbook }: Saved) => playbook.signals.find((each) => each.key === key)!

  beforeAll(async () => {
    page = here.page
    questions = page.getByRole('region', { name: 'Questions', exact: true })
    here.allow(/beforeunload/)
    const name = `Order ${viewport.width}`
    const made = await here.rest<{ id: string }>('POST', '/v1/campaigns', { name, template: 'home_services' })
    campaign = made.id
    await here.goto(`campaigns/${campaign}`)
    await questions.getByRole('button', { name: /^Project/ }).click()
  })

  /** Presses a button with the keyboard. It keeps the focus, and a screen reader is told the new position. */
  async function press(name: string, { focused = name, announced }: { focused?: string; announced: string }) {
    await questions.getByRole('button', { name, exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('status').getByText(announced, { exact: true }).waitFor({ state: 'attached' })
    await questions.getByRole('button', { name: focused, exact: true }).and(page.locator(':focus')).waitFor()
  }

  const options = () =>
    questions.getByLabel('Name of the option').evaluateAll((inputs: HTMLInputElement[]) => inputs.map((it) => it.value))

  test('moves an option with the keyboard, which stays on it up to the end of the list', async () => {
    await press('Move down: roof', { announced: 'roof moved to position 2 of 7' })
    await press('Move up: repair', { announced: 'repair moved to position 6 of 7' })
    await press('Move down: repair', { announced: 'repair moved to position 7 of 7' })
    await page.keyboard.press('Enter')

    expect(await options()).toEqual(['siding', 'roof', 'windows', 'kitchen', 'bathroom', 'addition', 'repair'])
    expect(await questions.getByLabel('Points: repair').inputValue()).toBe('40%')
  })

  test('drags an option above another one', async () => {
    const row = (name: string) => questions.getByRole('group', { name: `Answer: ${name}` })
    await row('windows').evaluate((element) => element.scrollIntoView({ block: 'center' }))
    await row('kitchen').locator('[draggable]').dragTo(row('windows'), { steps: 5 })

    await expect.poll(options).toEqual(['siding', 'roof', 'kitchen', 'windows', 'bathroom', 'addition', 'repair'])
    expect(await faultsEverywhere(page, [viewport])).toEqual([])
    await takePicture(page, `order-options-${viewport.width}`)
  })

  test('moves a wording together with its translation', async () => {
    const [first, second] = signal('project', await saved()).ask
    await press('Move down: Question', {
      focused: 'Move down: Other wording 1',
      announced: 'Question moved to position 2 of 2',
    })

    expect(await questions.getByLabel('Question', { exact: true }).inputValue()).toBe(second)
    expect(await questions.getByLabel('Other wording 1', { exact: true }).inputValue()).toBe(first)
    await questions.getByLabel('Question', { exact: true }).evaluate((it) => it.scrollIntoView({ block: 'center' }))
    await takePicture(page, `order-wordings-${viewport.width}`)
  })

  test('moves a line of points, and sees that a line after it never counts', async () => {
    await questions.getByRole('button', { name: /^Project/ }).click()
    await questions.getByRole('button', { name: /^Budget/ }).click()
    await press('Move down: Answer 1', {
      focused: 'Move down: Answer 2',
      announced: 'Answer 1 moved to position 2 of 3',
    })

    await questions.getByText(/^No answer gets these points, because an earlier line matches first\./).waitFor()
    await takePicture(page, `order-points-${viewport.width}`)
    expect(await faultsEverywhere(page, [viewport])).toEqual([])
    await press('Move up: Answer 2', { focused: 'Move up: Answer 1', announced: 'Answer 2 moved to position 1 of 3' })
  })

  test('saves the order for the agent, and sees it in the changes, in both languages', async () => {
    const before = await saved()
    await page.getByRole('button', { name: 'Save…', disabled: false }).click()
    const changes = page.getByRole('dialog').getByRole('list', { name: 'Changes' })
    await changes.getByText('Question “Project” › understood answers').waitFor()
    expect(await changes.getByText('reordered').count()).toBe(3)
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Playbook version 2').waitFor()

    const after = await saved()
    const project = signal('project', after)
    const means = project.extract.flatMap((row) => (typeof row.means === 'string' ? [row.means] : []))
    expect([...new Set(means)]).toEqual(['siding', 'roof', 'kitchen', 'windows', 'bathroom', 'addition', 'repair'])
    expect(means).toHaveLength(signal('project', before).extract.filter((row) => row.means !== undefined).length)
    expect(project.ask).toEqual(signal('project', before).ask.toReversed())
    expect(after.playbook.languages.es.signals.project!.ask).toEqual(
      before.playbook.languages.es.signals.project!.ask.toReversed(),
    )
    expect(signal('budget', after)).toEqual(signal('budget', before))
  })
})
