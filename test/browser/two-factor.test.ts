import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { faultsEverywhere } from './support/axe.ts'
import { useDashboard } from './support/dashboard.ts'
import { takePicture } from './support/pictures.ts'

const here = useDashboard()
// The agent's page gets a 401 response when the reset ends their sessions.
beforeAll(() => here.allow(/status of 401 .*\/graphql/))
const PASSWORD = 'a long enough password'

/** Returns the code that the authenticator app shows the given number of steps from now. */
function codeOf(secret: string, stepsAway = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + stepsAway * 30_000 })
}

/** Sets up the authenticator app on the open page, with its key and a first code. */
async function setUp(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Set up authenticator app' }).click()
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
  const secret = (await page.getByRole('group', { name: 'Or enter this key in the app' }).textContent())!
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret))
  return secret
}

async function savedCodes(page: Page): Promise<string[]> {
  const codes = await page.getByRole('group', { name: 'Recovery codes' }).textContent()
  return codes!.trim().split('\n')
}

test('an owner turns on two-factor sign-in, signs in with a code, and requires it of everyone', async () => {
  const { page } = here
  const owner = (await page.evaluate(async () => (await fetch('/sign-in')).text())).match(
    /owner-[\w-]+@example\.com/,
  )![0]
  await page.goto(`${here.url}/sign-in`)
  await page.getByText('Set a password').click()
  await page.getByLabel('New password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByText('Your password is set').waitFor()

  await here.goto('settings/sign-in')
  const own = page.getByRole('region', { name: 'Your two-factor sign-in' })
  await own.getByText('Off', { exact: true }).waitFor()
  const secret = await setUp(page)
  expect(await faultsEverywhere(page)).toEqual([])
  await takePicture(page, 'two-factor-setup')
  await page.getByRole('button', { name: 'Turn on', exact: true }).click()
  const codes = await savedCodes(page)
  expect(codes).toHaveLength(10)
  expect(await faultsEverywhere(page)).toEqual([])
  await takePicture(page, 'two-factor-codes')
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await page.getByText('10 of 10 recovery codes left').waitFor()

  await page.getByRole('button', { name: /appearance, password, sign out/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByLabel('Email address').first().fill(owner)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Enter your code' }).waitFor()
  expect(await faultsEverywhere(page)).toEqual([])
  await takePicture(page, 'two-factor-code')
  await page.getByLabel('Code').fill('000000')
  await page.keyboard.press('Enter')
  await page.getByText('This code is wrong').waitFor()
  await page.getByLabel('Code').fill(codeOf(secret, 1))
  await page.keyboard.press('Enter')
  await page.waitForURL((to) => to.pathname.startsWith('/w/') || to.pathname === '/')

  await here.goto('settings/sign-in')
  await page.getByRole('button', { name: 'Require for everyone' }).click()
  const question = page.getByRole('dialog')
  await question.getByText('All members use it').waitFor()
  expect(await question.getByText('must set it up').count()).toBe(0)
  await page.keyboard.press('Escape')

  const theirs = await here.signInAs('agent')
  await theirs.goto(here.at('inbox'))
  await theirs.getByRole('navigation').first().waitFor()
  await here.goto('settings/sign-in')
  await page.getByRole('button', { name: 'Require for everyone' }).click()
  await page.getByRole('dialog').getByText('1 member doesn’t use it yet').waitFor()
  await page.getByRole('button', { name: 'Require it', exact: true }).click()
  await page.getByText('Required.').waitFor()
  // The colors of a toast that fades away are not what is checked.
  await page.locator('.mantine-Notification-root').first().waitFor({ state: 'detached' })
  expect(await faultsEverywhere(page)).toEqual([])
  await takePicture(page, 'two-factor-required')

  await theirs.waitForURL((to) => to.pathname.endsWith('/two-factor'))
  await theirs.getByRole('heading', { name: 'Set up two-factor sign-in' }).waitFor()
  await setUp(theirs)
  expect(await faultsEverywhere(theirs)).toEqual([])
  await takePicture(theirs, 'two-factor-gate')
  await theirs.getByRole('button', { name: 'Turn on', exact: true }).click()
  expect(await savedCodes(theirs)).toHaveLength(10)
  await theirs.getByRole('button', { name: 'Continue' }).click()
  await theirs.waitForURL((to) => to.pathname.endsWith('/inbox'))

  await theirs.goto(here.at('settings/sign-in'))
  await theirs.getByRole('button', { name: 'Turn off' }).click()
  await theirs.getByRole('dialog').getByLabel('Code').and(theirs.locator(':focus')).waitFor()

  await here.goto('settings/members')
  const row = page.getByRole('row').filter({ hasText: 'agent-' })
  await row.getByText('On', { exact: true }).waitFor()
  await row.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Reset two-factor sign-in' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click()
  await row.getByText('Off', { exact: true }).waitFor()
  await takePicture(page, 'two-factor-members')
})
