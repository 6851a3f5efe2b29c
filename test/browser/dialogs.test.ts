import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { faultsEverywhere, settled } from './support/axe.ts'
import { useDashboard } from './support/dashboard.ts'
import { takePicture } from './support/pictures.ts'
import { screensOf } from './support/screens.ts'
import { type Story, tellStory } from './support/story.ts'

const WIDE = [{ width: 1280, height: 800 }]
const NARROW = [{ width: 390, height: 844 }]
const here = useDashboard()
let story: Story

beforeAll(async () => {
  story = await tellStory(here)
  const { data: leads } = await here.rest<{ data: { id: string }[] }>('GET', '/v1/leads?phone=%2B14155550103')
  const { data } = await here.rest<{ data: { id: string }[] }>('GET', `/v1/conversations?lead_id=${leads[0]!.id}`)
  const startsAt = new Date(Date.now() + 24 * 3_600_000).toISOString()
  await here.graphql(
    'mutation ($input: CompleteConversationInput!) { completeConversation(input: $input) { __typename } }',
    { input: { id: data[0]!.id, outcome: 'BOOKED', appointmentAt: startsAt } },
  )
  await here.graphql('mutation { createSnippet(input: { name: "Hours", body: "We open at 9." }) { snippet { id } } }')
})
afterAll(() => story.close())

const button = (name: string | RegExp) => (page: Page) => page.getByRole('main').getByRole('button', { name }).first()
const item = (name: string | RegExp) => (page: Page) => page.getByRole('menuitem', { name })

type Opened = { screen: string; steps: ((page: Page) => Locator)[]; sizes?: typeof WIDE }

/** Dialogs, drawers and popovers, with the clicks that open them. */
const OPENED: Record<string, Opened> = {
  'inbox filters': { screen: 'inbox', steps: [button('More filters')] },
  'emoji of a text': { screen: 'conversation', steps: [button('Emoji')], sizes: WIDE },
  'snooze, pick a time': { screen: 'conversation', steps: [button('Snooze'), item('Pick a time…')] },
  'end with details': { screen: 'conversation', steps: [button('End'), item('Add a time or a reason…')] },
  'request a teammate': { screen: 'conversation', steps: [button('More actions'), item('Request a teammate')] },
  'correct a signal': { screen: 'conversation', steps: [button(/^Correct /)], sizes: WIDE },
  decisions: { screen: 'conversation', steps: [button('All decisions')], sizes: WIDE },
  'leads columns': { screen: 'leads', steps: [button('Columns')], sizes: WIDE },
  'leads filters': { screen: 'leads', steps: [button('Filter')] },
  'new lead': { screen: 'leads', steps: [button('New lead')] },
  'export leads': { screen: 'leads', steps: [button('Export')] },
  'block a lead': { screen: 'lead', steps: [button('Block number')] },
  'erase a lead': { screen: 'lead', steps: [button('Erase lead')] },
  'reschedule an appointment': { screen: 'appointment-list', steps: [button(/^Actions for/), item('Reschedule')] },
  'cancel an appointment': { screen: 'appointment-list', steps: [button(/^Actions for/), item('Cancel appointment')] },
  'calendar link': { screen: 'appointments', steps: [button('Add to my calendar')] },
  'new campaign': { screen: 'campaigns', steps: [button('New campaign')] },
  'pause a campaign': { screen: 'campaign', steps: [button('Pause')] },
  'playbook version': { screen: 'campaign-versions', steps: [button('View version 1')] },
  'new endpoint': { screen: 'endpoints', steps: [button('New endpoint')] },
  'edit an endpoint': { screen: 'endpoint', steps: [button('Endpoint actions'), item('Edit')] },
  'rotate an endpoint’s secret': { screen: 'endpoint', steps: [button('Endpoint actions'), item('Rotate secret')] },
  'disable an endpoint': { screen: 'endpoint', steps: [button('Endpoint actions'), item('Disable')] },
  'delete an endpoint': { screen: 'endpoint', steps: [button('Endpoint actions'), item('Delete')] },
  'new replay': { screen: 'replays', steps: [button('New replay')] },
  'start a persona': { screen: 'personas', steps: [button(/^Start /)] },
  'reset the sandbox': { screen: 'handset', steps: [button('Reset sandbox')] },
  'create an API key': { screen: 'api-keys', steps: [button('Create key')] },
  'rename an API key': { screen: 'api-keys', steps: [button(/^Actions for/), item('Rename')] },
  'sending by assistants': { screen: 'api-keys', steps: [button(/^Actions for/), item('Sending by assistants')] },
  'rotate an API key': { screen: 'api-keys', steps: [button(/^Actions for/), item('Rotate')] },
  'revoke an API key': { screen: 'api-keys', steps: [button(/^Actions for/), item('Revoke')] },
  'register a number': { screen: 'phone-numbers', steps: [button('Register number')] },
  'block numbers': { screen: 'compliance', steps: [button('Block numbers')] },
  'unblock a number': { screen: 'compliance', steps: [button('Unblock')] },
  'add a snippet': { screen: 'snippets', steps: [button('Add snippet')] },
  'edit a snippet': { screen: 'snippets', steps: [button(/^Actions for/), item('Edit')] },
  'delete a snippet': { screen: 'snippets', steps: [button(/^Actions for/), item('Delete')] },
  'add a notification channel': { screen: 'notifications', steps: [button('Add channel')] },
  'invite a member': { screen: 'members', steps: [button('Invite member')] },
  'copy to live': { screen: 'workspace', steps: [button('Copy to live')] },
  'keyboard shortcuts': { screen: 'inbox', steps: [] },
}

test.each(Object.entries(OPENED))('%s has no accessibility faults and fits the window', async (name, opened) => {
  const { page } = here
  await here.goto(screensOf(story)[opened.screen]!)
  await settled(page)
  for (const step of opened.steps) await step(page).click()
  // Otherwise the tooltip of the button stays, and a menu that opened the dialog is still fading out.
  await page.mouse.move(0, 0)
  await expect.poll(() => page.locator('[role=menu]').count()).toBe(0)
  if (name === 'keyboard shortcuts') await page.keyboard.press('?')
  const layer = page.locator('[role=dialog]:visible')
  await layer.first().waitFor()
  await takePicture(page, `dialog-${name.replaceAll(/\W+/g, '-')}`, opened.sizes)

  expect(await faultsEverywhere(page, opened.sizes)).toEqual([])
  // Otherwise the faults of the screen alone were looked for.
  expect(await layer.count()).toBeGreaterThan(0)
})

type MenuOf = { screen: string; opener: (page: Page) => Locator; text?: string; sizes?: typeof WIDE }

/** Buttons that open a menu. `text`: what is in the reply box, without which the button is disabled. */
const MENUS: Record<string, MenuOf> = {
  workspaces: {
    screen: 'inbox',
    opener: (page) => page.getByRole('button', { name: /switch workspace/ }),
    sizes: WIDE,
  },
  person: { screen: 'inbox', opener: (page) => page.getByRole('button', { name: /sign out/ }), sizes: WIDE },
  'sort the inbox': { screen: 'inbox', opener: button(/^Sort/) },
  snooze: { screen: 'conversation', opener: button('Snooze') },
  end: { screen: 'conversation', opener: button('End') },
  'more of a conversation': { screen: 'conversation', opener: button('More actions') },
  'send later': { screen: 'conversation', opener: button('Send later'), text: 'See you at 9.', sizes: WIDE },
  'sort leads': { screen: 'leads', opener: button(/^Sort/), sizes: NARROW },
  appointment: { screen: 'appointment-list', opener: button(/^Actions for/) },
  endpoint: { screen: 'endpoint', opener: button('Endpoint actions') },
  'API key': { screen: 'api-keys', opener: button(/^Actions for/) },
}

test.each(Object.entries(MENUS))(
  'the menu “%s” has no accessibility faults and fits the window',
  async (name, menu) => {
    const { page } = here
    await page.setViewportSize((menu.sizes ?? WIDE)[0]!)
    await here.goto(screensOf(story)[menu.screen]!)
    await settled(page)
    if (menu.text !== undefined) await page.getByLabel('Your reply').fill(menu.text)
    await menu.opener(page).click()
    const layer = page.locator('[role=menu]:visible')
    await layer.first().waitFor()
    await takePicture(page, `menu-${name.replaceAll(/\W+/g, '-')}`, menu.sizes)

    // A menu belongs to its button, not to a landmark of the page.
    expect(await faultsEverywhere(page, menu.sizes, ['region'])).toEqual([])
    // Otherwise the faults of the screen alone were looked for.
    expect(await layer.count()).toBeGreaterThan(0)
  },
)
