import { z } from 'zod'
import {
  activationProblems,
  languageWarnings,
  PLAYBOOK_TEMPLATES,
  parseStorablePlaybook,
  playbookSchema,
  playbookWarnings,
  TEMPLATES,
  type Template,
  templateName,
} from '../../../domain/campaigns/index.ts'
import { idText, numbered } from '../../../domain/kernel/index.ts'
import { readCompany } from '../../../domain/workspaces/index.ts'
import { builder } from '../schema/builder.ts'
import { columnFields } from '../schema/column-fields.ts'
import { enumFrom } from '../schema/enum-from.ts'
import { columnList, nestedList, queryList } from '../schema/list-field.ts'
import { PlaybookProblemObject } from '../schema/playbook-problem.ts'
import { scopes } from '../schema/scopes.ts'

const TemplateObject = builder.objectRef<{ template: Template }>('PlaybookTemplate').implement({
  description: 'A complete playbook for a new campaign.',
  fields: (t) => ({
    template: t.expose('template', {
      type: enumFrom(templateName),
      description: 'Value for `template` in createCampaign.',
    }),
    name: t.string({
      description: 'Display name of the template.',
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

const filters = {
  campaign_id: idText.describe('ID of the campaign.'),
  version_max: z.int().min(1).optional().describe('Only this version and earlier ones.'),
}

const versionList = {
  ...columnList<typeof filters>('playbookVersions', 'playbookVersion', { filters, order: numbered('version') }),
  where: ({ campaign_id, version_max }: { campaign_id: string; version_max?: number | undefined }) => ({
    campaignId: campaign_id,
    ...(version_max !== undefined && { version: { lte: version_max } }),
  }),
}

const VersionConnection = queryList('playbookVersions', VersionObject, {
  list: versionList,
  description: 'All versions of a campaign’s playbook, newest first.',
  authScopes: scopes.readConversations,
})

builder.prismaObjectField('Campaign', 'playbookVersions', (t) =>
  nestedList(t, 'versions', {
    type: VersionConnection,
    list: versionList,
    filter: 'campaign_id',
    description:
      'The campaign’s playbook versions, newest first. Each conversation keeps the version with which it started.',
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
    resolve: async (_root, { playbook, includeWarnings }, { app, principal }) => {
      const company = await readCompany(app.db, principal.workspaceId)
      const parsed = parseStorablePlaybook(playbook, company)
      if (!parsed.ok) return parsed.problems
      if (!includeWarnings) return []
      return [
        ...activationProblems(parsed.playbook, company),
        ...playbookWarnings(parsed.playbook, company),
        ...languageWarnings(parsed.playbook, company),
      ]
    },
  }),
}))
