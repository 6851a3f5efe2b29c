import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { useDashboard } from './support/dashboard.ts'
import { HOSTILE } from './support/story.ts'

const here = useDashboard()

describe('a campaign from its beginning', () => {
  let page: Page
  beforeAll(() => {
    page = here.page
  })

  test('is made from a trade’s complete playbook, as a draft, whatever it is called', async () => {
    await here.goto('campaigns')
    await page.getByRole('button', { name: 'New campaign' }).click()
    await page.getByLabel('Name').fill(HOSTILE)
    await page.getByRole('radio', { name: /Real estate/ }).click()
    await page.getByRole('button', { name: 'Create draft' }).click()

    await page.getByRole('heading', { name: HOSTILE, level: 1 }).waitFor()
    await page.getByText('Not started. No texts are sent automatically.').waitFor()
    await page.getByRole('article').getByText('Which town or neighborhood?').waitFor()
    await page.getByText('No errors').waitFor()
  })

  test('says in words what is wrong with its playbook, and where', async () => {
    await page.getByText('Advanced', { exact: true }).click()
    await writeAtEndOf(page, '"weight": 3,', ['Backspace', '3', ','])

    const mistake = page.getByRole('button', { name: /Question “Buy or sell” › weight/ })
    await mistake.getByText('The maximum weight is 10.').waitFor()
    expect(await page.getByRole('button', { name: 'Save…' }).getAttribute('aria-disabled')).toBe('true')
    await writeAtEndOf(page, '"weight": 33,', ['Backspace'])
    await page.getByText('Expected a comma before this.').waitFor()
  })

  test('keeps what was begun, also when the page is left', async () => {
    here.allow(/beforeunload/)
    await page.getByRole('link', { name: 'Inbox' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Leave page' }).click()
    await page.getByRole('link', { name: 'Campaigns' }).click()
    await page.getByText('Unsaved changes').waitFor()
    await page.getByRole('link', { name: HOSTILE }).click()

    await page.getByText('Unsaved changes, kept in this browser.').waitFor()
  })

  test('is mended, and tried before it is saved', async () => {
    await page.getByText('Advanced', { exact: true }).click()
    await writeAtEndOf(page, '"weight": 33', ['Backspace', ','])
    await page.getByText('No errors').waitFor()
    await writeAtEndOf(page, '"label": "Buy or sell",', [...Array<string>(6).fill('Backspace'), 'let",'])
    await page.getByText('No errors').waitFor()
    await page.getByRole('tab', { name: 'Try it' }).click()
    await page.getByRole('textbox', { name: 'Text as the lead' }).fill('We want to sell our house in Springfield')
    await page.keyboard.press('Enter')

    const turn = page.getByRole('region', { name: 'Agent’s analysis of text 1' })
    await turn
      .getByRole('row', { name: /Buy or let/ })
      .getByText('sell')
      .first()
      .waitFor()
    await turn.getByText(/^Asked about/).waitFor()
  })

  test('is saved as its next version, after what changes was shown', async () => {
    await page.getByRole('button', { name: 'Save…' }).click()
    const dialog = page.getByRole('dialog')
    const change = dialog.getByRole('listitem').filter({ hasText: 'Question “Buy or let” › label' })
    expect(await change.locator('del').textContent()).toBe('Buy or sell')
    expect(await change.locator('ins').textContent()).toBe('Buy or let')
    await dialog.getByText('JSON').click()
    await dialog.locator('.cm-insertedLine').first().waitFor()
    await dialog.getByLabel('Note').fill('We let as well')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()

    await page.getByText('Playbook version 2').waitFor()
    expect(await page.getByText('Unsaved changes, kept in this browser.').count()).toBe(0)
  })

  test('is activated after what that means was said', async () => {
    await page.getByRole('button', { name: 'Activate' }).click()
    await page.getByRole('dialog').getByText('New leads in this campaign get the opening text automatically').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Activate' }).click()

    await page.getByRole('button', { name: 'Pause' }).waitFor()
    const { campaigns } = await here.graphql<Campaigns>(LIST)
    expect(campaigns.edges[0]!.node).toMatchObject({ name: HOSTILE, status: 'ACTIVE', playbookVersion: 2 })
  })

  test('goes back to an older version by saving that again', async () => {
    await page.getByRole('tab', { name: 'Versions' }).click()
    await page.getByRole('button', { name: 'View version 1' }).click()
    await page.getByRole('button', { name: 'Restore version 1' }).click()

    await page.getByText('Playbook version 3').waitFor()
    await page.getByRole('row', { name: /Restored version 1/ }).waitFor()
  })
})

test('whoever saves after a colleague is shown what they would undo, before they may', async () => {
  here.allow(/beforeunload/)
  const { page } = here
  const { id, playbookVersion, playbook } = await newCampaign()
  await here.goto(`campaigns/${id}?edit=json`)
  await writeAtEndOf(page, '"label": "Project",', ['Backspace', 'Backspace', 's",'])
  await page.getByText('No errors').waitFor()
  await page.getByRole('button', { name: 'Save…' }).click()
  await page.getByRole('dialog').getByText('Question “Projects” › label').waitFor()

  await here.graphql(UPDATE, {
    input: {
      campaignId: id,
      expectedVersion: playbookVersion,
      playbook: { ...playbook, threshold: 55 },
      note: 'Lower',
    },
  })
  await page.getByRole('button', { name: 'Save', exact: true }).click()

  await page.getByRole('button', { name: 'Compare changes' }).click()
  await page.getByRole('dialog').getByText('Threshold removed').waitFor()
  await page.getByRole('button', { name: 'Save over version 2' }).click()
  await page.getByText('Playbook version 3').waitFor()
})

test('nothing moves from under the writer’s hands: the first change brings its bar below the text, and undoing it takes it away', async () => {
  here.allow(/beforeunload/)
  const { page } = here
  const { id } = await newCampaign()
  await here.goto(`campaigns/${id}?edit=json`)
  const top = async () => (await page.locator('.cm-editor').boundingBox())!.y
  await page.locator('.cm-line').first().click()
  await page.getByText('No errors').waitFor()
  const before = await top()

  await page.keyboard.press('End')
  await page.keyboard.insertText(' ')
  await page.getByText('Unsaved changes, kept in this browser.').waitFor()
  expect(await top()).toBe(before)
  await page.keyboard.press('Backspace')
  await page.getByText('Unsaved changes, kept in this browser.').waitFor({ state: 'detached' })
  expect(await top()).toBe(before)
})

test('what is typed fast stays whole, and Discard brings back what is saved', async () => {
  here.allow(/beforeunload/)
  const { page } = here
  const { id } = await newCampaign()
  await here.goto(`campaigns/${id}?edit=json`)
  const label = page.locator('.cm-line', { hasText: '"label":' }).first()
  const saved = await label.textContent()
  const typed = ' and all that is typed without a rest between the keys'.repeat(3)

  await label.click()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.type(typed)
  await page.getByText('Unsaved changes, kept in this browser.').waitFor()
  expect(await label.textContent()).toBe(saved!.replace('",', `${typed}",`))
  await page.keyboard.press('Control+z')
  await page.keyboard.type('!')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+y')
  expect(await label.textContent()).toContain('!')
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('button', { name: 'Discard changes' }).click()

  await page.getByText('Unsaved changes, kept in this browser.').waitFor({ state: 'detached' })
  expect(await label.textContent()).toBe(saved)
})

test('an editor in which nothing is changed follows what colleagues save', async () => {
  here.allow(/beforeunload/)
  const { page } = here
  const { id, playbookVersion, playbook } = await newCampaign()
  await here.goto(`campaigns/${id}?edit=json`)
  await writeAtEndOf(page, '"goal": "qualify",', [' '])
  await page.getByText('Unsaved changes, kept in this browser.').waitFor()
  await page.keyboard.press('Control+z')
  await page.getByText('Unsaved changes, kept in this browser.').waitFor({ state: 'detached' })

  for (const [n, helpContact] of ['oak@example.com', 'elm@example.com'].entries()) {
    const changed = { ...playbook, brand: { ...playbook.brand, helpContact } }
    await here.graphql(UPDATE, {
      input: { campaignId: id, expectedVersion: playbookVersion + n, playbook: changed },
    })
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await page.locator('.cm-line', { hasText: helpContact }).waitFor()
  }

  expect(await page.getByText(/was saved while you were editing/).count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Discard' }).count()).toBe(0)
})

test('who may only look reads the playbook as a page, and can change nothing', async () => {
  const { id } = await newCampaign()
  const page = await here.signInAs('viewer')
  await page.goto(here.at(`campaigns/${id}?edit=true`))

  await page.getByRole('article').getByText('What can we help with?').or(page.getByRole('article')).first().waitFor()
  expect(await page.getByText('Edit', { exact: true }).count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Activate' }).count()).toBe(0)
  await page.getByRole('tab', { name: 'Try it' }).click()
  await page.getByText('Only owners and admins can test a campaign').waitFor()
  await page.getByRole('tab', { name: 'Settings' }).click()
  expect(await page.getByLabel('Name').isDisabled()).toBe(true)
})

/** Types at the end of the first line that ends so; a single character or key at a time, as people do. */
async function writeAtEndOf(page: Page, line: string, keys: readonly string[]): Promise<void> {
  await page.locator('.cm-line', { hasText: line }).first().click()
  await page.keyboard.press('End')
  for (const key of keys) await (key === 'Backspace' ? page.keyboard.press(key) : page.keyboard.insertText(key))
}

type Listed = { id: string; name: string; status: string; playbookVersion: number; playbook: { brand: object } }
type Campaigns = { campaigns: { edges: { node: Listed }[] } }

const LIST = '{ campaigns(first: 1) { edges { node { id name status playbookVersion playbook } } } }'
const UPDATE =
  'mutation ($input: UpdatePlaybookInput!) { updatePlaybook(input: $input) { ... on PlaybookSaved { version } } }'
const CREATE = `mutation { createCampaign(input: { name: "Roofs", template: HOME_SERVICES }) {
  ... on PlaybookSaved { campaign { id name status playbookVersion playbook } } } }`

async function newCampaign(): Promise<Listed> {
  const { createCampaign } = await here.graphql<{ createCampaign: { campaign: Listed } }>(CREATE)
  return createCampaign.campaign
}
