import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { faultsEverywhere } from '../support/axe.ts'
import { useDashboard } from '../support/dashboard.ts'
import { takePicture } from '../support/pictures.ts'
import { HOSTILE } from '../support/story.ts'

const here = useDashboard()

test('the example campaign of the sandbox has a badge, which leads to the company profile', async () => {
  const { page } = here
  const badge = page.getByRole('link', { name: 'Example', exact: true })
  await here.goto('campaigns')
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'Home services' }) })
  await row.and(page.getByRole('row').filter({ has: badge })).waitFor()
  expect(await badge.count()).toBe(1)
  await takePicture(page, 'campaigns-example')
  expect(await faultsEverywhere(page)).toEqual([])

  await badge.click()
  await page.getByRole('heading', { name: 'Company', level: 1 }).waitFor()
})

describe('a new campaign', () => {
  let page: Page
  beforeAll(() => {
    page = here.page
  })

  test('is created as a draft from a complete template, even with markup in its name', async () => {
    await here.goto('campaigns')
    await page.getByRole('button', { name: 'New campaign' }).click()
    await page.getByLabel('Name').fill(HOSTILE)
    await page.getByRole('radio', { name: /Real estate/ }).click()
    await page.getByRole('button', { name: 'Create draft' }).click()

    await page.getByRole('heading', { name: HOSTILE, level: 1 }).waitFor()
    await page.getByText('Not started. No texts are sent automatically.').waitFor()
    await page.getByRole('region', { name: 'Questions' }).getByText('Which town or neighborhood?').waitFor()
    await page.getByText('No errors').waitFor()
  })

  test('reports each playbook error with its location', async () => {
    await page.getByText('Advanced', { exact: true }).click()
    await writeAtEndOf(page, '"weight": 3,', ['Backspace', '3', ','])

    const mistake = page.getByRole('button', { name: /Question “Buy or sell” › weight/ })
    await mistake.getByText('The maximum weight is 10.').waitFor()
    expect(await page.getByRole('button', { name: 'Save…' }).getAttribute('aria-disabled')).toBe('true')
    await writeAtEndOf(page, '"weight": 33,', ['Backspace'])
    await page.getByText('Expected a comma before this.').waitFor()
  })

  test('keeps unsaved changes when the user leaves the page', async () => {
    here.allow(/beforeunload/)
    await page.getByRole('link', { name: 'Inbox' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Leave page' }).click()
    await page.getByRole('link', { name: 'Campaigns' }).click()
    await page.getByText('Unsaved changes').waitFor()
    await page.getByRole('link', { name: HOSTILE }).click()

    await page.getByText('Unsaved changes, kept in this browser.').waitFor()
  })

  test('can be corrected and tested before it is saved', async () => {
    await page.getByText('Advanced', { exact: true }).click()
    await writeAtEndOf(page, '"weight": 33', ['Backspace', ','])
    await page.getByText('No errors').waitFor()
    await writeAtEndOf(page, '"label": "Buy or sell",', ['Backspace', 'Backspace', ' now",'])
    await page.getByText('No errors').waitFor()
    await page.getByRole('tab', { name: 'Try it' }).click()
    await page.getByRole('textbox', { name: 'Text as the lead' }).fill('We want to sell our house in Springfield')
    await page.keyboard.press('Enter')

    const turn = page.getByRole('region', { name: 'Agent’s analysis of text 1' })
    await turn
      .getByRole('row', { name: /Buy or sell now/ })
      .getByText('sell')
      .first()
      .waitFor()
    await turn.getByText(/^Asked about/).waitFor()
  })

  test('is saved as a new version after the changes are shown', async () => {
    await page.getByRole('button', { name: 'Save…' }).click()
    const dialog = page.getByRole('dialog')
    const change = dialog.getByRole('listitem').filter({ hasText: 'Question “Buy or sell now” › label' })
    expect(await change.locator('del').textContent()).toBe('Buy or sell')
    expect(await change.locator('ins').textContent()).toBe('Buy or sell now')
    await dialog.getByText('JSON').click()
    await dialog.locator('.cm-insertedLine').first().waitFor()
    await dialog.getByLabel('Note').fill('We sell now')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()

    await page.getByText('Playbook version 2').waitFor()
    expect(await page.getByText('Unsaved changes, kept in this browser.').count()).toBe(0)
  })

  test('is activated after the dialog explains the effect', async () => {
    await page.getByRole('button', { name: 'Activate' }).click()
    await page.getByRole('dialog').getByText('New leads in this campaign get the opening text automatically').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Activate' }).click()

    await page.getByRole('button', { name: 'Pause' }).waitFor()
    const { campaigns } = await here.graphql<Campaigns>(LIST)
    expect(campaigns.edges[0]!.node).toMatchObject({ name: HOSTILE, status: 'ACTIVE', playbookVersion: 2 })
  })

  test('shows the results of each version', async () => {
    await page.getByRole('tab', { name: 'Results' }).click()
    const table = page.getByRole('table', { name: 'Results by version, newest first' })
    await table.getByText('Version 2', { exact: true }).waitFor()
    expect(await table.getByRole('columnheader').allInnerTexts()).toEqual(
      expect.arrayContaining(['Delivered', 'Replied', 'Handed off']),
    )
  })

  test('restores an older version by saving it as a new one', async () => {
    await page.getByRole('tab', { name: 'Versions' }).click()
    await page.getByRole('button', { name: 'View version 1' }).click()
    await page.getByRole('button', { name: 'Restore version 1' }).click()

    await page.getByText('Playbook version 3').waitFor()
    await page.getByRole('row', { name: /Restored version 1/ }).waitFor()
  })
})

test('the list of a live workspace says how many texts of a campaign must be confirmed', async () => {
  const { page, url, workspace } = here
  await page.goto(`${url}/w/${workspace.live.id}/campaigns`)

  await page
    .getByRole('row')
    .filter({ hasText: 'Draft' })
    .getByText(/^\d+ texts? to confirm$/)
    .first()
    .waitFor()
})

test('a user who saves after a colleague must compare the changes before overwriting them', async () => {
  here.allow(/beforeunload/)
  const { page } = here
  const { id, playbookVersion, playbook } = await newCampaign()
  await openJson(id)
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

test('the unsaved changes bar does not move the editor when it appears or disappears', async () => {
  here.allow(/beforeunload/)
  const { page } = here
  const { id } = await newCampaign()
  await openJson(id)
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

test('fast typing is not lost, undo and redo work, and Discard restores the saved text', async () => {
  here.allow(/beforeunload/)
  const { page } = here
  const { id } = await newCampaign()
  await openJson(id)
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

test('an editor without unsaved changes updates when a colleague saves', async () => {
  here.allow(/beforeunload/)
  const { page } = here
  const { id, playbookVersion, playbook } = await newCampaign()
  await openJson(id)
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

test('a viewer sees the same form read-only, in the current version and in older versions', async () => {
  const { id, playbookVersion, playbook } = await newCampaign()
  const brand = { ...playbook.brand, helpContact: 'oak@example.com' }
  await here.graphql(UPDATE, {
    input: { campaignId: id, expectedVersion: playbookVersion, playbook: { ...playbook, brand } },
  })
  const page = await here.signInAs('viewer')
  await page.goto(here.at(`campaigns/${id}?edit=json`))
  const main = page.getByRole('main')

  await page.getByLabel('Help contact').waitFor()
  expect(await page.getByLabel('Help contact').inputValue()).toBe('oak@example.com')
  expect(await page.getByLabel('Opening text').isEditable()).toBe(false)
  await page.getByText('Every new lead', { exact: true }).waitFor()
  expect(await page.getByText('People you choose', { exact: true }).count()).toBe(0)
  expect(await page.getByRole('switch', { name: 'Book appointments' }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Expand all' }).click()
  expect(await page.getByLabel('Question', { exact: true }).first().inputValue()).not.toBe('')
  const answer = main.getByRole('group', { name: /^Answer: / }).first()
  expect(await answer.getByLabel(/^Points: /).inputValue()).toMatch(/^\d+%$/)
  await answer.getByText(/^\+\d+$/).waitFor()
  expect(await main.getByText('Advanced', { exact: true }).count()).toBe(0)
  expect(await main.getByRole('button', { name: /^(Activate|Add|Remove|Move|Duplicate|Insert|Another)/ }).count()).toBe(
    0,
  )
  const outline = page.getByRole('region', { name: 'Outline' })
  await outline.getByRole('button', { name: /^Opening/ }).click()
  await page.waitForFunction(() => document.activeElement?.getAttribute('data-path') === 'opening')

  await page.getByRole('tab', { name: 'Try it' }).click()
  await page.getByText('Only owners and admins can test a campaign').waitFor()
  await page.getByRole('tab', { name: 'Settings' }).click()
  expect(await page.getByRole('form', { name: 'Settings' }).getByLabel('Name').isDisabled()).toBe(true)
  await page.getByRole('tab', { name: 'Versions' }).click()
  await page.getByRole('button', { name: 'View version 1' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Full playbook').click()
  await dialog.getByLabel('Help contact').waitFor()
  expect(await dialog.getByLabel('Help contact').inputValue()).not.toBe('oak@example.com')
  expect(await dialog.getByLabel('Help contact').isEditable()).toBe(false)
  expect(await dialog.getByRole('button', { name: /^(Restore|Add|Remove|Move)/ }).count()).toBe(0)
})

/** A link to the JSON shows plain text first; the editor is loaded when the user clicks "Edit JSON". */
async function openJson(id: string): Promise<void> {
  await here.goto(`campaigns/${id}?edit=json`)
  await here.page.getByRole('group', { name: 'Playbook' }).getByText('"brand"').waitFor()
  await here.page.getByRole('button', { name: 'Edit JSON' }).click()
}

/** Types at the end of the first line that contains `line`, one key or string at a time, as a user does. */
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
