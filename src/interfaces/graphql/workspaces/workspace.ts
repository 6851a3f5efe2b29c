import { apiKeyScope } from '../../../domain/identity/index.ts'
import {
  type SendingHours,
  UpdateWorkspaceInput,
  updateWorkspace,
  workspaceShape,
} from '../../../domain/workspaces/index.ts'
import { builder } from '../schema/builder.ts'
import { enumFrom } from '../schema/enum-from.ts'
import { inputOf } from '../schema/input-of.ts'
import { actorOf, mutation } from '../schema/mutation.ts'
import { Node, nodeKind } from '../schema/node.ts'
import { rowPayload } from '../schema/row-field.ts'
import { readsOf, scopes } from '../schema/scopes.ts'
import { selectionOf } from '../schema/selection.ts'
import { SendingHoursObject } from '../schema/sending-hours.ts'
import { fieldsOf } from '../schema/shape-fields.ts'

builder.prismaObject('Workspace', {
  description: 'An isolated set of leads, conversations, settings and members.',
  interfaces: [Node],
  fields: (t) => ({
    ...fieldsOf(t, workspaceShape, { scopes: null }),
    scopes: t.field({
      type: [enumFrom(apiKeyScope)],
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
      readsOf(context).workspace.findFirst({ ...query, where: { id: context.principal.workspaceId } }),
  }),
)

nodeKind('ws', 'Workspace', async (context, ids, info) => {
  if (!ids.includes(context.principal.workspaceId)) return []
  const query = selectionOf(context, info, 'Workspace')
  return readsOf(context).workspace.findMany({ ...query, where: { id: context.principal.workspaceId } })
})

const UpdateInput = inputOf('UpdateWorkspaceInput', UpdateWorkspaceInput, {
  idempotent: false,
  names: { sending_hours: 'SendingHoursInput' },
})

const UpdatePayload = rowPayload('UpdateWorkspacePayload', 'The updated workspace.', {
  field: 'workspace',
  model: 'Workspace',
  id: 'workspaceId',
  description: 'The workspace.',
})

mutation('updateWorkspace', {
  type: UpdatePayload,
  description: 'Updates the workspace’s settings.',
  authScopes: scopes.fullAccess,
  input: UpdateInput,
  takes: 'The settings to change.',
  schema: UpdateWorkspaceInput,
  run: async (changes, context) => {
    const { workspaceId } = context.principal
    await updateWorkspace(context.app, { workspaceId, actor: actorOf(context), ...changes })
    return { workspaceId }
  },
})
