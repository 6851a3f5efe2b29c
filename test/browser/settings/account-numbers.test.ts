import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type FakeTwilio, startFakeTwilio } from '../../messaging/support/fake-twilio.ts'
import { faultsEverywhere } from '../support/axe.ts'
import { callsOf, useDashboard } from '../support/dashboard.ts'
import { takePicture } from '../support/pictures.ts'

const here = useDashboard()
let twilio: FakeTwilio

beforeAll(async () => {
  twilio = await startFakeTwilio({ port: inject('twilioPort') })
  twilio.numbers = Array.from({ length: 1_050 }, (_, i) => ({
    phone_number: `+1415666${String(i).padStart(4, '0')}`,
    friendly_name: i === 640 ? 'Front desk' : '',
    capabilities: { sms: true },
  }))
})
afterAll(() => twilio?.close())

test('an owner finds one of more than 1,000 numbers of a carrier account by its digits or its name', async () => {
  const { page } = here
  const live = callsOf(here.workspace.live.key)
  const { accountSid: account_sid, authToken: auth_token } = twilio.credentials
  await live.rest('POST', '/v1/carrier-accounts', { name: 'Main', twilio: { account_sid, auth_token } })
  await page.goto(`${here.url}/w/${here.workspace.live.id}/settings/go-live`)
  await page.getByRole('button', { name: /Add a phone number/ }).click()
  await page.getByRole('button', { name: 'Show numbers' }).click()
  await page.getByText('The account has more than 1,000 numbers for texts.').waitFor()
  const numbers = page.getByRole('list', { name: 'Numbers of Main' }).getByRole('listitem')
  expect(await numbers.count()).toBe(20)
  await page.getByRole('button', { name: 'Show 20 more' }).click()
  expect(await numbers.count()).toBe(40)
  await page.getByText('The account has more numbers.').waitFor()
  await takePicture(page, 'account-numbers')
  expect(await faultsEverywhere(page)).toEqual([])

  const search = page.getByRole('searchbox', { name: 'Search numbers of Main' })
  await search.fill('(415) 666-0999')
  await page.getByText('1 number', { exact: true }).waitFor()
  await numbers.getByText('(415) 666-0999').waitFor()
  await search.fill('front')
  await numbers.getByText('(415) 666-0640').waitFor()
  expect(await numbers.count()).toBe(1)
  await page.getByRole('button', { name: 'Add number' }).click()
  await numbers.getByText('Added').waitFor()
  await takePicture(page, 'account-numbers-search')
})
