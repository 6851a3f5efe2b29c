import { expect, test } from 'vitest'
import { useDashboard } from './support/dashboard.ts'

const here = useDashboard()
const PHONE = '+14155550401'

async function bookTomorrow(): Promise<string> {
  await here.rest('POST', '/v1/leads', { phone: PHONE, attributes: { first_name: 'Bea' } })
  await here.textAs(PHONE, 'Can you come and look at the roof?')
  const { conversations } = await here.graphql<{
    conversations: { edges: { node: { id: string; leadId: string } }[] }
  }>('{ conversations(isOpen: true, first: 1) { edges { node { id leadId } } } }')
  const { id, leadId } = conversations.edges[0]!.node
  const at = new Date(Date.now() + 24 * 3_600_000)
  at.setUTCHours(15, 0, 0, 0)
  await here.graphql(
    'mutation ($input: CompleteConversationInput!) { completeConversation(input: $input) { __typename } }',
    { input: { id, outcome: 'BOOKED', appointmentAt: at.toISOString() } },
  )
  return leadId
}

test('an appointment is listed, rescheduled with a text to the lead, and canceled without a text', async () => {
  const { page } = here
  const leadId = await bookTomorrow()
  await here.goto('appointments?view=list')
  await page.getByRole('link', { name: 'Bea', exact: true }).waitFor()

  await page.getByRole('button', { name: 'Actions for the appointment with Bea' }).click()
  await page.getByRole('menuitem', { name: 'Reschedule' }).click()
  const dialog = page.getByRole('dialog')
  const later = new Date(Date.now() + 3 * 24 * 3_600_000).toISOString().slice(0, 10)
  await dialog.getByLabel('New time').fill(`${later}T11:30`)
  await dialog.getByLabel('Text', { exact: true }).fill('We moved you. See you then!')
  await dialog.getByRole('button', { name: 'Reschedule' }).click()
  await page.getByText('Appointment rescheduled. The lead was texted.').waitFor()
  await page.getByText('11:30 AM – 12:30 PM').waitFor()

  await here.goto(`leads/${leadId}`)
  await page.getByRole('region', { name: 'Timeline' }).getByText('We moved you. See you then!').waitFor()
  const beside = page.getByRole('region', { name: 'Appointments' })
  await beside.getByText('11:30 AM – 12:30 PM').waitFor()
  await beside.getByRole('button', { name: 'Actions for the appointment with Bea' }).click()
  await page.getByRole('menuitem', { name: 'Cancel appointment' }).click()
  await dialog.getByLabel('Text the lead about it').uncheck()
  await dialog.getByRole('button', { name: 'Cancel appointment' }).click()
  await page.getByText('Appointment canceled', { exact: true }).waitFor()

  await beside.getByText('Canceled').waitFor()
  const { messages } = await here.graphql<{ messages: { edges: unknown[] } }>(
    'query ($id: ID!) { messages(leadId: $id, first: 20) { edges { node { body } } } }',
    { id: leadId },
  )
  expect(JSON.stringify(messages)).not.toContain('has been canceled')
})

test('one click on an appointment opens the reply box of the lead’s newest conversation', async () => {
  const { page } = here
  const phone = '+14155550402'
  await here.rest('POST', '/v1/leads', { phone, attributes: { first_name: 'Cleo' } })
  await here.textAs(phone, 'Can you come and look at the roof?')
  const { conversations } = await here.graphql<{ conversations: { edges: { node: { id: string } }[] } }>(
    '{ conversations(isOpen: true, first: 1) { edges { node { id } } } }',
  )
  const { id } = conversations.edges[0]!.node
  const reply = page.getByRole('textbox', { name: 'Your reply' })
  const focused = reply.and(page.locator(':focus'))

  await here.graphql(
    'mutation ($input: CompleteConversationInput!) { completeConversation(input: $input) { __typename } }',
    { input: { id, outcome: 'BOOKED', appointmentAt: new Date(Date.now() + 48 * 3_600_000).toISOString() } },
  )
  await here.goto('appointments?view=list')
  await page.getByRole('link', { name: 'Text Cleo' }).click()
  await focused.waitFor()
  expect(page.url()).toContain(id)
  await reply.fill('See you on time!')
  await page.keyboard.press('Control+Enter')
  await page.waitForURL((to) => !to.pathname.endsWith(id))
  const next = new URL(page.url()).pathname.split('/').at(-1)!
  const { conversation } = await here.graphql<{ conversation: { continues: string } }>(
    'query ($id: ID!) { conversation(id: $id) { continues } }',
    { id: next },
  )
  expect(conversation.continues).toBe(id)

  await here.goto('appointments?view=list')
  await page.getByRole('link', { name: 'Text Cleo' }).click()
  await page.waitForURL((to) => to.pathname.endsWith(next))
  await focused.waitFor()
})

test('the selected date and view are stored in the URL', async () => {
  const { page } = here
  await here.goto('appointments')
  await page.getByRole('button', { name: 'Next week' }).click()
  await page.waitForURL(/on=\d{4}-\d\d-\d\d/)
  await page.getByText('Day', { exact: true }).click()
  await page.waitForURL(/view=day/)
  await page.getByText('List', { exact: true }).click()
  await page.waitForURL(/view=list/)
  await page.reload()
  expect(await page.getByRole('radio', { name: 'List' }).isChecked()).toBe(true)
})
