import { z } from 'zod'
import {
  type AppointmentFeed,
  readAppointmentFeed,
  renewAppointmentFeed,
  revokeAppointmentFeed,
} from '../../../domain/agent/index.ts'
import { askingMember } from '../schema/asking-member.ts'
import { builder, type Context } from '../schema/builder.ts'
import { mutation } from '../schema/mutation.ts'
import { memberScopes } from '../schema/scopes.ts'

const FeedObject = builder.objectRef<AppointmentFeed>('AppointmentFeed').implement({
  description: 'An iCalendar (RFC 5545) feed of the workspace’s appointments, for a member’s calendar app.',
  fields: (t) => ({
    url: t.exposeString('url', {
      description: 'Secret URL of the .ics feed. Anyone who has the URL can read names, phone numbers and times.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the URL was created.' }),
  }),
})

function caller(context: Context) {
  return { workspaceId: context.principal.workspaceId, memberId: askingMember(context) }
}

builder.queryField('appointmentFeed', (t) =>
  t.field({
    type: FeedObject,
    nullable: true,
    description:
      'The signed-in member’s .ics feed of appointments. Null if the member has no feed. Not available to API ' +
      'keys.',
    authScopes: memberScopes.self,
    resolve: (_root, _args, context) => readAppointmentFeed(context.app, caller(context)),
  }),
)

const Payload = builder.objectRef<{ done: boolean }>('AppointmentFeedPayload').implement({
  description: 'The feed after the change.',
  fields: (t) => ({
    appointmentFeed: t.field({
      type: FeedObject,
      nullable: true,
      description: 'The feed. Null after the feed was revoked.',
      resolve: (_payload, _args, context) => readAppointmentFeed(context.app, caller(context)),
    }),
  }),
})

const NO_INPUT = z.strictObject({}).describe('Contains only the idempotency key.')
const again = () => ({ done: true })

mutation('renewAppointmentFeed', {
  type: Payload,
  description:
    'Creates the signed-in member’s .ics feed, or replaces the feed’s URL. The previous URL stops working ' +
    'immediately. Not available to API keys.',
  authScopes: memberScopes.self,
  schema: NO_INPUT,
  isInputOptional: true,
  isOwn: true,
  again,
  run: async (_given, { app, by, context }) => {
    const { actor, idempotency } = by
    await renewAppointmentFeed(app, { ...caller(context), actor, idempotency })
    return { done: true }
  },
})

mutation('revokeAppointmentFeed', {
  type: Payload,
  description:
    'Revokes the signed-in member’s .ics feed. The URL stops working immediately. Not available to API keys.',
  authScopes: memberScopes.self,
  schema: NO_INPUT,
  isInputOptional: true,
  isOwn: true,
  again,
  run: async (_given, { app, by, context }) => {
    const { actor, idempotency } = by
    await revokeAppointmentFeed(app, { ...caller(context), actor, idempotency })
    return { done: true }
  },
})
