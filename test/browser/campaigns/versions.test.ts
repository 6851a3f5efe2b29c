import { expect, test } from 'vitest'
import { faultsEverywhere } from '../support/axe.ts'
import { useDashboard } from '../support/dashboard.ts'
import { takePicture } from '../support/pictures.ts'

type Saved = { version: number; playbook: { facts: { answer: string }[] } }

const VERSIONS = 105

const here = useDashboard()

test('the oldest of more than 100 versions can be found, compared and restored', async () => {
  const { page } = here
  const { id } = await here.rest<{ id: string }>('POST', '/v1/campaigns', { name: 'Old', template: 'home_services' })
  const path = `/v1/campaigns/${id}/playbook`
  const { playbook } = await here.rest<Saved>('GET', path)
  const answer = (words: string) => ({
    ...playbook,
    facts: playbook.facts.map((fact, i) => (i === 0 ? { ...fact, answer: words } : fact)),
  })
  for (let version = 2; version <= VERSIONS; version++) {
    await here.rest('POST', path, { expected_version: version - 1, playbook: answer(`Answer of version ${version}.`) })
  }

  await here.goto(`campaigns/${id}?tab=versions`)
  await page.getByRole('button', { name: 'View version 105' }).waitFor()
  for (const newest of [85, 65, 45, 25, 5]) {
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    await page.getByRole('button', { name: `View version ${newest}`, exact: true }).waitFor()
  }
  await takePicture(page, 'oldest-versions')
  await page.getByRole('button', { name: 'View version 2', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Version 2' })
  await dialog.getByText('Changes since version 1').waitFor()
  await dialog.getByText('Answer of version 2.').waitFor()
  await dialog.getByText('Compared to version 105 (current)').click()
  await dialog.getByText('Answer of version 105.').waitFor()
  await takePicture(page, 'oldest-version')
  expect(await faultsEverywhere(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Restore version 2' }).click()

  await page.getByText('Playbook version 106').waitFor()
  const restored = await here.rest<Saved>('GET', path)
  expect([restored.version, restored.playbook]).toEqual([106, answer('Answer of version 2.')])
})

test('a version that another member saves is listed when the tab is shown again', async () => {
  const { page } = here
  const { id } = await here.rest<{ id: string }>('POST', '/v1/campaigns', { name: 'New', template: 'home_services' })
  const path = `/v1/campaigns/${id}/playbook`
  const { playbook } = await here.rest<Saved>('GET', path)
  await here.goto(`campaigns/${id}?tab=versions`)
  await page.getByRole('button', { name: 'View version 1' }).waitFor()
  await page.getByRole('tab', { name: 'Settings' }).click()
  const facts = playbook.facts.map((fact) => ({ ...fact, answer: 'Ask us.' }))
  await here.rest('POST', path, { expected_version: 1, playbook: { ...playbook, facts } })

  await page.getByRole('tab', { name: 'Versions' }).click()

  await page.getByRole('button', { name: 'View version 2' }).waitFor()
})
