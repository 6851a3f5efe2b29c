import type { TestProject } from 'vitest/node'
import { startServer } from './postgres-server.ts'

/** One database server for all test files; each clones its own database from it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  console.info(`Seed ${process.env.SEED}`)
  const server = await startServer()
  project.provide('postgresUrl', server.url)
  return server.stop
}
