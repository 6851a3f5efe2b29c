import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { MIGRATIONS_DIR } from '../../src/adapters/db/migrate.ts'
import { nameKeysOf } from '../../src/domain/leads/name-keys.ts'
import { useTestApp } from '../support/harness.ts'
import { writeHistory } from '../support/history.ts'
import { createPast } from './support/past.ts'
import { createSeen } from './support/seen.ts'

const here = useTestApp({})
const past = createPast(here)
const seen = createSeen(here)
const write = writeHistory(here, () => here.sandbox.id)

const KNOWN = [
  { first_name: 'Ann', last_name: 'Smith' },
  { first_name: '  José  María ', last_name: 'ÁLVAREZ' },
  { first_name: 'Zoë' },
  { last_name: "O'Neil", name: 'Pat O’Neil' },
  { name: 'Ann  van der  Berg' },
  { name: '', full_name: 'Cher' },
  { first_name: 'a'.repeat(60), last_name: 'b'.repeat(60) },
  { first_name: 7, last_name: null },
  { first_name: '   ' },
  {},
]

test('the migration sets the search keys of existing leads to those of their next change', async () => {
  const leads = []
  for (const attributes of KNOWN) leads.push({ attributes, id: (await write.lead(new Date(), { attributes })).id })
  const sql = await readFile(join(MIGRATIONS_DIR, '20261121161729_platform', 'migration.sql'), 'utf8')

  await past.nameKeysMissing()
  await here.rows(sql.slice(sql.indexOf('-- Backfill')))

  for (const { attributes, id } of leads) {
    const keys = await seen.lead({ id }, 'name_key', 'surname_key')
    expect(keys, JSON.stringify(attributes)).toEqual(nameKeysOf(attributes))
  }
})
