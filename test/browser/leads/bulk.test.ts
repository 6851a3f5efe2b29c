import { expect, test } from 'vitest'
import { useDashboard } from '../support/dashboard.ts'
import { answerDocument } from '../support/requests.ts'

const here = useDashboard()

const selected = () => here.page.getByRole('region', { name: 'Selected leads' })

async function newLeads(source: string, count: number, firstNumber: number): Promise<void> {
  for (let n = 0; n < count; n++) await here.rest('POST', '/v1/leads', { phone: `+1415555${firstNumber + n}`, source })
}

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
