import { expect, test } from 'vitest'
import { createDatabase } from '../support/postgres-server.ts'
import { startChild } from './child.ts'
import { HISTORY, writeHistory } from './history.ts'
import { firstWorkspace } from './place.ts'
import { checkSameWork } from './same-work.ts'

test('the handwritten server of the benchmark responds as the service does, and stores the same rows', async () => {
  const database = await createDatabase()
  const given = { databaseUrl: database.url, ...(await firstWorkspace(database.url)) }
  await writeHistory(given, HISTORY)
  const [ours, peer] = [startChild('processes/ours.ts', given), startChild('peer/server.ts', given)]
  try {
    await expect(checkSameWork(given, ours, peer)).resolves.toBeUndefined()
  } finally {
    await Promise.all([ours.close(), peer.close()])
    await database.drop()
  }
})
