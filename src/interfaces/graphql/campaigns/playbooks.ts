import {
  PLAYBOOK_TEMPLATES,
  type PlaybookProblem,
  parseStorablePlaybook,
  playbookSchema,
  TEMPLATES,
  type Template,
} from '../../../domain/campaigns/index.ts'
import type { PlaybookVersion, Prisma } from '../../../generated/prisma/client.ts'
import { builder, type Context } from '../schema/builder.ts'
import { connectionOf, firstPageArgs, pageArgs } from '../schema/connection.ts'
import { enumOf } from '../schema/enums.ts'
import { firstRows, type List, type PageArgs, pageCost, pageOf, readPage, type Window } from '../schema/keyset.ts'
import { dbOf, scopes } from '../schema/scopes.ts'
import { nodeSelectionOf } from '../schema/selection.ts'

export const PlaybookTemplateName = enumOf('PlaybookTemplateName', 'A trade for which there is a complete playbook.', {
  home_services: 'Roofing, remodelling and repairs, for owners of homes.',
  real_estate: 'Buying and selling homes.',
  solar: 'Solar panels, for owners of houses.',
  insurance: 'Auto, home, renters and life insurance.',
})

export const PlaybookProblemObject = builder.objectRef<PlaybookProblem>('PlaybookProblem').implement({
  description: 'One thing that is wrong with a playbook.',
  fields: (t) => ({
    path: t.exposeString('path', { description: 'Where, such as signals[0].value[1].points. Empty: the whole.' }),
    message: t.exposeString('message', { description: 'What to do about it, in words.' }),
  }),
})

const TemplateObject = builder.objectRef<{ template: Template }>('PlaybookTemplate').implement({
  description: 'A complete playbook to start a campaign with.',
  fields: (t) => ({
    template: t.field({
      type: PlaybookTemplateName,
      description: 'What createCampaign takes.',
      resolve: ({ template }) => template,
    }),
    name: t.string({ description: 'For people.', resolve: ({ template }) => PLAYBOOK_TEMPLATES[template].name }),
    playbook: t.field({
      type: 'JSON',
      description: 'The whole of it.',
      resolve: ({ template }) => PLAYBOOK_TEMPLATES[template].playbook,
    }),
  }),
})

const VersionObject = builder.prismaObject('PlaybookVersion', {
  description: 'A playbook as it was kept once. It never changes.',
  authScopes: scopes.readConversations,
  runScopesOnType: true,
  fields: (t) => ({
    version: t.exposeInt('version', { description: 'Counted from 1.' }),
    playbook: t.expose('playbook', { type: 'JSON', description: 'The whole of it.' }),
    note: t.exposeString('note', { nullable: true, description: 'Why it was changed, if somebody said so.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was kept.' }),
  }),
})

const VersionConnection = connectionOf('PlaybookVersion', VersionObject, 'versions of a playbook')

builder.prismaObjectField('Campaign', 'playbookVersions', (t) =>
  t.field({
    type: VersionConnection,
    description:
      'The first page of the versions of its playbook, newest first. A conversation follows the one it began with. ' +
      'Deeper pages: Query.playbookVersions.',
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
    description: 'Every version of a campaign’s playbook, newest first.',
    authScopes: scopes.readConversations,
    args: { ...pageArgs, campaignId: t.arg.id({ required: true, description: 'The campaign.' }) },
    complexity: pageCost,
    resolve: (_root, { campaignId, ...page }, context, info) => {
      const query = nodeSelectionOf(context, info, 'PlaybookVersion')
      return readPage(context, page, {
        ...versionList(context, campaignId),
        load: (window) => dbOf(context).playbookVersion.findMany({ ...query, ...byVersion(window, campaignId) }),
      })
    },
  }),
  playbookTemplates: t.field({
    type: [TemplateObject],
    description: 'The complete playbooks that a campaign can start with.',
    authScopes: scopes.readConversations,
    nullable: true,
    resolve: () => TEMPLATES.map((template) => ({ template })),
  }),
  playbookSchema: t.field({
    type: 'JSON',
    nullable: true,
    description: 'The JSON Schema of a playbook as it is written, for editors that complete it.',
    authScopes: scopes.readConversations,
    resolve: () => playbookSchema(),
  }),
  validatePlaybook: t.field({
    type: [PlaybookProblemObject],
    description: 'Everything that is wrong with a playbook. Empty: it could be kept. Nothing is.',
    authScopes: scopes.fullAccess,
    nullable: true,
    args: { playbook: t.arg({ type: 'JSON', required: true, description: 'The playbook.' }) },
    resolve: (_root, { playbook }) => {
      const parsed = parseStorablePlaybook(playbook)
      return parsed.ok ? [] : parsed.problems
    },
  }),
}))

/** Versions are counted, so their number is their place, however many were made at one moment. */
function versionList(context: Context, campaignId: string): List<PlaybookVersion> {
  return {
    name: 'playbookVersions',
    filters: { campaignId },
    keyOf: ({ createdAt, version }) => ({ createdAt, id: String(version) }),
    count: (take) => dbOf(context).playbookVersion.count({ where: { campaignId }, take }),
  }
}

function firstVersions(args: PageArgs) {
  const { take, order } = firstRows(args)
  return { take, orderBy: { version: order } }
}

function byVersion({ bounds, order, take }: Window, campaignId: string) {
  const range = bounds.map(
    ({ side, id }): Prisma.PlaybookVersionWhereInput => ({
      version: side === 'older' ? { lt: Number(id) } : { gt: Number(id) },
    }),
  )
  return { where: { AND: [{ campaignId }, ...range] }, orderBy: { version: order }, take }
}
