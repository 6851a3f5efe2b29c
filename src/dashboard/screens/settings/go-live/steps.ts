import type { ResultOf } from 'gql.tada'
import type { GoLive } from '../../../../generated/dashboard/documents.ts'

export type Progress = NonNullable<ResultOf<typeof GoLive>['goLive']>[number]
export type StepName = Progress['step']

/** What each step asks for, as the checklist names it. */
const STEPS: Readonly<Record<StepName, string>> = {
  COMPANY_PROFILE: 'Enter your company profile',
  CAMPAIGN: 'Activate a campaign',
  CARRIER_ACCOUNT: 'Connect a carrier account',
  PHONE_NUMBER: 'Add a phone number',
  REGISTRATION: 'Register the number for texts',
  TEST_TEXT: 'Send a test text to your phone',
  MEMBERS: 'Invite a teammate',
  NOTIFICATIONS: 'Turn on alerts',
}

export function nameOf({ step, isOptional }: Progress): string {
  return isOptional ? `${STEPS[step]} (optional)` : STEPS[step]
}

/** The steps without which no real lead is texted. */
export function required(steps: readonly Progress[]): readonly Progress[] {
  return steps.filter(({ isOptional }) => !isOptional)
}
