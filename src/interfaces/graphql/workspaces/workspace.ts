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
  description: 'All that one customer has. Nothing is shared between two workspaces.',
  interfaces: [Node],
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Such as ws_01jd…' }),
    name: t.exposeString('name', { description: 'What its owner calls it.' }),
    mode: t.expose('mode', { type: WorkspaceMode, description: 'Whether texts leave the house.' }),
    scopes: t.field({
      type: [Scope],
      description: 'What the API key that asks may do here.',
      resolve: (_workspace, _args, { principal }) => principal.scopes,
    }),
    timezone: t.exposeString('timezone', { description: 'The IANA zone in which its days are counted.' }),
    threshold: t.exposeInt('threshold', { description: 'The score, 0 to 100, at which a conversation is qualified.' }),
    initiatedPerDayMax: t.exposeInt('initiatedPerDayMax', {
      description: 'How many messages a day may be begun with one lead, over all campaigns.',
    }),
    requireConsent: t.exposeBoolean('requireConsent', { description: 'Whether only leads with a consent are texted.' }),
    enforceQuietHours: t.exposeBoolean('enforceQuietHours', {
      description: 'Whether quiet hours are kept. Always true in a live workspace.',
    }),
    sendingHours: t.field({
      type: SendingHoursObject,
      nullable: true,
      description: 'When texts go out, within what the law allows. Null: in the default window.',
      resolve: ({ sendingHours }) => sendingHours as SendingHours | null,
    }),
    messagesPerDayMax: t.exposeInt('messagesPerDayMax', {
      nullable: true,
      description: 'How many messages are accepted at most for one of its days. Null: no limit.',
    }),
    smartEncoding: t.exposeBoolean('smartEncoding', {
      description: 'Whether typographic quotes, dashes and the like are made plain where that saves a segment.',
    }),
    escalateAfterMinutes: t.exposeInt('escalateAfterMinutes', {
      nullable: true,
      description:
        'After how many minutes the channels are told again of a handoff that nobody has claimed. Null: they are not.',
    }),
    turnDebounceMs: t.exposeInt('turnDebounceMs', {
      description: 'How long, in milliseconds, the agent waits for a lead to finish before it answers.',
    }),
    defaultCampaignId: t.exposeID('defaultCampaignId', {
      nullable: true,
      description: 'The campaign of leads that were given to none.',
    }),
    defaultCampaign: t.relation('defaultCampaign', {
      nullable: true,
      authScopes: scopes.readConversations,
      description: 'The campaign of leads that were given to none.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When its settings last changed.' }),
  }),
})

builder.queryField('workspace', (t) =>
  t.prismaField({
    type: 'Workspace',
    nullable: true,
    description: 'The workspace of the API key that asks. Any key may read it.',
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
  description: 'Settings to change. What is absent stays as it is.',
  fields: (t) => ({
    name: t.string({ description: 'What people see: 1 to 100 characters.' }),
    timezone: t.string({ description: 'The IANA zone of leads whose own is not known.' }),
    threshold: t.int({ description: 'The score, 1 to 100, at which a conversation is qualified.' }),
    initiatedPerDayMax: t.int({ description: 'How many texts that answer nothing one lead gets in 24 hours, 1 to 3.' }),
    requireConsent: t.boolean({ description: 'Whether only leads with a consent are texted.' }),
    sendingHours: t.field({
      type: SendingHoursInput,
      description: 'When texts go out, within what the law allows. Null: in the default window.',
    }),
    messagesPerDayMax: t.int({
      description: 'How many messages are accepted at most for one of its days, from 1. Null: no limit.',
    }),
    turnDebounceMs: t.int({ description: 'How long the agent waits for the next text, 0 to 30,000 ms.' }),
    smartEncoding: t.boolean({
      description: 'Whether typographic quotes, dashes and the like are made plain where that saves a segment.',
    }),
    escalateAfterMinutes: t.int({
      description: 'When the channels are told again of a handoff that nobody has claimed, 1 to 1,440. Null: never.',
    }),
    defaultCampaignId: t.id({ description: 'The campaign of leads that were given to none.' }),
    enforceQuietHours: t.boolean({ description: 'Sandbox only: a live workspace always keeps quiet hours.' }),
  }),
})

const UpdatePayload = builder.objectRef<{ workspaceId: string }>('UpdateWorkspacePayload').implement({
  description: 'The workspace as it is now.',
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
    description: 'Changes the workspace’s settings.',
    authScopes: scopes.fullAccess,
    args: { input: t.arg({ type: UpdateInput, required: true, description: 'What to change.' }) },
    resolve: (_root, { input }, context) =>
      asGraphqlSays(async () => {
        const { workspaceId } = context.principal
        const changes = parseInput(UpdateWorkspaceInput, input)
        await updateWorkspace(context.app, { workspaceId, actor: actorOf(context), ...changes })
        return { workspaceId }
      }),
  }),
)
