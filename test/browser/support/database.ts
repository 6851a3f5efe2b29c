import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/** The service's own database, for what no API can write. */
export async function connectToDatabase(dataDir: string): Promise<pg.Client> {
  const { password, port } = JSON.parse(readFileSync(join(dataDir, 'postgres.json'), 'utf8')) as {
    password: string
    port: number
  }
  const client = new pg.Client({ connectionString: `postgresql://leadthread:${password}@127.0.0.1:${port}/leadthread` })
  await client.connect()
  return client
}
