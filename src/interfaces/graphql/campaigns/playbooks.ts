import {
  PLAYBOOK_TEMPLATES,
  type PlaybookProblem,
  parseStorablePlaybook,
  playbookSchema,
  playbookWarnings,
  TEMPLATES,
  type Template,
} from '../../../domain/campaigns/index.ts'
import type { Where } from '../../../domain/kernel/index.ts'
import type { PlaybookVersion } from '../../../generated/prisma/client.ts'
import { builder, type Context } from '../schema/builder.ts'
import { connectionOf, firstPageArgs, pageArgs } from '../schema/connection.ts'
import { enumOf } from '../schema/enums.ts'
import { firstRows, type List, type PageArgs, pageCost, pageOf, readPage, type Window } from '../schema/keyset.ts'
import { readsOf, scopes } from '../schema/scopes.ts'
import { nodeSelectionOf } from '../schema/selection.ts'

export const PlaybookTemplateName = enumOf('PlaybookTemplateName', 'Industries with a playbook template.', {
  home_services: 'Roofing, remodeling and repairs for homeowners.',
  real_estate: 'Buying and selling homes.',
  solar: 'Solar panels for homeowners.',
  insurance: 'Auto, home, renters and life insurance.',
})

export const PlaybookProblemObject = builder.objectRef<PlaybookProblem>('PlaybookProblem').implement({
  description: 'One error in a playbook.',
  fields: (t) => ({
    path: t.exposeString('path', {
      description: 'Path of the error, such as signals[0].value[1].points. Empty for the whole playbook.',
    }),
    message: t.exposeString('message', { description: 'Human-readable message that explains how to fix the error.' }),
    isWarning: t.boolean({
      description: 'Whether the playbook can be saved nevertheless.',
      resolve: ({ isWarning }) => isWarning === true,
    }),
  }),
})

const TemplateObject = builder.objectRef<{ template: Template }>('PlaybookTemplate').implement({
  description: 'A complete playbook for a new campaign.',
  fields: (t) => ({
    template: t.field({
      type: PlaybookTemplateName,
      description: 'Value for the template field of createCampaign.',
      resolve: ({ template }) => template,
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
  fields: (t) => ({
    version: t.exposeInt('version', { description: 'Version number, starting at 1.' }),
    playbook: t.expose('playbook', { type: 'JSON', description: 'The complete playbook.' }),
    note: t.exposeString('note', { nullable: true, description: 'Note about the change, if one was given.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the version was saved.' }),
  }),
})

const VersionConnection = connectionOf('PlaybookVersion', VersionObject, 'playbook versions')

builder.prismaObjectField('Campaign', 'playbookVersions', (t) =>
  t.field({
    type: VersionConnection,
    description:
      'First page of the campaign’s playbook versions, newest first. Each conversation keeps the version it' +
      ' started with. For more pages, use Query.playbookVersions.',
    args: firstPageArgs,
    complexity: pageCost,
    select: (args, _context, nested) => ({
      id: true,
      versions: nested(firstVersions(args), ['edges', 'node'], 'PlaybookVersion'),
    }),
    resolve: ({ id, versions }, args, context) => pageOf(context, args, versionList(context, id), versions),
  }),
)

builder.queryFields((t) => ({
  playbookVersions: t.field({
    type: VersionConnection,
    nullable: true,
    description: 'All versions of a campaign’s playbook, newest first.',
    authScopes: scopes.readConversations,
    args: { ...pageArgs, campaignId: t.arg.id({ required: true, description: 'ID of the campaign.' }) },
    complexity: pageCost,
    resolve: (_root, { campaignId, ...page }, context, info) => {
      const query = nodeSelectionOf(context, info, 'PlaybookVersion')
      return readPage(context, page, {
        ...versionList(context, campaignId),
        load: (window) => readsOf(context).playbookVersion.findMany({ ...query, ...byVersion(window, campaignId) }),
      })
    },
  }),
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

/** Versions are numbered, so the number is the position, even with equal times. */
function versionList(context: Context, campaignId: string): List<PlaybookVersion> {
  return {
    name: 'playbookVersions',
    filters: { campaignId },
    keyOf: ({ createdAt, version }) => ({ createdAt, id: String(version) }),
    count: (take) => readsOf(context).playbookVersion.count({ where: { campaignId }, take }),
  }
}

function firstVersions(args: PageArgs) {
  const { take, order } = firstRows(args)
  return { take, orderBy: { version: order } }
}

function byVersion({ bounds, order, take }: Window, campaignId: string) {
  const range = bounds.map(
    ({ side, id }): Where<'PlaybookVersion'> => ({
      version: side === 'older' ? { lt: Number(id) } : { gt: Number(id) },
    }),
  )
  return { where: { AND: [{ campaignId }, ...range] }, orderBy: { version: order }, take }
}
