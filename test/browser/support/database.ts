import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/** The service's own database, for what no API can write. */
export async function connectToDatabase(dataDir: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl(dataDir) })
  await client.connect()
  return client
}

export function databaseUrl(dataDir: string): string {
  const { password, port } = JSON.parse(readFileSync(join(dataDir, 'postgres.json'), 'utf8')) as {
    password: string
    port: number
  }
  return `postgresql://leadthread:${password}@127.0.0.1:${port}/leadthread`
}
