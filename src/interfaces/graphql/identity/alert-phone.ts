import { z } from 'zod'
import {
  AddAlertPhoneInput,
  addMemberPhone,
  removeMemberPhone,
  testMemberPhone,
  VerifyAlertPhoneInput,
  verifyMemberPhone,
} from '../../../domain/messaging/index.ts'
import { mutation } from '../schema/mutation.ts'
import { memberScopes } from '../schema/scopes.ts'
import { again, caller, MyAlertsPayload } from './my-alerts.ts'

const NO_INPUT = z.strictObject({}).describe('Contains only the idempotency key.')

mutation('addAlertPhone', {
  type: MyAlertsPayload,
  description:
    'Stores the signed-in member’s phone and sends a six-digit code to it. The phone receives no alerts until the ' +
    'member enters the code with verifyAlertPhone. At most 5 codes are sent in 24 hours, at least one minute apart. ' +
    'Only in live workspaces. Not available to API keys.',
  authScopes: memberScopes.self,
  schema: AddAlertPhoneInput,
  takes: 'The phone.',
  isOwn: true,
  again,
  run: async ({ phone }, { app, by, context }) => {
    const { mode, idempotency } = by
    await addMemberPhone(app, { ...caller(context), mode, phone, idempotency })
    return { done: true }
  },
})

mutation('verifyAlertPhone', {
  type: MyAlertsPayload,
  description:
    'Verifies the signed-in member’s phone with the code that was sent to it. A code is valid for 10 minutes and 5 ' +
    'attempts. Verification also resumes alerts after STOP. Not available to API keys.',
  authScopes: memberScopes.self,
  schema: VerifyAlertPhoneInput,
  takes: 'The code.',
  isOwn: true,
  again,
  run: async ({ code }, { app, by, context }) => {
    const { actor, idempotency } = by
    await verifyMemberPhone(app, { ...caller(context), actor, code, idempotency })
    return { done: true }
  },
})

mutation('removeAlertPhone', {
  type: MyAlertsPayload,
  description: 'Removes the signed-in member’s phone. Not available to API keys.',
  authScopes: memberScopes.self,
  schema: NO_INPUT,
  isInputOptional: true,
  isOwn: true,
  again,
  run: async (_given, { app, by, context }) => {
    const { actor, idempotency } = by
    await removeMemberPhone(app, { ...caller(context), actor, idempotency })
    return { done: true }
  },
})

mutation('testAlertPhone', {
  type: MyAlertsPayload,
  description:
    'Sends a test text to the signed-in member’s verified phone, at most 10 times in 24 hours. The test creates no ' +
    'lead. Not available to API keys.',
  authScopes: memberScopes.self,
  schema: NO_INPUT,
  isInputOptional: true,
  isOwn: true,
  again,
  run: async (_given, { app, by, context }) => {
    await testMemberPhone(app, { ...caller(context), idempotency: by.idempotency })
    return { done: true }
  },
})
