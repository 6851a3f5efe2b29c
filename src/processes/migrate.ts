import { migrate } from '../app.ts'
import { run, settle } from './bootstrap.ts'

/** `npm run migrate` migrates the database to this version's schema and prints the applied migrations. */
await run(async (env) => {
  const { config, stopDatabase } = await settle(env)
  const { applied } = await migrate(config.db.url)
  await stopDatabase()
  process.stdout.write(applied.length > 0 ? `Applied: ${applied.join(', ')}\n` : 'No pending migrations.\n')
})
