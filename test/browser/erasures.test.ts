import { expect, inject, test } from 'vitest'
import { faultsOf, rested } from './support/axe.ts'
import { useDashboard } from './support/dashboard.ts'
import { connectToDatabase } from './support/database.ts'
import { takePicture } from './support/pictures.ts'

const here = useDashboard()

const newLead = (phone: string, more: object = {}) => here.rest<{ id: string }>('POST', '/v1/leads', { phone, ...more })

type BusyErasure = { progress(erased: number): Promise<void>; stall(): Promise<void>; end(): Promise<void> }

/** Inserts an erasure that another worker has leased for an hour, because no API can create one. */
async function busyErasure(): Promise<BusyErasure> {
  const { id } = await newLead('+14155558001', { source: 'busy' })
  const database = await connectToDatabase(inject('dataDir'))
  const { rows } = await database.query(
    `insert into lead_erasure (workspace_id, id, status, actor_kind, lead_ids, total, erased, lease_until, lease_token, created_at, updated_at)
     select workspace_id, 'era_busy', 'running', 'key', array[id], 4000, 120, now() + interval '1 hour', 'busy', now(), now()
     from lead where id = $1 returning workspace_id`,
    [id],
  )
  const change = (set: string, values: unknown[] = []) =>
    database.query(
      `update lead_erasure set ${set} where workspace_id = '${rows[0].workspace_id}' and id = 'era_busy'`,
      values,
    )
  return {
    progress: async (erased) => void (await change('erased = $1', [erased])),
    async stall() {
      await database.query(
        `insert into stalled_work (workspace_id, id, queue, subject_id, attempts, last_error, first_failed_at, given_up_at)
         values ('${rows[0].workspace_id}', 'stl_busy', 'run-erasure', 'era_busy', 6, 'Error', now(), now())`,
      )
    },
    async end() {
      await change(`status = 'completed', finished_at = now(), lease_until = null`)
      await database.end()
    },
  }
}

test('all matching leads are erased in the background after the user confirms the count', async () => {
  const { page } = here
  for (let n = 0; n < 55; n++) await newLead(`+1415555${7000 + n}`, { source: 'fair' })
  await newLead('+14155557999', { source: 'kept', attributes: { first_name: 'Keptlead' } })
  await here.goto('leads?source=fair')
  await page.getByText('55 leads').waitFor()

  await page.getByLabel('Select all leads on this page').check()
  await page.getByRole('button', { name: 'Select all 55 leads that match' }).click()
  await newLead('+14155557100', { source: 'fair' })
  await page.getByRole('region', { name: 'Selected leads' }).getByRole('button', { name: 'Erase' }).click()
  const dialog = page.getByRole('dialog')
  const erase = dialog.getByRole('button', { name: /^Erase/ })
  await dialog.getByRole('textbox').fill('erase')
  await erase.click()
  await dialog.getByText('56 leads match now. Nothing is erased yet.').waitFor()
  await takePicture(page, 'erase-confirm')
  expect(await erase.isDisabled()).toBe(true)
  await dialog.getByRole('textbox').fill('erase')
  await erase.click()

  await page.getByText('No leads match').waitFor()
  await dialog.waitFor({ state: 'detached' })
  await here.goto('leads')
  await page.getByRole('link', { name: 'Keptlead' }).waitFor()
  await page.getByText('1 lead', { exact: true }).waitFor()
})

test('progress is shown until the erasure ends, even after a reload, and a stalled erasure can be retried', async () => {
  const { page } = here
  const erasure = await busyErasure()
  await here.goto('leads')

  await page.getByText('Erasing 120 of 4,000 leads').waitFor()
  await rested(page)
  expect(await faultsOf(page)).toEqual([])
  await takePicture(page, 'erase-progress')
  await erasure.progress(1_500)
  await page.reload()
  await page.getByText('Erasing 1,500 of 4,000 leads').waitFor()
  await erasure.stall()
  await page.reload()
  await page.getByText('Stopped after 6 failed attempts.').waitFor()
  await rested(page)
  expect(await faultsOf(page)).toEqual([])
  await takePicture(page, 'erase-stalled')
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByText('Retry started').waitFor()
  await page.getByText('Stopped after 6 failed attempts.').waitFor({ state: 'detached' })
  await erasure.end()
  await page.reload()
  await page.getByRole('heading', { name: 'Leads', level: 1 }).waitFor()
  await page.getByText('2 leads').waitFor()

  expect(await page.getByText(/^Erasing/).count()).toBe(0)
})
