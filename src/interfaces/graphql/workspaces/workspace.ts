import { apiKeyScope } from '../../../domain/identity/index.ts'
import {
  type SendingHours,
  UpdateWorkspaceInput,
  updateWorkspace,
  workspaceShape,
} from '../../../domain/workspaces/index.ts'
import { builder } from '../schema/builder.ts'
import { columnFields } from '../schema/column-fields.ts'
import { enumFrom } from '../schema/enum-from.ts'
import { mutation } from '../schema/mutation.ts'
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
    ...fieldsOf(t, workspaceShape, { scopes: null, company: null }),
    scopes: t.field({
      type: [enumFrom(apiKeyScope)],
      description: 'Scopes of the current API key, access token or session.',
      resolve: (_workspace, _args, { principal }) => principal.scopes,
    }),
    ...columnFields(t, 'Workspace', {
      timezone: 'IANA time zone used for day boundaries.',
      threshold: 'Minimum score for a conversation to qualify, 1 to 100.',
      initiatedPerDayMax:
        'Maximum number of messages that all campaigns together can send to one lead in 24 hours. Replies to the ' +
        'lead are not counted.',
      requireConsent: 'Whether messages are sent only to leads with recorded consent.',
      enforceQuietHours: 'Whether quiet hours are enforced. Always true in a live workspace.',
      messagesPerDayMax: 'Maximum number of messages accepted per day. Null for no limit.',
      smartEncoding:
        'Whether typographic quotes, dashes and similar characters are replaced by plain ones if that saves a' +
        ' segment.',
      escalateAfterMinutes:
        'Minutes after a handoff until a reminder is sent if the conversation has not been claimed. Null for no ' +
        'reminders.',
      escalateUrgentAfterMinutes:
        'The same for an urgent handoff, after an emergency or if the lead is in distress. With the first reminder, the ' +
        'lead receives a message that the company has been notified again. Null if urgent handoffs are treated like all ' +
        'others.',
      turnDebounceMs: 'How long the agent waits for further messages before it replies, in milliseconds.',
      defaultCampaignId:
        'ID of the campaign for leads that are not assigned to a campaign. Null if there is no default campaign.',
      allowedOrigins:
        'Origins of websites whose pages can use the API with a key of this workspace. The deployment’s ' +
        'ALLOWED_ORIGINS setting also applies.',
      trustedDocumentsOnly:
        'Whether API keys and access tokens can execute only registered GraphQL documents. Signed-in members and REST ' +
        'are not affected.',
      createdAt: 'Creation time.',
      updatedAt: 'When the settings were last updated.',
    }),
    sendingHours: t.field({
      type: SendingHoursObject,
      nullable: true,
      description: 'Hours in which messages are sent, within the legal limits. Null for the default hours.',
      resolve: ({ sendingHours }) => sendingHours as SendingHours | null,
    }),
    defaultCampaign: t.relation('defaultCampaign', {
      nullable: true,
      authScopes: scopes.readConversations,
      description:
        'Campaign for leads that are not assigned to a campaign. Null if there is no default campaign, or if none of ' +
        'your scopes can read campaigns.',
    }),
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

mutation('updateWorkspace', {
  type: rowPayload('UpdateWorkspacePayload', 'The updated workspace.', { model: 'Workspace', id: 'workspaceId' }),
  description: 'Updates the workspace’s settings.',
  authScopes: scopes.fullAccess,
  schema: UpdateWorkspaceInput,
  input: { idempotent: false, names: { sending_hours: 'SendingHoursInput' } },
  takes: 'The settings to change.',
  run: async (changes, { app, by: { workspaceId, actor } }) => {
    await updateWorkspace(app, { workspaceId, actor, ...changes })
    return { workspaceId }
  },
})
