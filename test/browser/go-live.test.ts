import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { RawCallback, ReceiptStatus } from '../../src/domain/messaging/index.ts'
import type { Booked } from '../messaging/support/carrier-network.ts'
import { startFakeTelnyx } from '../messaging/support/fake-telnyx.ts'
import { startFakeTwilio } from '../messaging/support/fake-twilio.ts'
import { faultsEverywhere } from './support/axe.ts'
import { useDashboard } from './support/dashboard.ts'
import { takePicture } from './support/pictures.ts'

type Carrier = {
  name: string
  phone: string
  viewport: { width: number; height: number }
  /** Starts the fake carrier on the port that the service connects to. */
  start(): Promise<Running>
}

/** A fake carrier account with one number that accepts texts. */
type Running = {
  number: string
  /** Chooses the carrier of a new account. */
  choose?(form: Locator): Promise<void>
  fill(form: Locator): Promise<void>
  /** A credential that the carrier refuses. */
  wrong: { label: string; value: string }
  sent: Booked[]
  receipt(booked: Booked, status: ReceiptStatus): RawCallback
  close(): Promise<void>
}

const CARRIERS: Carrier[] = [
  {
    name: 'Twilio',
    phone: '+12125550164',
    viewport: { width: 1280, height: 800 },
    async start() {
      const twilio = await startFakeTwilio({ port: inject('twilioPort') })
      const number = '+14155550171'
      twilio.numbers = [{ phone_number: number, friendly_name: 'Office', capabilities: { sms: true } }]
      return {
        ...twilio,
        number,
        wrong: { label: 'Auth token', value: 'f'.repeat(32) },
        async fill(form) {
          await form.getByLabel('Account SID').fill(twilio.credentials.accountSid)
          await form.getByLabel('Auth token').fill(twilio.credentials.authToken)
        },
      }
    },
  },
  {
    name: 'Telnyx',
    phone: '+12125550165',
    viewport: { width: 390, height: 844 },
    async start() {
      const telnyx = await startFakeTelnyx({ port: inject('telnyxPort') })
      const { apiKey, publicKey } = JSON.parse(telnyx.account().credentials)
      return {
        ...telnyx,
        number: telnyx.numbers[0]!.phone_number,
        wrong: { label: 'API key', value: `${apiKey.slice(0, -4)}0000` },
        async choose(form) {
          await form.getByRole('combobox', { name: 'Carrier' }).click()
          await form.page().getByRole('option', { name: 'Telnyx' }).click()
        },
        async fill(form) {
          await form.getByLabel('API key').fill(apiKey)
          await form.getByLabel('Public key').fill(publicKey)
        },
      }
    },
  },
]

describe.each(CARRIERS)('with $name', ({ name, phone, viewport, start }) => {
  const here = useDashboard({ viewport })
  const at = (path: string) => `${here.url}/w/${here.workspace.live.id}/${path}`
  const picture = (step: string) => takePicture(here.page, `${name.toLowerCase()}-${step}`)
  let carrier: Running

  beforeAll(async () => {
    carrier = await start()
  })
  afterAll(() => carrier?.close())

  test('an owner follows the go-live guide from an empty live inbox to a delivered test text', async () => {
    const { page } = here
    const guide = at('settings/go-live')
    const step = (name: string) => page.getByRole('button', { name: new RegExp(name) })
    const isDone = (name: string) => step(name).getByRole('img', { name: 'Done' }).waitFor()

    await page.goto(at('settings/phone-numbers'))
    await page
      .getByRole('region', { name: 'Get your first number' })
      .getByText('Connect your carrier account')
      .waitFor()
    await picture('no-numbers')
    expect(await faultsEverywhere(page)).toEqual([])
    await page.getByRole('link', { name: 'Start with the guide' }).click()
    await page.getByRole('heading', { name: 'Go live', level: 1 }).waitFor()
    await page.goto(at('inbox'))
    await page.getByText('Invite a teammate (optional)').waitFor()
    await page.getByText('0 of 7 steps done').waitFor()
    await picture('live-inbox')
    await page.getByRole('link', { name: 'Open the guide' }).click()
    await page.getByRole('heading', { name: 'Go live', level: 1 }).waitFor()
    await page.getByRole('link', { name: 'Open company profile' }).click()
    await page.getByLabel('Company name').fill('Ridge Roofing')
    await page.getByLabel('Help contact').fill('(415) 555-0100')
    await page.getByLabel('Trade').fill('Roofing')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    await picture('company')
    expect(await faultsEverywhere(page)).toEqual([])

    await page.getByRole('link', { name: 'Back to the go-live guide' }).click()
    await page.getByRole('link', { name: 'Open campaigns' }).click()
    await page.getByRole('link', { name: 'Home services' }).click()
    const facts = page.getByRole('region', { name: 'Facts', exact: true })
    const claims = facts.getByRole('listitem').filter({ has: page.getByText('Not confirmed', { exact: true }) })
    await claims.first().waitFor()
    const count = await claims.count()
    expect(await claims.getByRole('button', { expanded: true }).count()).toBe(0)
    await page.getByRole('button', { name: 'Activate' }).click()
    await page.getByRole('dialog').getByText('This campaign can’t be activated yet').waitFor()
    expect(await page.getByRole('dialog').getByRole('button', { name: 'Activate' }).isDisabled()).toBe(true)
    await picture('not-ready')
    await page.getByRole('dialog').getByRole('button', { name: 'Fact “licensed” › answer' }).click()
    const field = facts.getByLabel('Answer', { exact: true }).and(page.locator(':focus'))
    await field.waitFor()
    expect(await field.inputValue()).toBe('Yes, we are licensed and insured.')
    await expect.poll(() => claims.getByRole('button', { expanded: true }).count()).toBe(count)
    expect(await highlighted(field)).toEqual({ text: 'Yes, we are licensed and insured.', isInside: true })
    expect(await faultsEverywhere(page)).toEqual([])
    await picture('claim')
    await page.getByRole('button', { name: /^Confirm all \d answers$/ }).click()
    await page.getByRole('button', { name: 'Save…', disabled: false }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Playbook version 2').waitFor()
    await page.getByRole('button', { name: 'Activate' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Activate' }).click()
    await page.getByRole('button', { name: 'Pause' }).waitFor()
    await picture('campaign')
    expect(await faultsEverywhere(page)).toEqual([])

    await page.getByRole('link', { name: 'Back to the go-live guide' }).click()
    await page.getByText('2 of 7 steps done').waitFor()
    await page.getByRole('button', { name: 'Add account' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Main')
    await carrier.choose?.(dialog)
    await carrier.fill(dialog)
    await dialog.getByLabel(carrier.wrong.label).fill(carrier.wrong.value)
    await picture('add-account')
    await dialog.getByRole('button', { name: 'Add account' }).click()
    await dialog.getByText('The carrier refused the credentials.').waitFor()
    await picture('refused-account')
    expect(await faultsEverywhere(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.getByText('The carrier refused the credentials.').waitFor()
    await page.getByText('2 of 7 steps done').waitFor()
    await page.getByRole('button', { name: 'Replace credentials' }).click()
    await carrier.fill(dialog)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('The credentials work.').waitFor()
    await page.getByText('3 of 7 steps done').waitFor()
    await page.getByText(name === 'Twilio' ? '“A message comes in”' : '“Send a webhook to this URL”').waitFor()
    await page.getByRole('button', { name: 'Test credentials' }).click()
    await page.getByText('The credentials work. The account has 1 number for texts.').waitFor()
    await picture('account')
    expect(await faultsEverywhere(page)).toEqual([])

    await step('Add a phone number').click()
    await page.getByRole('button', { name: 'Show numbers' }).click()
    await page.getByRole('button', { name: 'Add number' }).click()
    await isDone('Add a phone number')
    await step('Register the number').click()
    await page.getByText(/^Ridge Roofing texts people who asked for a roofing quote/).waitFor()
    await page.getByText(/^Hi Dana, this is Ridge Roofing about your home project\./).waitFor()
    await page.getByText(/URLs of its privacy policy and terms of service/).waitFor()
    await picture('registration')
    await page.getByRole('button', { name: 'My carrier has approved it' }).click()
    await isDone('Register the number')

    await picture('registered')
    await step('Send a test text').click()
    await page.getByRole('textbox', { name: 'Your phone' }).fill(phone)
    await page.getByRole('button', { name: 'Text me a code' }).click()
    await expect.poll(() => carrier.sent.length, { timeout: 15_000 }).toBe(1)
    await page.getByRole('textbox', { name: 'Digit 1 of the code' }).waitFor()
    await picture('test-text-code')
    expect(await faultsEverywhere(page)).toEqual([])
    await page.getByRole('textbox', { name: 'Digit 1 of the code' }).click()
    await page.keyboard.type(/\d{6}/.exec(carrier.sent[0]!.body)![0])
    await page.getByRole('button', { name: 'Send test text' }).click()
    await expect.poll(() => carrier.sent.length, { timeout: 15_000 }).toBe(2)
    const sent = carrier.sent[1]
    expect(sent).toMatchObject({ to: phone, from: carrier.number })
    expect(sent!.body).toMatch(/^Ridge Roofing: Texts from your Leadthread workspace work\./)
    const { url, headers, body } = carrier.receipt(sent!, 'delivered')
    const receipt = { method: 'POST', headers: headers as Record<string, string>, body: new Uint8Array(body) }
    expect((await fetch(url, receipt)).status).toBe(200)
    await page.getByText('Delivered. Your number works.').waitFor()
    await picture('test-text')
    await page.getByText('6 of 7 steps done').waitFor()

    await page.goto(at('leads'))
    await page.getByRole('heading', { name: 'Leads', level: 1 }).waitFor()
    expect(await page.getByText(/\(212\) 555-016/).count()).toBe(0)

    await page.goto(guide)
    await page.getByText('Get told when a lead qualifies').waitFor()
    await picture('turn-on-alerts')
    await page.getByRole('link', { name: 'Turn on my alerts' }).click()
    await page.getByText(phone).waitFor()
    const choice = page.getByRole('checkbox', { name: 'Lead qualified: SMS' })
    await choice.and(page.locator(':enabled:not(:checked)')).waitFor()
    await picture('alerts-phone')
    expect(await faultsEverywhere(page)).toEqual([])
    await choice.check()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('Saved', { exact: true }).waitFor()

    await page.goto(guide)
    await page.getByText('7 of 7 steps done').waitFor()
    await picture('all-done')
    await page.goto(at('inbox'))
    await page.getByText('No open conversations').waitFor()
    expect(await page.getByText('Invite a teammate').count()).toBe(0)
    expect(await page.getByRole('link', { name: 'turn on alerts' }).count()).toBe(0)
  }, 180_000)

  test('the live inbox links a member to their alerts until they dismiss the hint in their browser', async () => {
    const page = await here.signInAs('agent', { viewport })
    await page.goto(at('inbox'))
    await page.getByRole('link', { name: 'turn on alerts' }).waitFor()
    await takePicture(page, `${name.toLowerCase()}-alerts-line`)
    expect(await faultsEverywhere(page)).toEqual([])
    await page.getByRole('button', { name: 'Don’t show this again' }).click()
    await page.getByRole('link', { name: 'turn on alerts' }).waitFor({ state: 'detached' })

    await page.reload()
    await page.getByText('No open conversations').waitFor()
    expect(await page.getByRole('link', { name: 'turn on alerts' }).count()).toBe(0)
    await page.context().close()
  })

  test('the calendar feed is created, renewed and revoked', async () => {
    const { page } = here
    await page.goto(at('appointments'))
    await page.getByRole('button', { name: 'Add to my calendar' }).click()
    await page.getByRole('button', { name: 'Create link' }).click()
    const link = page.getByRole('textbox', { name: 'Private link' })
    const first = await link.inputValue()
    expect((await fetch(first)).headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    await picture('calendar-feed')
    expect(await faultsEverywhere(page)).toEqual([])
    await page.getByRole('button', { name: 'Renew' }).click()
    await expect.poll(() => link.inputValue()).not.toBe(first)
    expect((await fetch(first)).status).toBe(404)
    await page.getByRole('button', { name: 'Revoke' }).click()
    await page.getByRole('button', { name: 'Create link' }).waitFor()
  })
})

/** Returns the highlighted text of a field, and whether the highlight lies inside the field. */
async function highlighted(field: Locator) {
  const mark = field.locator('xpath=following::mark[1]')
  const [inner, outer] = [(await mark.boundingBox())!, (await field.boundingBox())!]
  const isInside =
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  return { text: await mark.textContent(), isInside }
}
