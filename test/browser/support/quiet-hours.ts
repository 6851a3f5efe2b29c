import { inject, onTestFinished } from 'vitest'
import type { Dashboard } from './dashboard.ts'
import { connectToDatabase } from './database.ts'

const NIGHT_HOUR = 3

/** A time zone in which it is now between 3 and 4 in the morning. */
export function zoneAtNight(now = new Date()): string {
  const hoursFromUtc = ((NIGHT_HOUR - now.getUTCHours() + 36) % 24) - 12
  // The sign in these names is the opposite of the usual one.
  return `Etc/GMT${hoursFromUtc < 0 ? '+' : '-'}${Math.abs(hoursFromUtc)}`
}

/** Enforces quiet hours in the sandbox until the end of the test. */
export async function enforceQuietHours({ graphql }: Pick<Dashboard, 'graphql'>): Promise<void> {
  const enforce = (isOn: boolean) =>
    graphql(`mutation { updateWorkspace(input: { enforceQuietHours: ${isOn} }) { workspace { id } } }`)
  onTestFinished(() => enforce(false).then(() => undefined))
  await enforce(true)
}

/** The lead's messages are two hours older. Quiet hours do not apply to a reply to a recent message. */
export async function ageMessages(leadId: string): Promise<void> {
  const database = await connectToDatabase(inject('dataDir'))
  await database.query(`update message set created_at = created_at - interval '2 hours' where lead_id = $1`, [leadId])
  await database.end()
}
