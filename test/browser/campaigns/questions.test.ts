import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { faultsEverywhere, settled } from '../support/axe.ts'
import { useDashboard } from '../support/dashboard.ts'
import { takePicture } from '../support/pictures.ts'

const here = useDashboard()
const CARD = 'Can I pay with a credit card?'
const DUMPSTER = 'Do you bring your own dumpster?'
const PETS = 'Do you take pets?'
const PERMIT = 'do you have a permit to work here'
const ANSWER = 'Yes, we accept all major credit cards.'

let page: Page
let campaignId: string
let leads = 0
const button = (name: string | RegExp, on = page) => on.getByRole('main').getByRole('button', { name })
const row = (question: string, on = page) => on.getByRole('listitem').filter({ hasText: question })
const toast = (words: string) => page.getByRole('alert').filter({ hasText: words })

beforeAll(async () => {
  page = here.page
  const { campaigns } = await here.graphql<{ campaigns: { edges: { node: { id: string } }[] } }>(
    '{ campaigns(first: 1) { edges { node { id } } } }',
  )
  campaignId = campaigns.edges[0]!.node.id
})

type Texts = { data: { direction: string; body: string }[] }

/** A new lead texts the agent; returns what the agent replies. */
async function ask(name: string, question: string, ...further: string[]): Promise<string> {
  const phone = `+1415555${String(++leads).padStart(4, '0')}`
  const { id } = await here.rest<{ id: string }>('POST', '/v1/leads', { phone, attributes: { first_name: name } })
  let reply = ''
  for (const [n, text] of [question, ...further].entries()) {
    await here.textAs(phone, text)
    const replies = async () => {
      const { data } = await here.rest<Texts>('GET', `/v1/messages?lead_id=${id}`)
      const sent = data.filter(({ direction }) => direction === 'outbound')
      reply = sent[0]?.body ?? ''
      return sent.length
    }
    await expect.poll(replies).toBeGreaterThan(n)
  }
  return reply
}

async function open(on = page): Promise<void> {
  await on.goto(here.at(`campaigns/${campaignId}?tab=questions`))
  await on.getByRole('region', { name: 'Open questions' }).waitFor()
  await settled(on)
}

async function save(): Promise<void> {
  await button('Save…').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await toast('Saved as version').first().waitFor()
}

test('the empty tab says when questions appear', async () => {
  await open()
  await page.getByText('No open questions').waitFor()

  await takePicture(page, 'questions-empty')
  expect(await faultsEverywhere(page)).toEqual([])
})

test('an owner adds an answer, and the next lead with the question gets it', async () => {
  expect(await ask('Ada', CARD)).toContain("I'll pass that question on to the team")
  await ask('Maximiliane Featherstonehaugh', DUMPSTER)
  await ask('Cy', PERMIT, 'licensed')
  await open()
  await row(CARD).getByText('Ada').waitFor()
  await row(PERMIT).getByRole('button', { name: 'Add to “Licensed”' }).waitFor()
  await takePicture(page, 'questions')
  expect(await faultsEverywhere(page)).toEqual([])

  await button(`Add answer: ${CARD}`).focus()
  await page.keyboard.press('Enter')
  await page.waitForFunction(() =>
    /^facts\[\d+\]\.answer$/.test(document.activeElement?.getAttribute('data-path') ?? ''),
  )
  await page.keyboard.insertText(ANSWER)
  const facts = page.getByRole('region', { name: 'Facts', exact: true })
  expect(await facts.getByLabel('How leads ask').inputValue()).toBe(CARD)
  await facts.getByLabel('Topic').fill('Payment')

  await page.getByRole('tab', { name: 'Questions' }).click()
  await row(CARD).getByText('In your draft. Save the playbook.').waitFor()
  expect(
    await row(CARD)
      .getByRole('button', { name: /^(Add answer|Same as…)/ })
      .count(),
  ).toBe(0)
  await takePicture(page, 'questions-in-draft')
  await save()

  await expect.poll(() => row(CARD).count()).toBe(0)
  await page.getByRole('tab', { name: /^Questions\s*2 open$/ }).waitFor()
  await page.getByText('Answered', { exact: true }).click()
  await row(CARD).getByText('Answered by Payment').waitFor()
  await takePicture(page, 'questions-answered')
  expect(await faultsEverywhere(page)).toEqual([])
  expect(await ask('Bo', CARD)).toContain(ANSWER)
})

test('an owner adds the words to a fact: the one that the lead meant, or another one', async () => {
  await open()
  await row(PERMIT).getByRole('button', { name: 'Add to “Licensed”' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add to “Licensed”' })
  expect(await dialog.getByLabel('How leads ask').inputValue()).toBe(PERMIT)
  await dialog.getByLabel('How leads ask').fill('do you have a permit')
  await takePicture(page, 'questions-add-words')
  expect(await faultsEverywhere(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Add to draft' }).click()
  await toast('The question is in your draft, in “Licensed”').waitFor()
  await row(PERMIT).getByText('In your draft. Save the playbook.').waitFor()

  await button(`Same as…: ${DUMPSTER}`).focus()
  await page.keyboard.press('Enter')
  const item = page.getByRole('menuitem', { name: 'Process' })
  await item.waitFor()
  await takePicture(page, 'questions-same-as')
  await item.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Add to “Process”' }).getByLabel('How leads ask').press('Enter')
  await row(DUMPSTER).getByText('In your draft. Save the playbook.').waitFor()
  await page.waitForFunction(() => document.activeElement?.textContent === 'In your draft. Save the playbook.')

  await save()
  await expect.poll(() => row(PERMIT).count()).toBe(0)
  await expect.poll(() => row(DUMPSTER).count()).toBe(0)
  expect(await ask('Dee', DUMPSTER)).toContain('A few questions here, then a free visit to measure')
})

test('an owner whose JSON editor is open adds words to the text in it', async () => {
  await ask('Eve', PETS)
  here.allow(/beforeunload/)
  await here.goto(`campaigns/${campaignId}?edit=json`)
  await button('Edit JSON').click()
  await page.locator('.cm-content').waitFor()
  await page.getByRole('tab', { name: 'Questions' }).click()
  await button(`Add answer: ${PETS}`).click()

  await page.locator('.cm-line', { hasText: `"question": ["${PETS}"]` }).waitFor()
  await page.locator('.cm-content').press('Control+End')
  await page.keyboard.insertText('}')
  await page.getByRole('tab', { name: 'Questions' }).click()
  await page.getByText('Your draft has JSON errors. Fix them before you add answers.').waitFor()
  expect(await button(`Add answer: ${PETS}`).isDisabled()).toBe(true)
  expect(await button(`Same as…: ${PETS}`).isDisabled()).toBe(true)
  await button('Discard').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click()
  await expect.poll(() => button(`Add answer: ${PETS}`).isDisabled()).toBe(false)
})

test('a dismissed question can be restored at once or later', async () => {
  await open()
  await button(`Dismiss: ${PETS}`).click()
  await page.getByText('No open questions').waitFor()
  await toast('Question dismissed.').getByRole('button', { name: 'Undo' }).click()
  await row(PETS).waitFor()

  await button(`Dismiss: ${PETS}`).click()
  await page.getByText('Dismissed', { exact: true }).click()
  await button(`Reopen: ${PETS}`).click()
  await page.getByText('No dismissed questions').waitFor()
  await page.getByText('Open', { exact: true }).click()
  await row(PETS).waitFor()
})

test('leads who ask the same share a row, and a click dismisses it for all of them', async () => {
  await ask('Gus', PETS.toLowerCase())
  await open()
  await row(PETS).getByText('Also asked by').waitFor()
  expect(await row(PETS).count()).toBe(1)
  expect(await row(PETS).getByRole('link').allTextContents()).toEqual(['Gus', 'Eve'])
  await takePicture(page, 'questions-same')
  expect(await faultsEverywhere(page)).toEqual([])

  await button(`Dismiss: ${PETS}`).click()
  await page.getByText('No open questions').waitFor()
  await page.getByText('Dismissed', { exact: true }).click()
  await button(`Reopen: ${PETS}`).click()
  await page.getByText('No dismissed questions').waitFor()
  await page.getByText('Open', { exact: true }).click()
  await row(PETS).getByText('Also asked by').waitFor()
  expect(await row(PETS).getByRole('link').allTextContents()).toEqual(['Gus', 'Eve'])
})

test('a member who may not edit reads the questions, and dismisses them if they may answer leads', async () => {
  const [agent, viewer] = [await here.signInAs('agent'), await here.signInAs('viewer')]
  for (const member of [agent, viewer]) {
    await open(member)
    await row(PETS, member).waitFor()
    expect(await button(/^(Add|Same as)/, member).count()).toBe(0)
  }
  expect(await button(/^Dismiss/, viewer).count()).toBe(0)

  await button(`Dismiss: ${PETS}`, agent).click()
  await agent.getByText('No open questions').waitFor()
  await open(viewer)
  await viewer.getByText('No open questions').waitFor()
})

test('a question leads to its conversation', async () => {
  await open()
  await page.getByText('Dismissed', { exact: true }).click()
  await row(PETS).getByRole('link', { name: 'Eve' }).click()
  await page.getByRole('main').getByText(PETS).first().waitFor()
  expect(new URL(page.url()).pathname).toMatch(/\/inbox\/conv_/)
})
