import { expect, test } from 'vitest'
import { useDashboard } from '../support/dashboard.ts'
import { answerDocument } from '../support/requests.ts'

const here = useDashboard()

const selected = () => here.page.getByRole('region', { name: 'Selected leads' })

async function newLeads(source: string, count: number, firstNumber: number): Promise<void> {
  for (let n = 0; n < count; n++) await here.rest('POST', '/v1/leads', { phone: `+1415555${firstNumber + n}`, source })
}

test('the progress of a block counts the leads from its start, also when they leave the list, and the end is shown', async () => {
  const { page } = here
  await newLeads('fair', 55, 6_000)
  await here.goto('leads?source=fair&status=NEW')
  await page.getByText('55 leads').waitFor()
  await page.getByLabel('Select all leads on this page').check()
  await page.getByRole('button', { name: 'Select all 55 leads that match' }).click()
  await selected().getByRole('button', { name: 'Block' }).click()
  const gate = Promise.withResolvers<void>()
  let batches = 0
  const stop = await answerDocument(page, 'SuppressPhones', async (route) => {
    if (++batches > 1) await gate.promise
    await route.fallback()
  })
  await page.getByRole('button', { name: 'Block 55 leads' }).click()

  await page.getByText('5 leads', { exact: true }).waitFor()
  expect(await page.getByRole('dialog').getByRole('status').innerText()).toBe('50 of 55 leads blocked')
  gate.resolve()
  await page.getByText('No leads match').waitFor()
  await page.getByRole('dialog').getByText('55 leads blocked.').waitFor()
  await stop()
})

test('when a limit keeps leads from being erased, the dialog says so', async () => {
  const { page } = here
  await newLeads('limited', 1, 6_100)
  await here.goto('leads?source=limited')
  await page.getByLabel('Select all leads on this page').check()
  await selected().getByRole('button', { name: 'Erase' }).click()
  const message = 'At most 5 erasures can run at the same time.'
  const stop = await answerDocument(page, 'CreateLeadErasure', (route) => {
    const refusal = { __typename: 'LimitReached', message }
    const payload = { __typename: 'CreateLeadErasurePayload', erasure: null, refusal }
    return route.fulfill({ json: { data: { createLeadErasure: payload } } })
  })
  await page.getByRole('dialog').getByRole('textbox').fill('erase')
  await page.getByRole('dialog').getByRole('button', { name: 'Erase 1 lead' }).click()

  await page.getByRole('dialog').getByText(message).waitFor()
  await stop()
})
