import { type SendingHours, UpdateWorkspaceInput, updateWorkspace } from '../../../domain/workspaces/index.ts'
import { builder } from '../schema/builder.ts'
import { Scope, WorkspaceMode } from '../schema/enums.ts'
import { actorOf } from '../schema/mutation.ts'
import { Node, nodeKind } from '../schema/node.ts'
import { dbOf, scopes } from '../schema/scopes.ts'
import { selectionOf } from '../schema/selection.ts'
import { SendingHoursInput, SendingHoursObject } from '../schema/sending-hours.ts'
import { asGraphqlSays, parseInput } from '../schema/wire.ts'

builder.prismaObject('Workspace', {
  description: 'An isolated set of leads, conversations, settings and members.',
  interfaces: [Node],
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Unique ID, such as ws_01jd….' }),
    name: t.exposeString('name', { description: 'Display name.' }),
    mode: t.expose('mode', {
      type: WorkspaceMode,
      description: 'Whether messages go to a real carrier or to the simulated one.',
    }),
    scopes: t.field({
      type: [Scope],
      description: 'Scopes of the current API key.',
      resolve: (_workspace, _args, { principal }) => principal.scopes,
    }),
    timezone: t.exposeString('timezone', { description: 'IANA time zone used for day boundaries.' }),
    threshold: t.exposeInt('threshold', { description: 'Minimum score for a conversation to qualify, 0 to 100.' }),
    initiatedPerDayMax: t.exposeInt('initiatedPerDayMax', {
      description: 'Maximum number of unprompted messages per lead per day, over all campaigns.',
    }),
    requireConsent: t.exposeBoolean('requireConsent', {
      description: 'Whether messages are sent only to leads with recorded consent.',
    }),
    enforceQuietHours: t.exposeBoolean('enforceQuietHours', {
      description: 'Whether quiet hours are enforced. Always true in a live workspace.',
    }),
    sendingHours: t.field({
      type: SendingHoursObject,
      nullable: true,
      description: 'Hours in which messages are sent, within the legal limits. Null for the default hours.',
      resolve: ({ sendingHours }) => sendingHours as SendingHours | null,
    }),
    messagesPerDayMax: t.exposeInt('messagesPerDayMax', {
      nullable: true,
      description: 'Maximum number of messages accepted per day. Null for no limit.',
    }),
    smartEncoding: t.exposeBoolean('smartEncoding', {
      description:
        'Whether typographic quotes, dashes and similar characters are replaced by plain ones if that saves a' +
        ' segment.',
    }),
    escalateAfterMinutes: t.exposeInt('escalateAfterMinutes', {
      nullable: true,
      description: 'Minutes before a reminder about an unclaimed handoff is sent. Null for no reminders.',
    }),
    turnDebounceMs: t.exposeInt('turnDebounceMs', {
      description: 'How long the agent waits for further messages before it replies, in milliseconds.',
    }),
    defaultCampaignId: t.exposeID('defaultCampaignId', {
      nullable: true,
      description: 'Campaign for leads that are not assigned to one.',
    }),
    defaultCampaign: t.relation('defaultCampaign', {
      nullable: true,
      authScopes: scopes.readConversations,
      description: 'Campaign for leads that are not assigned to one.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was created.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When the settings were last updated.' }),
  }),
})

builder.queryField('workspace', (t) =>
  t.prismaField({
    type: 'Workspace',
    nullable: true,
    description: 'The workspace of the API key or session. Available to every key.',
    resolve: (query, _root, _args, context) =>
      dbOf(context).workspace.findUnique({ ...query, where: { id: context.principal.workspaceId } }),
  }),
)

nodeKind('ws', 'Workspace', async (context, ids, info) => {
  if (!ids.includes(context.principal.workspaceId)) return []
  const query = selectionOf(context, info, 'Workspace')
  return dbOf(context).workspace.findMany({ ...query, where: { id: context.principal.workspaceId } })
})

const UpdateInput = builder.inputType('UpdateWorkspaceInput', {
  description: 'Workspace settings to change. Omitted fields keep their values.',
  fields: (t) => ({
    name: t.string({ description: 'Display name, 1 to 100 characters.' }),
    timezone: t.string({ description: 'IANA time zone for leads whose own time zone is unknown.' }),
    threshold: t.int({ description: 'Minimum score for a conversation to qualify, 1 to 100.' }),
    initiatedPerDayMax: t.int({ description: 'Maximum number of unprompted messages per lead in 24 hours, 1 to 3.' }),
    requireConsent: t.boolean({ description: 'Whether messages are sent only to leads with recorded consent.' }),
    sendingHours: t.field({
      type: SendingHoursInput,
      description: 'Hours in which messages are sent, within the legal limits. Null for the default hours.',
    }),
    messagesPerDayMax: t.int({
      description:
        'Maximum number of messages accepted per day in the workspace’s time zone, at least 1. Null for no ' + 'limit.',
    }),
    turnDebounceMs: t.int({
      description: 'How long the agent waits for further messages before it replies, in milliseconds, 0 to 30,000.',
    }),
    smartEncoding: t.boolean({
      description:
        'Whether typographic quotes, dashes and similar characters are replaced by plain ones if that saves a' +
        ' segment.',
    }),
    escalateAfterMinutes: t.int({
      description: 'Minutes before a reminder about an unclaimed handoff is sent, 1 to 1,440. Null for no reminders.',
    }),
    defaultCampaignId: t.id({ description: 'Campaign for leads that are not assigned to one.' }),
    enforceQuietHours: t.boolean({
      description: 'Whether to enforce quiet hours. Sandbox only; a live workspace always enforces them.',
    }),
  }),
})

const UpdatePayload = builder.objectRef<{ workspaceId: string }>('UpdateWorkspacePayload').implement({
  description: 'The updated workspace.',
  fields: (t) => ({
    workspace: t.prismaField({
      type: 'Workspace',
      nullable: true,
      description: 'The workspace.',
      resolve: (query, { workspaceId }, _args, context) =>
        dbOf(context).workspace.findUnique({ ...query, where: { id: workspaceId } }),
    }),
  }),
})

builder.mutationField('updateWorkspace', (t) =>
  t.field({
    type: UpdatePayload,
    nullable: true,
    description: 'Updates the workspace’s settings.',
    authScopes: scopes.fullAccess,
    args: { input: t.arg({ type: UpdateInput, required: true, description: 'The settings to change.' }) },
    resolve: (_root, { input }, context) =>
      asGraphqlSays(async () => {
        const { workspaceId } = context.principal
        const changes = parseInput(UpdateWorkspaceInput, input)
        await updateWorkspace(context.app, { workspaceId, actor: actorOf(context), ...changes })
        return { workspaceId }
      }),
  }),
)
