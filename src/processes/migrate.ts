import { migrate } from '../app.ts'
import { run, settle } from './bootstrap.ts'

/** `npm run migrate`: brings the database to this version's schema, and says what was applied. */
await run(async (env) => {
  const { config, stopDatabase } = await settle(env)
  const { applied } = await migrate(config.db.url)
  await stopDatabase()
  process.stdout.write(applied.length > 0 ? `Applied: ${applied.join(', ')}\n` : 'No pending migrations.\n')
})
