import { type Authority, listMemberships, type Membership, type Principal } from '../../../domain/identity/index.ts'
import type { Member } from '../../../generated/prisma/client.ts'
import { builder, type Context } from '../schema/builder.ts'
import { connectionOf, pageArgs } from '../schema/connection.ts'
import { enumOf, WorkspaceMode } from '../schema/enums.ts'
import { byCreation, type List, pageCost, readPage } from '../schema/keyset.ts'
import { among, Node, nodeKind } from '../schema/node.ts'
import { memberScopes } from '../schema/scopes.ts'
import { nodeSelectionOf, selectionOf } from '../schema/selection.ts'

export const MemberRole = enumOf('MemberRole', 'What a member may do.', {
  owner: 'Everything, and alone makes owners, changes and removes them.',
  admin: 'Everything, API keys, members and settings included.',
  agent: 'Read and answer conversations, send messages; read and change leads, imports and suppressions.',
  viewer: 'Read workspace, leads, conversations, messages, campaigns and events.',
})

const MemberStatus = enumOf('MemberStatus', 'Whether a member is there.', {
  invited: 'Has not signed in yet.',
  active: 'Has joined.',
  removed: 'May not sign in any more.',
})

const MemberObject = builder.prismaObject('Member', {
  description: 'A person who signs in: to a live workspace and its sandbox twin. Both show the same members.',
  interfaces: [Node],
  authScopes: memberScopes.read,
  runScopesOnType: true,
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Such as mem_01jd…' }),
    email: t.exposeString('email', { description: 'What they sign in with, in lower case.' }),
    name: t.exposeString('name', { description: 'What the others see. Empty: nobody has given one.' }),
    role: t.expose('role', { type: MemberRole, description: 'What they may do.' }),
    status: t.field({
      type: MemberStatus,
      description: 'Whether they are there.',
      select: { joinedAt: true, removedAt: true },
      resolve: ({ joinedAt, removedAt }) => (removedAt ? 'removed' : joinedAt ? 'active' : 'invited'),
    }),
    invitedBy: t.exposeID('invitedBy', {
      nullable: true,
      description: 'The member who invited them. Null: the shell, or an API key.',
    }),
    joinedAt: t.expose('joinedAt', { type: 'DateTime', nullable: true, description: 'When they first signed in.' }),
    removedAt: t.expose('removedAt', { type: 'DateTime', nullable: true, description: 'When they were removed.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When they were invited.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When any of this last changed.' }),
  }),
})

const MemberConnection = connectionOf('Member', MemberObject, 'members')

builder.queryField('members', (t) =>
  t.field({
    type: MemberConnection,
    nullable: true,
    description:
      'The members of the workspace, invited ones included, removed ones not. For members of any role, and for API keys ' +
      'of the live workspace with full access.',
    authScopes: memberScopes.read,
    args: pageArgs,
    complexity: pageCost,
    resolve: (_root, args, context, info) => {
      const query = nodeSelectionOf(context, info, 'Member')
      return readPage(context, args, {
        ...memberList(context),
        load: (window) => membersOf(context).findMany({ ...query, ...byCreation(window, { removedAt: null }) }),
      })
    },
  }),
)

nodeKind('mem', 'Member', (context, ids, info) => {
  const query = selectionOf(context, info, 'Member')
  return membersOf(context).findMany({ ...query, where: { id: among(ids) } })
})

const ViewerWorkspace = builder.objectRef<Membership & { isCurrent: boolean }>('ViewerWorkspace').implement({
  description: 'A workspace that the member may enter.',
  fields: (t) => ({
    id: t.exposeID('id', {
      description: 'Such as ws_01jd… Say it in the header Leadthread-Workspace, or as workspaceId when a socket opens.',
    }),
    name: t.exposeString('name', { description: 'What its owner calls it.' }),
    mode: t.expose('mode', { type: WorkspaceMode, description: 'Whether texts leave the house.' }),
    liveWorkspaceId: t.exposeID('liveWorkspaceId', { description: 'Itself, or the live one whose sandbox it is.' }),
    role: t.expose('role', { type: MemberRole, description: 'What the member may do there.' }),
    isCurrent: t.exposeBoolean('isCurrent', { description: 'Whether this is the one that the request is about.' }),
  }),
})

type Viewer = Principal & { member: NonNullable<Principal['member']> }

const ViewerObject = builder.objectRef<Viewer>('Viewer').implement({
  description: 'Who has signed in.',
  fields: (t) => ({
    member: t.prismaField({
      type: 'Member',
      nullable: true,
      description: 'Who they are in this workspace.',
      resolve: (query, { actor }, _args, context) =>
        membersOf(context).findFirst({ ...query, where: { id: actor.id } }),
    }),
    role: t.field({ type: MemberRole, description: 'What they may do here.', resolve: ({ member }) => member.role }),
    workspaces: t.field({
      type: [ViewerWorkspace],
      description: 'The workspaces that they may enter, sandboxes included.',
      resolve: async ({ member, workspaceId }, _args, { app }) => {
        const memberships = await listMemberships(app, { userId: member.userId })
        return memberships.map((place) => ({ ...place, isCurrent: place.id === workspaceId }))
      },
    }),
  }),
})

builder.queryField('viewer', (t) =>
  t.field({
    type: ViewerObject,
    nullable: true,
    description: 'The member who has signed in. Null when an API key asks.',
    resolve: (_root, _args, { principal }) => (principal.member ? { ...principal, member: principal.member } : null),
  }),
)

/** With whose right members are changed: an API key counts as an admin. */
export function authorityOver({ principal }: Context): Authority {
  return principal.member?.role ?? 'admin'
}

/** Members are the live workspace's, whichever of the twins is asked. */
export function membersOf({ app, principal }: Context) {
  return app.db.workspace(principal.liveWorkspaceId).member
}

function memberList(context: Context): List<Member> {
  return {
    name: 'members',
    filters: {},
    keyOf: (row) => row,
    count: (take) => membersOf(context).count({ where: { removedAt: null }, take }),
  }
}
