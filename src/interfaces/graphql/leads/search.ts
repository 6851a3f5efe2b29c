import { z } from 'zod'
import { searchCampaigns } from '../../../domain/campaigns/index.ts'
import { searchMessages } from '../../../domain/conversations/index.ts'
import type { Querying, WorkspaceModel } from '../../../domain/kernel/index.ts'
import { searchLeads } from '../../../domain/leads/index.ts'
import { searchInput } from '../../../domain/search/index.ts'
import { builder, type Context } from '../schema/builder.ts'
import { madeFields } from '../schema/made-fields.ts'
import { rowsOf, scopes } from '../schema/scopes.ts'
import { parseInput, withGraphqlParams } from '../schema/wire.ts'

const FIRST_MAX = 20
const SEARCH_COST = 50

const SearchInput = z.strictObject({ text: searchInput })
const FirstInput = z.strictObject({ first: z.int().min(1).max(FIRST_MAX) })

type Search = (
  deps: { db: Querying },
  input: { workspaceId: string; search: string; take: number; param: string },
) => Promise<string[]>
type Kind = { model: WorkspaceModel; search: Search; authScopes: object; description: string }

const SearchObject = builder.objectRef<{ text: string }>('SearchResults').implement({
  description:
    'Search results. Each field runs a separate search. A field is null if none of your scopes can read its ' +
    'results.',
  fields: (t) => ({
    leads: found(t, {
      model: 'Lead',
      search: searchLeads,
      authScopes: scopes.readLeads,
      description:
        'Leads with all words of the text: any part of the phone number, name or email address, or the start of a word in ' +
        'another attribute or the source. Leads whose name starts with the text come first, then the newest.',
    }),
    messages: found(t, {
      model: 'Message',
      search: searchMessages,
      authScopes: scopes.readConversations,
      description: 'Messages that contain all words of the text, or words that start with them, newest first.',
    }),
    campaigns: found(t, {
      model: 'Campaign',
      search: searchCampaigns,
      authScopes: scopes.readConversations,
      description: 'Campaigns whose name contains all words of the text, newest first.',
    }),
  }),
})

function found(t: unknown, { model, search, authScopes, description }: Kind): never {
  const { arg } = t as { arg: { int(options: object): never } }
  return madeFields(t).prismaField({
    type: [model],
    nullable: true,
    description,
    authScopes,
    args: { first: arg.int({ defaultValue: 5, description: `Maximum number of results, 1 to ${FIRST_MAX}.` }) },
    complexity: ({ first }: { first?: number | null }) => ({ field: SEARCH_COST, multiplier: first ?? FIRST_MAX }),
    resolve: (query: object, { text }: { text: string }, args: { first?: number | null }, context: Context) =>
      withGraphqlParams(async () => {
        const { first } = parseInput(FirstInput, { first: args.first ?? FIRST_MAX })
        const { workspaceId } = context.principal
        const selection = { ...query }
        const ids = await search({ db: context.app.reading }, { workspaceId, search: text, take: first, param: 'text' })
        if (ids.length === 0) return []
        const rows = await rowsOf(context, lowerFirst(model)).findMany({ ...selection, where: { id: { in: ids } } })
        const byId = new Map(rows.map((row) => [(row as { id: string }).id, row]))
        return ids.flatMap((id) => byId.get(id) ?? [])
      }),
  })
}

function lowerFirst(model: WorkspaceModel) {
  return `${model[0]!.toLowerCase()}${model.slice(1)}` as Uncapitalize<WorkspaceModel>
}

builder.queryField('search', (t) =>
  t.field({
    type: SearchObject,
    nullable: true,
    description:
      'Searches leads, messages and campaigns. Case, accents and punctuation are ignored. The first 10 words of the text are ' +
      'used. New and changed data is found immediately.',
    authScopes: scopes.readAny,
    args: { text: t.arg.string({ required: true, description: 'Words to search for, at most 200 characters.' }) },
    resolve: (_root, { text }) => withGraphqlParams(async () => parseInput(SearchInput, { text })),
  }),
)
