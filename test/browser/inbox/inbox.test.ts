import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { useDashboard } from '../support/dashboard.ts'

const here = useDashboard()

const thread = () => here.page.getByRole('region', { name: 'Messages' })
const rows = () => here.page.locator('[data-conversation]')
const bubble = (text: string) => thread().locator('[data-message]', { hasText: text })
const replyField = () => here.page.getByRole('textbox', { name: 'Your reply' })
const score = () => here.page.getByRole('meter', { name: 'Score' })
const signal = (key: string) => here.page.locator(`[data-signal-row=${key}]`)

/** Creates a named lead who has texted, and returns the ID of their conversation. */
async function lead(phone: string, name: string, ...texts: string[]): Promise<string> {
  const { id } = await here.rest<{ id: string }>('POST', '/v1/leads', { phone, attributes: { first_name: name } })
  for (const text of texts) await here.textAs(phone, text)
  const { data } = await here.rest<{ data: { id: string }[] }>('GET', `/v1/conversations?lead_id=${id}`)
  return data[0]!.id
}

async function open(name: string): Promise<void> {
  await rows()
    .filter({ has: here.page.getByText(name, { exact: true }) })
    .click()
  await here.page.getByRole('region', { name: `Conversation with ${name}` }).waitFor()
}

type Latest = { node: { latestTurn: { createdAt: string } | null; messages: { edges: { node: LatestMessage }[] } } }
type LatestMessage = { sentBy: string; createdAt: string }

/** Waits until the agent has looked at all texts, so that no row of the list moves by itself. */
async function everybodyIsAnswered(): Promise<void> {
  const unanswered = async () => {
    const { conversations } = await here.graphql<{ conversations: { edges: Latest[] } }>(
      `{ conversations(first: 50, isOpen: true, handler: AGENT) {
        edges { node { latestTurn { createdAt } messages(first: 1) { edges { node { sentBy createdAt } } } } } } }`,
    )
    return conversations.edges.filter(({ node: { latestTurn, messages } }) => {
      const { sentBy, createdAt } = messages.edges[0]!.node
      return sentBy === 'LEAD' && (latestTurn === null || latestTurn.createdAt < createdAt)
    })
  }
  await expect.poll(unanswered).toEqual([])
}

async function pointsOf(meter: Locator): Promise<number> {
  return Number(await meter.getAttribute('aria-valuenow'))
}

test('a first-time user texts as the lead and sees the reply, the score and the signals', async () => {
  const { page } = here
  await page.getByText('Text as a lead and watch the agent reply').waitFor()

  await page.getByRole('textbox', { name: 'Text as the lead' }).fill('Hi, we need a new roof')
  await page.getByRole('button', { name: 'Send as the lead' }).click()
  await thread().locator('[data-message]', { hasText: 'we need a new roof' }).waitFor()
  await thread().locator('[data-by=AGENT]').first().waitFor()
  await signal('project').and(page.locator('[data-state=KNOWN]')).waitFor()
  const before = await pointsOf(score())
  await page.getByRole('textbox', { name: 'Text as the lead' }).fill('yes, we own it')
  await page.getByRole('button', { name: 'Send as the lead' }).click()
  await signal('owner').and(page.locator('[data-state=KNOWN]')).waitFor()

  expect(before).toBeGreaterThan(0)
  expect(await pointsOf(score())).toBeGreaterThan(before)
  await expect.poll(() => rows().count()).toBe(1)
  await page.getByRole('region', { name: 'Latest decision' }).getByText('Asked about').waitFor()
})

test('with no conversation selected, a text sent as a lead opens its conversation', async () => {
  const { page } = here
  await here.goto('inbox')
  await page.getByText('Select a conversation, or text as a lead').waitFor()
  await page.getByRole('button', { name: 'New number' }).click()

  await page.getByRole('textbox', { name: 'Text as the lead' }).fill('Another lead, about a deck')
  await page.getByRole('button', { name: 'Send as the lead' }).click()

  await page.waitForURL(/\/inbox\/conv_/)
  await bubble('Another lead, about a deck').waitFor()
})

test('inbound texts appear live, and sent texts show their delivery status', async () => {
  await lead('+14155550141', 'Arriving', 'We need new windows')
  await rows().filter({ hasText: 'Arriving' }).waitFor()

  await open('Arriving')
  await bubble('We need new windows').waitFor()
  await here.textAs('+14155550141', 'Are you there?')

  await bubble('Are you there?').waitFor()
  await thread().locator('[data-status=DELIVERED]').first().waitFor()
  await rows().filter({ hasText: 'Arriving' }).and(here.page.locator(':not([data-unread])')).waitFor()
})

test('a signal and the words that support it highlight each other', async () => {
  await open('Arriving')
  const words = thread().locator('[data-signal=project]')
  const attended = here.page.locator('[data-attended=true]')
  await words.waitFor()

  await signal('project').focus()
  await words.and(attended).waitFor()
  await signal('project').blur()
  await words.and(attended).waitFor({ state: 'detached' })
  // A busy browser can hover over where the words were before a row above them arrived: then it comes again.
  const isAttended = async () => {
    await here.page.mouse.move(0, 0)
    await words.hover()
    const shown = signal('project').and(attended).waitFor({ timeout: 1_000 })
    return shown.then(
      () => true,
      () => false,
    )
  }
  await expect.poll(isAttended).toBe(true)
})

test('a member corrects a signal, and the score is updated', async () => {
  const { page } = here
  await open('Arriving')
  await signal('project').and(page.locator('[data-state=KNOWN]')).waitFor()
  const before = await pointsOf(score())

  await page.getByRole('button', { name: 'Correct Owner of the home' }).click()
  await page.getByRole('combobox', { name: 'Owner of the home' }).click()
  await page.getByRole('option', { name: 'Yes' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await signal('owner').getByText('Set by a teammate').waitFor()

  expect(await pointsOf(score())).toBeGreaterThan(before)
})

test('a member takes over and replies, and the agent is paused until the conversation is returned to it', async () => {
  const { page } = here
  await lead('+14155550142', 'Reply', 'Hello, I need a roof')
  await open('Reply')
  await thread().locator('[data-by=AGENT]').first().waitFor()

  await page.getByRole('button', { name: 'Take over' }).click()
  await page.getByText('You’ve taken over. The agent is paused.').waitFor()
  const owner = 'Assigned to owner-'
  await rows().filter({ hasText: 'Reply' }).getByText(owner).waitFor()
  await page.getByRole('region', { name: 'Conversation with Reply' }).locator('header').getByText(owner).waitFor()
  await replyField().fill('This is a person. How can I help?')
  await page.getByText('1 segment').waitFor()
  await page.keyboard.press('Control+Enter')
  await thread().locator('[data-by=HUMAN]', { hasText: 'This is a person' }).waitFor()
  await bubble('This is a person').getByText('Delivered').waitFor()
  expect(await bubble('This is a person').count()).toBe(1)
  expect(await replyField().inputValue()).toBe('')
  await page.getByRole('button', { name: 'Return to agent' }).click()

  await page.getByRole('button', { name: 'Take over' }).waitFor()
})

test('a lead who asks for a person is marked as waiting, with a suggested reply', async () => {
  const { page } = here
  await lead('+14155550143', 'Person', 'Can I talk to a real person please')

  await rows().filter({ hasText: 'Person' }).getByText('Waiting').waitFor()
  await open('Person')
  await page.getByText('Waiting for a teammate: the lead asked for a person.').waitFor()
  await page.getByRole('button', { name: 'Suggested reply' }).click()

  expect(await replyField().inputValue()).not.toBe('')
  await replyField().fill('')
})

test('a rejected reply stays in the text field, and the reason is shown', async () => {
  const { page } = here
  await lead('+14155550144', 'Refused', 'A roof, please')
  await open('Refused')
  await replyField().fill('Are you still there?')
  await page.getByText('1 segment').waitFor()
  await page.route('**/graphql', async (route) => {
    const asked = route.request().postData() ?? ''
    // The preview query has no input and may be sent late.
    if (!asked.includes('"input"') || !asked.includes('Are you still there?')) return route.continue()
    const refused = { __typename: 'MessageWithheld', code: 'QUIET_HOURS', message: 'It is quiet hours.', retryAt: null }
    return route.fulfill({ json: { data: { sendMessage: refused } } })
  })

  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('Not sent. It is quiet hours.').waitFor()
  await page.unroute('**/graphql')

  expect(await replyField().inputValue()).toBe('Are you still there?')
  expect(await bubble('Are you still there?').count()).toBe(0)
  await replyField().fill('')
})

test('STOP ends the conversation: a banner is shown and the reply field is removed', async () => {
  const { page } = here
  await lead('+14155550145', 'Stopping', 'I need siding')
  await open('Stopping')
  await replyField().waitFor()

  await here.textAs('+14155550145', 'STOP')
  await page.getByText('This lead has opted out').waitFor()
  await page.getByText('Ended: the lead opted out').first().waitFor()

  expect(await replyField().count()).toBe(0)
  await page.getByText('You can’t reply: the lead opted out.').waitFor()
})

test('keyboard shortcuts work and are ignored while the user types', async () => {
  const { page } = here
  await everybodyIsAnswered()
  await here.goto('inbox')
  await rows().nth(1).waitFor()
  const ids = await rows().evaluateAll((all) => all.map((row) => row.getAttribute('data-conversation')))

  await page.keyboard.press('j')
  await page.waitForURL(here.at(`inbox/${ids[0]}`))
  await page.keyboard.press('j')
  await page.waitForURL(here.at(`inbox/${ids[1]}`))
  await page.keyboard.press('k')
  await page.waitForURL(here.at(`inbox/${ids[0]}`))
  await replyField().waitFor()
  await page.keyboard.press('r')
  await page.keyboard.type('jk?e/t')
  expect(await replyField().inputValue()).toBe('jk?e/t')
  await replyField().fill('')
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor({ state: 'hidden' })
  await page.keyboard.press('e')
  await page.getByRole('menuitem', { name: 'Disqualified' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('menuitem', { name: 'Disqualified' }).waitFor({ state: 'hidden' })
  await page.keyboard.press('/')

  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  await expect.poll(focused).toBe('Search by name, phone number, email or city')
  expect(page.url()).toBe(here.at(`inbox/${ids[0]}`))
})

test('the filter and search are stored in the URL, unknown values are ignored, and closed conversations leave the list', async () => {
  const { page } = here
  await here.goto('inbox?show=opted-out')
  await rows().filter({ hasText: 'Stopping' }).waitFor()
  expect(await rows().count()).toBe(1)

  await page.getByRole('searchbox', { name: 'Search by name, phone number, email or city' }).fill('nobody')
  await page.getByText('No conversations match').waitFor()
  expect(new URL(page.url()).searchParams.get('q')).toBe('nobody')
  await page.getByRole('button', { name: 'Show open conversations' }).click()
  await rows().filter({ hasText: 'Refused' }).waitFor()
  await here.goto('inbox?show=no-such-list')
  await rows().filter({ hasText: 'Refused' }).waitFor()
  await here.textAs('+14155550144', 'STOP')

  await rows().filter({ hasText: 'Refused' }).waitFor({ state: 'detached' })
})

test('a member with read-only access sees all conversations and cannot reply', async () => {
  const page = await here.signInAs('viewer')
  const id = await lead('+14155550150', 'Looked at', 'Hello, we own the house')

  await page.goto(here.at(`inbox/${id}`))
  await page.getByText('Your role can read conversations but not reply.').waitFor()
  await page.getByRole('meter', { name: 'Score' }).waitFor()

  expect(await page.getByRole('button', { name: 'Take over' }).count()).toBe(0)
  expect(await page.getByRole('button', { name: /^Correct/ }).count()).toBe(0)
})

describe('hostile texts', () => {
  test.each([
    ['markup', '+14155550146', '<img src=x onerror=alert(1)> <b>bold</b>'],
    ['1,600 characters', '+14155550147', 'x'.repeat(1_600)],
    ['right to left', '+14155550148', 'مرحبا، أحتاج إلى سقف 123 Main St'],
  ])('%s: the text is shown unchanged and fits the page', async (_what, phone, body) => {
    const id = await lead(phone, '<script>alert(2)</script>', body)
    await here.goto(`inbox/${id}`)

    await bubble(body).waitFor()

    expect(await bubble(body).locator('.lt-text').first().textContent()).toBe(body)
    expect(await here.page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    expect(await thread().evaluate((node) => node.scrollWidth <= node.clientWidth)).toBe(true)
  })
})

test('after the socket breaks while 20 texts arrive, the thread matches the API', async () => {
  const { page, wire } = here
  here.allow(/net::ERR_|WebSocket connection/)
  const id = await lead('+14155550149', 'Storm', 'Hello, I need a roof')
  await here.goto(`inbox/${id}`)
  await bubble('Hello, I need a roof').waitFor()
  await page.locator('[data-connection=live]').waitFor({ state: 'attached' })

  for (let text = 1; text <= 20; text++) {
    if (text === 5) wire.cut()
    await here.textAs('+14155550149', `Text number ${text}.`)
  }
  await page.getByText('Offline', { exact: true }).waitFor()
  wire.mend()
  await page.locator('[data-connection=live]').waitFor({ state: 'attached' })
  await bubble('Text number 20.').waitFor()

  // Read again on each poll: the agent may still be replying to the last text.
  const history = async () =>
    (await here.rest<{ history: { id: string; body: string }[] }>('GET', `/v1/conversations/${id}`)).history
  const shown = () =>
    thread()
      .locator('[data-message]')
      .evaluateAll((all) => all.map((one) => one.dataset.message))
  await expect
    .poll(async () => ({ told: (await history()).map((message) => message.id), shown: await shown() }))
    .toSatisfy(({ told, shown }) => told.length > 20 && told.join() === shown.join())
  await expect
    .poll(async () =>
      rows()
        .filter({ hasText: 'Storm' })
        .getByText((await history()).at(-1)!.body)
        .count(),
    )
    .toBe(1)
})

test('a scheduled text shows its time in the list and on the lead’s page, and is canceled there', async () => {
  const { page } = here
  const { id } = await here.rest<{ id: string }>('POST', '/v1/leads', {
    phone: '+14155550152',
    attributes: { first_name: 'Later' },
  })
  await here.textAs('+14155550152', 'Please text me tomorrow')
  await here.goto('inbox')
  await rows().filter({ hasText: 'Later' }).getByText('Agent:').waitFor()
  const sendAt = new Date(Date.now() + 50 * 3_600_000).toISOString()
  await here.graphql(
    `mutation ($input: SendMessageInput!) { sendMessage(input: $input) { ... on SendMessageSuccess { messageRecord { id } } } }`,
    { input: { leadId: id, body: 'As promised', sendAt } },
  )
  await rows().filter({ hasText: 'Later' }).getByText('Scheduled for').waitFor()

  await here.goto(`leads/${id}`)
  const timeline = page.getByRole('region', { name: 'Timeline' })
  const entry = timeline.getByRole('listitem').filter({ hasText: 'As promised' })
  await entry.getByText('Scheduled for').waitFor()
  await entry.getByRole('button', { name: 'Cancel' }).click()

  await entry.getByText('Not sent, canceled').waitFor()
})

describe('on a phone', () => {
  const there = useDashboard({ viewport: { width: 390, height: 844 } })

  test('an empty sandbox shows the handset first, and the conversation and the list after the first text', async () => {
    const { page } = there
    const handset = page.getByRole('region', { name: 'Handset' })
    await page.getByRole('heading', { name: 'Text as a lead and watch the agent reply', level: 1 }).waitFor()
    expect(await handset.getByRole('textbox', { name: 'Text as the lead' }).boundingBox()).toMatchObject({
      y: expect.toSatisfy((y: number) => y < 800),
    })

    await handset.getByRole('list', { name: 'Send now' }).getByRole('button').first().click()
    await page.waitForURL(/\/inbox\/conv_/)
    await page.locator('[data-by=AGENT]').first().waitFor()
    await page.getByRole('button', { name: 'Qualification and handset' }).click()
    await handset.getByRole('textbox', { name: 'Text as the lead' }).fill('yes, we own it')
    await handset.getByRole('button', { name: 'Send as the lead' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await page.locator('[data-message]', { hasText: 'yes, we own it' }).waitFor()
    await page.getByRole('link', { name: 'Back to list' }).click()

    await page.locator('[data-conversation]').waitFor()
    await page.getByRole('heading', { name: 'Inbox', level: 1 }).waitFor()
    expect(await handset.count()).toBe(0)
  })
})
