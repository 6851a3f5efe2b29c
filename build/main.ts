/** Builds the dashboard: its types to src/generated/dashboard, its files, with compressed twins, to dist/dashboard. */
import { join } from 'node:path'
import { writeDashboardTypes } from './dashboard-types.ts'

writeDashboardTypes()
if (!process.argv.includes('--types')) {
  const { build } = await import('vite')
  await build({ configFile: join(import.meta.dirname, 'vite.config.ts') })
  const { compressAssets } = await import('./compress.ts')
  compressAssets()
}
