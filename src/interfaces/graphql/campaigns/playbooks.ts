import {
  PLAYBOOK_TEMPLATES,
  type PlaybookProblem,
  parseStorablePlaybook,
  playbookSchema,
  playbookWarnings,
  TEMPLATES,
  type Template,
} from '../../../domain/campaigns/index.ts'
import { idText } from '../../../domain/kernel/index.ts'
import { builder } from '../schema/builder.ts'
import { columnFields } from '../schema/column-fields.ts'
import { enumOf } from '../schema/enums.ts'
import { columnList, firstPageField, numbered, queryList } from '../schema/list-field.ts'
import { scopes } from '../schema/scopes.ts'

export const PlaybookTemplateName = enumOf('PlaybookTemplateName', 'Industries with a playbook template.', {
  home_services: 'Roofing, remodeling and repairs for homeowners.',
  real_estate: 'Buying and selling homes.',
  solar: 'Solar panels for homeowners.',
  insurance: 'Auto, home, renters and life insurance.',
})

export const PlaybookProblemObject = builder.objectRef<PlaybookProblem>('PlaybookProblem').implement({
  description: 'One error or warning in a playbook.',
  fields: (t) => ({
    path: t.exposeString('path', {
      description: 'Path of the error, such as signals[0].value[1].points. Empty for the whole playbook.',
    }),
    message: t.exposeString('message', { description: 'Human-readable message that explains how to fix the error.' }),
    isWarning: t.boolean({
      description: 'Whether this is a warning. A playbook that has only warnings can be saved.',
      resolve: ({ isWarning }) => isWarning === true,
    }),
  }),
})

const TemplateObject = builder.objectRef<{ template: Template }>('PlaybookTemplate').implement({
  description: 'A complete playbook for a new campaign.',
  fields: (t) => ({
    template: t.expose('template', {
      type: PlaybookTemplateName,
      description: 'Value for the template field of createCampaign.',
    }),
    name: t.string({
      description: 'Description of the template.',
      resolve: ({ template }) => PLAYBOOK_TEMPLATES[template].name,
    }),
    playbook: t.field({
      type: 'JSON',
      description: 'The complete playbook.',
      resolve: ({ template }) => PLAYBOOK_TEMPLATES[template].playbook,
    }),
  }),
})

const VersionObject = builder.prismaObject('PlaybookVersion', {
  description: 'A saved version of a playbook. Versions are never changed.',
  authScopes: scopes.readConversations,
  runScopesOnType: true,
  fields: (t) =>
    columnFields(t, 'PlaybookVersion', {
      version: 'Version number, starting at 1.',
      playbook: 'The complete playbook.',
      note: 'Note about the change. Null if no note was given.',
      createdAt: 'When the version was saved.',
    }),
})

const versionList = columnList('playbookVersions', 'playbookVersion', {
  filters: { campaign_id: idText.describe('ID of the campaign.') },
  place: numbered('version'),
})

const VersionConnection = queryList('playbookVersions', VersionObject, {
  list: versionList,
  description: 'All versions of a campaign’s playbook, newest first.',
  authScopes: scopes.readConversations,
})

builder.prismaObjectField('Campaign', 'playbookVersions', (t) =>
  firstPageField(t, 'versions', {
    type: VersionConnection,
    list: versionList,
    filter: 'campaign_id',
    description:
      'First page of the campaign’s playbook versions, newest first. Each conversation keeps the version it' +
      ' started with. For more pages, use Query.playbookVersions.',
  }),
)

builder.queryFields((t) => ({
  playbookTemplates: t.field({
    type: [TemplateObject],
    description: 'Playbook templates for new campaigns.',
    authScopes: scopes.readConversations,
    nullable: true,
    resolve: () => TEMPLATES.map((template) => ({ template })),
  }),
  playbookSchema: t.field({
    type: 'JSON',
    nullable: true,
    description: 'JSON Schema of a playbook, for validation and completion in editors.',
    authScopes: scopes.readConversations,
    resolve: () => playbookSchema(),
  }),
  validatePlaybook: t.field({
    type: [PlaybookProblemObject],
    description: 'Returns all errors in a playbook. The list is empty if the playbook is valid. Nothing is saved.',
    authScopes: scopes.fullAccess,
    nullable: true,
    args: {
      playbook: t.arg({ type: 'JSON', required: true, description: 'The playbook.' }),
      includeWarnings: t.arg.boolean({
        defaultValue: false,
        description: 'Whether to return warnings about a valid playbook. A playbook with warnings can be saved.',
      }),
    },
    resolve: (_root, { playbook, includeWarnings }) => {
      const parsed = parseStorablePlaybook(playbook)
      if (!parsed.ok) return parsed.problems
      return includeWarnings ? playbookWarnings(parsed.playbook) : []
    },
  }),
}))
