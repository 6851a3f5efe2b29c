/**
 * Generates the client's types in src/generated/client, then builds the dashboard: its types in src/generated/dashboard, its
 * files, with compressed copies, in dist/dashboard.
 */
import { join } from 'node:path'
import { writeClientTypes } from './client-types.ts'
import { writeDashboardTypes } from './dashboard-types.ts'

writeClientTypes()
writeDashboardTypes()
if (!process.argv.includes('--types')) {
  const { build } = await import('vite')
  await build({ configFile: join(import.meta.dirname, 'vite.config.ts') })
  const { compressAssets } = await import('./compress.ts')
  await compressAssets()
}
