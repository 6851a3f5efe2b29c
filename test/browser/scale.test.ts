import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { writeHistory } from '../bench/history.ts'
import { useDashboard } from './support/dashboard.ts'
import { connectToDatabase, databaseUrl } from './support/database.ts'
import { recordDocuments } from './support/requests.ts'

const LEADS = 100_000
const ROWS_MAX = 60

const here = useDashboard()
const taken: { what: string; ms: number }[] = []

beforeAll(async () => {
  const workspaceId = here.workspace.sandbox.id
  const given = { databaseUrl: databaseUrl(inject('dataDir')), workspaceId } as Parameters<typeof writeHistory>[0]
  await writeHistory(given, { leads: LEADS, long: 1, ended: 0 })
  const database = await connectToDatabase(inject('dataDir'))
  await database.query(NAME_THEM, [workspaceId])
  await database.query('analyze lead')
  await database.end()
  // Screens poll every five seconds, which on a slow machine is before they are complete.
  await here.page.addInitScript(() => Object.assign(window, { setInterval: () => 0 }))
}, 600_000)
afterAll(() => console.table(taken))

/** Gives each lead a unique name, and spaces the creation times one second apart. */
const NAME_THEM = `
  update lead set attributes = jsonb_build_object('first_name', 'Dana', 'last_name', 'Number' || n),
    name_key = 'dana number' || n, surname_key = 'number' || n || ' dana', source = case when n % 10 = 0 then 'expo' else 'web_form' end,
    created_at = lead.created_at - n * interval '1 second'
  from (select id, substr(id, 6)::int as n from lead where workspace_id = $1) numbered
  where lead.workspace_id = $1 and lead.id = numbered.id`

async function timed(what: string, act: () => Promise<unknown>): Promise<void> {
  const startMs = performance.now()
  await act()
  taken.push({ what, ms: Math.round(performance.now() - startMs) })
}

const nameLink = (n: number) => here.page.getByRole('link', { name: `Dana Number${n}`, exact: true })
const listed = () => here.page.getByRole('table').getByRole('row')

/** Expects that opening a page sends no query twice. Leaves the previous page first, as it may still send queries. */
async function asksOnce(act: () => Promise<unknown>): Promise<void> {
  await here.page.goto(`${here.url}/docs`)
  const { asked, stop } = recordDocuments(here.page)
  await act()
  stop()
  expect(asked).toEqual([...new Set(asked)])
}

test('the list of leads opens and renders one page of rows', async () => {
  const { page } = here

  await asksOnce(async () => {
    await timed('leads: open', async () => {
      await here.goto('leads')
      await nameLink(0).waitFor()
    })
    await page.getByText('More than 10,000 leads').waitFor()
  })

  expect(await listed().count()).toBeLessThan(ROWS_MAX)
})

test('the list of leads is filtered by source and searched by name and phone', async () => {
  const { page } = here
  const search = page.getByLabel('Search leads')

  await timed('leads: filter by source', async () => {
    await page.getByRole('button', { name: 'Filter' }).click()
    await page.getByLabel('Source').fill('expo')
    await nameLink(10).waitFor()
    await nameLink(1).waitFor({ state: 'detached' })
  })
  await page.getByRole('button', { name: 'Clear' }).click()
  await timed('leads: find by name', async () => {
    await search.fill('number77777')
    await page.getByText('1 lead', { exact: true }).waitFor()
  })
  await nameLink(77_777).waitFor()
  await timed('leads: find by phone', async () => {
    await search.fill('+1 415 208 8888')
    await nameLink(88_888).waitFor()
  })
  await page.getByText('1 lead', { exact: true }).waitFor()
})

test('the last page of leads opens directly, and the user can page back from it', async () => {
  const { page } = here
  const { leads } = await here.graphql<{ leads: { pageInfo: { startCursor: string } } }>(
    '{ leads(last: 1) { pageInfo { startCursor } } }',
  )

  await timed('leads: a page at the end', async () => {
    await here.goto(`leads?before=${encodeURIComponent(leads.pageInfo.startCursor)}`)
    await nameLink(LEADS - 2).waitFor()
  })
  await timed('leads: the page before it', async () => {
    await page.getByRole('button', { name: 'Previous' }).click()
    await nameLink(LEADS - 60).waitFor()
  })

  expect(await listed().count()).toBeLessThan(ROWS_MAX)
})

test('an export of all leads starts and can be canceled', async () => {
  const { page } = here
  await here.goto('leads')

  await timed('leads: export begins', async () => {
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByText(/^[1-9][\d,]* leads loaded/).waitFor()
  })
  await page.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('dialog').waitFor({ state: 'hidden' })
})

test('the inbox opens and scrolls, and renders only the rows in view', async () => {
  const { page } = here
  const rows = page.locator('[data-conversation]')
  const list = page.getByRole('list', { name: 'Conversations' })
  const reached = () => rows.evaluateAll((all) => Number(all.at(-1)?.closest('li')?.ariaPosInSet))

  await asksOnce(() =>
    timed('inbox: open', async () => {
      await here.goto('inbox')
      await rows.first().waitFor()
    }),
  )
  await timed('inbox: scroll through 500', async () => {
    while ((await reached()) < 500) {
      await list.evaluate((node) => node.parentElement!.scrollBy(0, 10_000))
      expect(await rows.count()).toBeLessThan(ROWS_MAX)
    }
  })
  await timed('inbox: find by phone', async () => {
    await page.getByRole('searchbox', { name: 'Search by name, phone number, email or city' }).fill('+14152088888')
    await rows.filter({ hasText: 'Number88888' }).waitFor()
  })
})

test('a conversation opens', async () => {
  await timed('conversation: open', async () => {
    await here.goto('inbox/conv_00000000000000000000000000')
    await here.page.locator('[data-message]').nth(5).waitFor()
  })
})

test('analytics counts all leads', async () => {
  const { page } = here

  await asksOnce(() =>
    timed('analytics: open', async () => {
      await here.goto('analytics')
      await page.getByText('100,000').first().waitFor()
    }),
  )
})
