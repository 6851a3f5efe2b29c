import { afterAll, beforeAll, expect, test } from 'vitest'
import { startCompanyProvider, type TestProvider } from '../../identity/support/company-provider.ts'
import { faultsEverywhere } from '../support/axe.ts'
import { useDashboard } from '../support/dashboard.ts'
import { takePicture } from '../support/pictures.ts'

const here = useDashboard()
let provider: TestProvider
beforeAll(() => {
  here.allow(/^elsewhere: http:\/\/127\.0\.0\.1:\d+\//) // the provider, and the service that it sends the browser back to
  here.allow(/status of 403 .*\/graphql/) // the agent's page, when the requirement closes the workspace to it
})
afterAll(() => provider?.close())

test('an owner sets up company sign-in, signs in with it, and requires it of everyone', async () => {
  const { page, workspace } = here
  await page.goto(`${here.url}/sign-in`)
  const owner = (await page.locator('main').textContent())!.match(/owner-[\w-]+@example\.com/)![0]

  await here.goto('settings/sign-in')
  const panel = page.getByRole('region', { name: 'Company sign-in' })
  const redirectUri = (await page.getByRole('group', { name: /^Redirect URI/ }).textContent())!
  provider = await startCompanyProvider({ redirectUri, user: { email: owner, email_verified: true } })
  await page.getByRole('button', { name: 'Set up company sign-in' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Issuer URL').fill(`${provider.issuer}/wrong`)
  await dialog.getByLabel('Client ID').fill(provider.clientId)
  await dialog.getByLabel('Client secret').fill(provider.clientSecret)
  await dialog.getByLabel('Email domains').fill('example.com, example.org')
  await page.keyboard.press('Enter')
  await dialog.getByText('No OpenID Connect configuration of this issuer was found').waitFor()
  expect(await faultsEverywhere(page)).toEqual([])
  await takePicture(page, 'company-sign-in-form')
  await dialog.getByLabel('Issuer URL').fill(provider.issuer)
  await page.keyboard.press('Enter')
  await page.getByText(`${provider.issuer}, for addresses at example.com, example.org.`).waitFor()
  expect(await faultsEverywhere(page)).toEqual([])
  await takePicture(page, 'company-sign-in-on')
  expect(await panel.getByRole('button', { name: 'Require company sign-in' }).count()).toBe(0)

  await page.goto(`${here.url}/sign-in?workspace=${workspace.live.id}`)
  await page.getByRole('heading', { name: 'Sign in with your company' }).waitFor()
  expect(await faultsEverywhere(page)).toEqual([])
  await takePicture(page, 'company-sign-in-page')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL((to) => to.pathname.startsWith('/w/'))

  const theirs = await here.signInAs('agent')
  await theirs.goto(here.at('inbox'))
  await theirs.getByRole('navigation').first().waitFor()
  await here.goto('settings/sign-in')
  await page.getByText('You signed in with your company').waitFor()
  await page.getByRole('button', { name: 'Require company sign-in' }).click()
  await page.getByRole('button', { name: 'Require it', exact: true }).click()
  await page.getByText('Required for everyone.').waitFor()
  expect(await faultsEverywhere(page)).toEqual([])
  await takePicture(page, 'company-sign-in-required')

  await theirs.waitForURL((to) => to.pathname === '/sign-in')
  await theirs.getByRole('heading', { name: 'Sign in with your company' }).waitFor()
})
