import { describe, expect, test } from 'vitest'
import { faultsEverywhere } from '../support/axe.ts'
import { useDashboard } from '../support/dashboard.ts'
import { takePicture } from '../support/pictures.ts'
import { ageMessages, enforceQuietHours, zoneAtNight } from '../support/quiet-hours.ts'

const here = useDashboard()

type Conversation = { id: string; handler: string; continues: string | null }

const focused = (name: string) => here.page.getByRole('textbox', { name, exact: true }).and(here.page.locator(':focus'))
const box = (name: string) => here.page.getByRole('textbox', { name, exact: true })
const button = (name: string) => here.page.getByRole('button', { name, exact: true })
const timeline = () => here.page.getByRole('region', { name: 'Timeline' })

async function openLead(phone: string, first_name: string, more: object = {}): Promise<string> {
  const lead = { phone, attributes: { first_name }, ...more }
  const { id } = await here.rest<{ id: string }>('POST', '/v1/leads', lead)
  await here.goto(`leads/${id}`)
  await here.page.getByRole('heading', { name: first_name, level: 1 }).waitFor()
  return id
}

async function newestOf(leadId: string): Promise<Conversation> {
  const { data } = await here.rest<{ data: Conversation[] }>('GET', `/v1/conversations?lead_id=${leadId}`)
  return data[0]!
}

async function bodiesTo(leadId: string): Promise<string[]> {
  const { data } = await here.rest<{ data: { body: string; direction: string }[] }>(
    'GET',
    `/v1/messages?lead_id=${leadId}`,
  )
  return data.filter(({ direction }) => direction === 'outbound').map(({ body }) => body)
}

describe('a lead without a conversation', () => {
  test('is texted by keyboard from their page, and the agent handles the replies if the sender chooses it', async () => {
    const { page } = here
    const id = await openLead('+14155550501', 'Rosa')
    const { pathname } = new URL(page.url())
    await button('Text').press('Enter')
    await focused('Text').waitFor()
    await page.getByText('The agent', { exact: true }).click()
    await page.getByRole('combobox', { name: 'Campaign' }).waitFor()
    await box('Text').fill('Hi Rosa, thanks for calling. What can we help with?')
    expect(await faultsEverywhere(page)).toEqual([])
    await takePicture(page, 'lead-first-text')
    await page.keyboard.press('Control+Enter')

    await timeline()
      .getByRole('listitem')
      .filter({ hasText: 'What can we help with?' })
      .getByText('Delivered')
      .waitFor()
    await expect.poll(() => box('Text').inputValue()).toBe('')
    await here.textAs('+14155550501', 'I need a new roof')
    await box('Your reply').waitFor()
    expect(new URL(page.url()).pathname).toBe(pathname)
    expect((await newestOf(id)).handler).toBe('agent')
  })

  test('can reply while the first text is written: the text moves to the reply box, with the focus', async () => {
    const { page } = here
    const id = await openLead('+14155550502', 'Otto')
    await button('Text').click()
    await focused('Text').waitFor()
    await page.keyboard.type('Are you at')
    await here.textAs('+14155550502', 'Hello, I need a roof')
    await focused('Your reply').waitFor()
    await page.keyboard.type(' home?')
    expect(await box('Your reply').inputValue()).toBe('Are you at home?')
    await page.keyboard.press('Control+Enter')

    await timeline().getByRole('listitem').getByText('Are you at home?').waitFor()
    await expect.poll(() => bodiesTo(id)).toContain('Are you at home?')
    expect(await box('Your reply').inputValue()).toBe('')
  })
})

describe('a lead with an open conversation', () => {
  test('has one draft, on their page and in the inbox', async () => {
    const { page } = here
    const id = await openLead('+14155550503', 'Vera')
    await here.textAs('+14155550503', 'Hello, I need a roof')
    await box('Your reply').fill('We can come on')
    await here.goto(`inbox/${(await newestOf(id)).id}`)
    await expect.poll(() => box('Your reply').inputValue()).toBe('We can come on')
    await box('Your reply').fill('We can come on Monday')
    await here.goto(`leads/${id}`)
    await expect.poll(() => box('Your reply').inputValue()).toBe('We can come on Monday')
    await page.keyboard.press('r')
    await focused('Your reply').waitFor()
    await page.keyboard.press('Control+Enter')

    await timeline().getByRole('listitem').getByText('We can come on Monday').waitFor()
    expect((await newestOf(id)).handler).toBe('human')
  })

  test('is texted with a snippet, whose unknown variable must be replaced', async () => {
    const { page } = here
    await here.graphql(`mutation { createSnippet(input: { name: "Late",
      body: "Hi {{first_name}}, we are late. {{company_car}}" }) { snippet { id } } }`)
    const id = await openLead('+14155550504', 'Dora')
    await here.textAs('+14155550504', 'Hello, I need a roof')
    await box('Your reply').fill('/late')
    await page.getByRole('option', { name: /Late/ }).waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => box('Your reply').inputValue()).toBe('Hi Dora, we are late. {{company_car}}')
    await page.getByText('Replace {{company_car}} before you send this text.').waitFor()
    await takePicture(page, 'lead-reply')
    await page.keyboard.press('Control+Enter')
    expect(await button('Send').isDisabled()).toBe(true)
    expect((await bodiesTo(id)).join()).not.toContain('we are late')
  })

  test('gets a text in quiet hours when they end', async () => {
    const { page } = here
    const id = await openLead('+14155550505', 'Nora', { timezone: zoneAtNight() })
    await here.textAs('+14155550505', 'Hello, I need a roof')
    await box('Your reply').waitFor()
    await ageMessages(id)
    await enforceQuietHours(here)
    await box('Your reply').fill('Did the roof hold?')
    await page.getByText('Can’t be sent now.').waitFor()
    expect(await faultsEverywhere(page)).toEqual([])
    await page.getByRole('button', { name: /^Send .*\d:\d\d/ }).click()

    const sent = timeline().getByRole('listitem').filter({ hasText: 'Did the roof hold?' })
    await sent.getByText(/Scheduled for/).waitFor()
  })

  test('has notes for the team on their page, also after the end of the conversation', async () => {
    const { page } = here
    const id = await openLead('+14155550506', 'Sami')
    await here.textAs('+14155550506', 'Hello, I need a roof')
    await box('Your reply').waitFor()
    await button('Note for your team').click()
    await box('Note for your team').fill('Gate code is 4711')
    await button('Add note').click()
    const note = timeline().getByRole('article', { name: 'Note' })
    await note.getByText('Gate code is 4711').waitFor()
    await end((await newestOf(id)).id)
    await box('Text').waitFor()
    await takePicture(page, 'lead-ended')

    await note.getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => note.count()).toBe(0)
    expect((await bodiesTo(id)).join()).not.toContain('4711')
  })
})

const end = (id: string) => here.rest('POST', `/v1/conversations/${id}/complete`, { outcome: 'disqualified' })

test('the text to a lead whose conversation has ended opens a new one, with what was written before the end', async () => {
  const { page } = here
  const id = await openLead('+14155550507', 'Cleo')
  await here.textAs('+14155550507', 'Hello, I need a roof')
  await box('Your reply').fill('One more')
  const ended = (await newestOf(id)).id
  await end(ended)
  await focused('Text').waitFor()
  await page.keyboard.type(' question')
  expect(await box('Text').inputValue()).toBe('One more question')
  await button('Send').click()

  await box('Your reply').waitFor()
  await timeline().getByRole('listitem').getByText('One more question').waitFor()
  const next = await here.graphql<{ conversation: Conversation }>(
    'query ($id: ID!) { conversation(id: $id) { handler continues } }',
    { id: (await newestOf(id)).id },
  )
  expect(next.conversation).toEqual({ handler: 'HUMAN', continues: ended })
  expect(await box('Your reply').inputValue()).toBe('')
})

test('the page of a lead who opted out says why there is no box, and a viewer has none', async () => {
  const { page } = here
  const id = await openLead('+14155550508', 'Gone')
  await here.textAs('+14155550508', 'STOP')
  await timeline().getByText('This lead can’t be texted: opt-out request.').waitFor()
  expect(await page.getByRole('textbox').count()).toBe(0)
  expect(await button('Text').count()).toBe(0)
  await takePicture(page, 'lead-opted-out')

  const other = await openLead('+14155550509', 'Seen')
  const viewer = await here.signInAs('viewer')
  await viewer.goto(here.at(`leads/${other}`))
  await viewer.getByText('Your role can read texts but not send them.').waitFor()
  expect(await viewer.getByRole('textbox').count()).toBe(0)
  await viewer.goto(here.at(`leads/${id}`))
  await viewer.getByText('Your role can read texts but not send them.').waitFor()
})
