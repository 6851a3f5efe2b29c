import { z } from 'zod'
import {
  AddAlertBrowserInput,
  type AlertBrowser,
  type AlertSettings,
  addAlertBrowser,
  alertChannel,
  alertStatus,
  emailPace,
  listAlertBrowsers,
  listRecentAlerts,
  type RecentAlert,
  RemoveAlertBrowserInput,
  readSettings,
  removeAlertBrowser,
  smsPace,
  testMyAlerts,
  UpdateMyAlertsInput,
  updateMyAlerts,
} from '../../../domain/alerts/index.ts'
import { alertKind } from '../../../domain/events/index.ts'
import { type MemberPhone, memberTextStatus, readMemberPhone } from '../../../domain/messaging/index.ts'
import { askingMember } from '../schema/asking-member.ts'
import { builder, type Context } from '../schema/builder.ts'
import { enumFrom } from '../schema/enum-from.ts'
import { mutation } from '../schema/mutation.ts'
import { memberScopes } from '../schema/scopes.ts'

const Kind = enumFrom(alertKind)

const AlertBrowserObject = builder.objectRef<AlertBrowser>('AlertBrowser').implement({
  description: 'A browser that receives a member’s alert notifications.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Unique ID, such as brw_01jd….' }),
    name: t.exposeString('name', { description: 'Display name.' }),
    endpointHash: t.exposeString('endpoint_hash', {
      description:
        'SHA-256 hash of the subscription’s endpoint, in base64url. Use it to find the entry of the current browser.',
    }),
    createdAt: t.expose('created_at', { type: 'DateTime', description: 'When the browser was added.' }),
  }),
})

const RecentAlertObject = builder.objectRef<RecentAlert>('RecentAlert').implement({
  description: 'An alert from the last 30 days.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Unique ID, such as alrt_01jd….' }),
    channel: t.field({
      type: enumFrom(alertChannel),
      description: 'How the alert is sent.',
      resolve: ({ channel }) => alertChannel.parse(channel),
    }),
    kind: t.field({
      type: Kind,
      nullable: true,
      description: 'Type of the alert. Null for a test.',
      resolve: ({ kind }) => alertKind.safeParse(kind).data ?? null,
    }),
    conversationId: t.exposeID('conversation_id', {
      nullable: true,
      description: 'ID of the conversation that the alert is about. Null if there is none.',
    }),
    status: t.field({
      type: enumFrom(alertStatus),
      description: 'Current status.',
      resolve: ({ status }) => alertStatus.parse(status),
    }),
    lastError: t.exposeString('last_error', {
      nullable: true,
      description:
        'Why the last attempt failed, such as http_500, timeout or smtp_550. Null if the last attempt did not ' +
        'fail.',
    }),
    createdAt: t.expose('created_at', { type: 'DateTime', description: 'When the event occurred.' }),
  }),
})

const AlertPhoneObject = builder.objectRef<MemberPhone>('AlertPhone').implement({
  description: 'A member’s phone for alerts by SMS.',
  fields: (t) => ({
    phone: t.exposeString('phone', { description: 'Phone number in E.164 format.' }),
    verifiedAt: t.expose('verified_at', {
      type: 'DateTime',
      nullable: true,
      description:
        'When the member verified the phone. Null if the phone is not verified. Only a verified phone receives ' +
        'alerts.',
    }),
    stoppedAt: t.expose('stopped_at', {
      type: 'DateTime',
      nullable: true,
      description:
        'When the phone sent STOP, which stops alerts. Null if alerts are not stopped. Alerts resume after the ' +
        'phone sends START or is verified again.',
    }),
    codeSentAt: t.expose('code_sent_at', {
      type: 'DateTime',
      nullable: true,
      description:
        'When the latest code was sent. Null after the member enters the code. A code is valid for 10 minutes.',
    }),
    textStatus: t.field({
      type: enumFrom(memberTextStatus),
      nullable: true,
      description: 'Status of the latest text to the phone: a code, an alert or a test. Null after 30 days.',
      resolve: ({ text_status: status }) => (status === null ? null : memberTextStatus.parse(status)),
    }),
    textError: t.exposeString('text_error', {
      nullable: true,
      description: 'Why the latest text was not delivered, such as landline. Null if the text did not fail.',
    }),
  }),
})

type Mine = AlertSettings & { workspaceId: string; memberId: string }

const MyAlertsObject = builder.objectRef<Mine>('MyAlerts').implement({
  description: 'Alert settings of the signed-in member in this workspace.',
  fields: (t) => ({
    push: t.expose('push', { type: [Kind], description: 'Types of alerts that are sent as browser notifications.' }),
    email: t.expose('email', { type: [Kind], description: 'Types of alerts that are sent by email.' }),
    sms: t.expose('sms', { type: [Kind], description: 'Types of alerts that are sent by SMS.' }),
    smsPace: t.expose('smsPace', { type: enumFrom(smsPace), description: 'How often alerts are sent by SMS.' }),
    phone: t.field({
      type: AlertPhoneObject,
      nullable: true,
      description: 'The member’s phone for alerts by SMS. Null if the member has no phone. Always null in a sandbox.',
      resolve: (mine, _args, { app }) => readMemberPhone(app, mine),
    }),
    emailPace: t.expose('emailPace', {
      type: enumFrom(emailPace),
      description: 'How often alerts are sent by email.',
    }),
    quietStart: t.exposeString('quietStart', {
      nullable: true,
      description: 'Start of the member’s quiet hours, such as 22:00. Null for no quiet hours.',
    }),
    quietEnd: t.exposeString('quietEnd', {
      nullable: true,
      description: 'End of the member’s quiet hours, such as 07:00. Null for no quiet hours.',
    }),
    timezone: t.exposeString('timezone', { description: 'IANA time zone of the quiet hours and the daily email.' }),
    canEmail: t.boolean({
      description: 'Whether this deployment sends email.',
      resolve: (_mine, _args, { app }) => app.mailer !== null,
    }),
    canText: t.boolean({
      description: 'Whether alerts by SMS are available: only in live workspaces.',
      resolve: (_mine, _args, { principal }) => principal.mode === 'live',
    }),
    vapidPublicKey: t.string({
      description: 'The `applicationServerKey` for PushManager.subscribe(), in base64url.',
      resolve: (_mine, _args, { app }) => app.push.publicKey,
    }),
    browsers: t.field({
      type: [AlertBrowserObject],
      description: 'Browsers that receive the member’s alert notifications, oldest first.',
      resolve: (mine, _args, { app }) => listAlertBrowsers(app, mine),
    }),
    recent: t.field({
      type: [RecentAlertObject],
      description: 'The latest 20 alerts of the member, newest first.',
      resolve: (mine, _args, { app }) => listRecentAlerts(app, mine),
    }),
  }),
})

builder.queryField('myAlerts', (t) =>
  t.field({
    type: MyAlertsObject,
    nullable: true,
    description: 'Alert settings of the signed-in member. Not available to API keys.',
    authScopes: memberScopes.self,
    complexity: 5,
    resolve: (_root, _args, context) => myAlerts(context),
  }),
)

async function myAlerts(context: Context): Promise<Mine> {
  const me = caller(context)
  return { ...me, ...(await readSettings(context.app.db, me)) }
}

export function caller(context: Context) {
  return { workspaceId: context.principal.workspaceId, memberId: askingMember(context) }
}

export const MyAlertsPayload = builder.objectRef<{ done: boolean }>('MyAlertsPayload').implement({
  description: 'The alert settings after the change.',
  fields: (t) => ({
    myAlerts: t.field({
      type: MyAlertsObject,
      description: 'Alert settings of the signed-in member.',
      resolve: (_payload, _args, context) => myAlerts(context),
    }),
  }),
})
export const again = () => ({ done: true })

mutation('updateMyAlerts', {
  type: MyAlertsPayload,
  description: 'Updates the alert settings of the signed-in member. Not available to API keys.',
  authScopes: memberScopes.self,
  schema: UpdateMyAlertsInput,
  input: { idempotent: false },
  takes: 'The settings to change.',
  run: async (given, { app, context }) => {
    await updateMyAlerts(app, { ...caller(context), ...given })
    return { done: true }
  },
})

mutation('addAlertBrowser', {
  type: MyAlertsPayload,
  description:
    'Registers a browser for the signed-in member’s alert notifications. Adding the same browser again updates it. ' +
    'At most 10 browsers per member. Not available to API keys.',
  authScopes: memberScopes.self,
  schema: AddAlertBrowserInput,
  takes: 'The browser’s push subscription.',
  isOwn: true,
  again,
  run: async (given, { app, by, context }) => {
    const { mode, idempotency } = by
    await addAlertBrowser(app, { ...caller(context), mode, idempotency, ...given })
    return { done: true }
  },
})

mutation('removeAlertBrowser', {
  type: MyAlertsPayload,
  description: 'Removes one of the signed-in member’s browsers. Not available to API keys.',
  authScopes: memberScopes.self,
  schema: RemoveAlertBrowserInput,
  takes: 'The browser.',
  isOwn: true,
  again,
  run: async ({ id }, { app, by, context }) => {
    await removeAlertBrowser(app, { ...caller(context), id, idempotency: by.idempotency })
    return { done: true }
  },
})

mutation('testMyAlerts', {
  type: MyAlertsPayload,
  description:
    'Sends a test notification to all of the signed-in member’s browsers, at most 20 times per hour. Not available ' +
    'to API keys.',
  authScopes: memberScopes.self,
  schema: z.strictObject({}).describe('Contains only the idempotency key.'),
  isInputOptional: true,
  isOwn: true,
  again,
  run: async (_given, { app, by, context }) => {
    await testMyAlerts(app, { ...caller(context), idempotency: by.idempotency })
    return { done: true }
  },
})
