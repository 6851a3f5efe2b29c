import {
  type Authority,
  listMemberships,
  type Membership,
  mayAccess,
  memberDerived,
  memberList,
  memberRole,
  memberShape,
  type Principal,
  workspaceMode,
} from '../../../domain/identity/index.ts'
import { builder, type Context } from '../schema/builder.ts'
import { enumFrom } from '../schema/enum-from.ts'
import { queryList } from '../schema/list-field.ts'
import { guardedNode, nodeRows } from '../schema/node.ts'
import { memberScopes } from '../schema/scopes.ts'
import { fieldsOf } from '../schema/shape-fields.ts'

const role = enumFrom(memberRole)

const MemberObject = builder.prismaObject('Member', {
  description: memberShape.description!,
  ...guardedNode(memberScopes.read),
  fields: (t) => ({
    ...fieldsOf(t, memberShape, {}, memberDerived),
    hasTwoFactor: t.boolean({
      nullable: true,
      description:
        'Whether the member uses two-factor sign-in. Null unless you are an owner or admin, or use an API key ' +
        'with full access.',
      select: { user: { select: { totp: { select: { confirmedAt: true } } } } },
      resolve: ({ user }, _args, { principal }) =>
        mayAccess(principal.scopes, ['full_access']) ? user?.totp?.confirmedAt != null : null,
    }),
  }),
})

queryList('members', MemberObject, {
  list: memberList,
  description:
    'Members of the workspace, including invited users who have not joined yet. Removed members are not ' +
    'listed. Available to members of any role, and to API keys of the live workspace with full access.',
  authScopes: memberScopes.read,
})

nodeRows('mem', 'Member', 'member')

const ViewerWorkspace = builder.objectRef<Membership & { isCurrent: boolean }>('ViewerWorkspace').implement({
  description: 'A workspace that the member can access.',
  fields: (t) => ({
    id: t.exposeID('id', {
      description:
        'Unique ID, such as ws_01jd…. Pass it in the Leadthread-Workspace header, or as workspaceId when ' +
        'opening a WebSocket.',
    }),
    name: t.exposeString('name', { description: 'Display name.' }),
    mode: t.expose('mode', {
      type: enumFrom(workspaceMode),
      description: 'Whether messages go to a real carrier or to the simulated one.',
    }),
    liveWorkspaceId: t.exposeID('liveWorkspaceId', {
      description:
        'ID of the live workspace: for a sandbox, the ID of its live workspace; for a live workspace, its own ID.',
    }),
    role: t.expose('role', { type: role, description: 'Role of the member in that workspace.' }),
    isCurrent: t.exposeBoolean('isCurrent', { description: 'Whether this is the workspace of the current request.' }),
  }),
})

type Viewer = Principal & { member: NonNullable<Principal['member']> }

const ViewerObject = builder.objectRef<Viewer>('Viewer').implement({
  description: 'The signed-in member and their permissions.',
  fields: (t) => ({
    member: t.prismaField({
      type: 'Member',
      nullable: true,
      description: 'The member record in this workspace.',
      resolve: (query, { actor, liveWorkspaceId }, _args, { app }) =>
        app.db.reads(liveWorkspaceId).member.findFirst({ ...query, where: { id: actor.id } }),
    }),
    role: t.field({
      type: role,
      description: 'Role of the member in this workspace.',
      resolve: ({ member }) => member.role,
    }),
    hasCompanySignIn: t.boolean({
      description:
        'Whether the member signed in with the company’s provider. Such a session can access only this live ' +
        'workspace and its sandbox.',
      resolve: ({ member }) => member.companyWorkspaceId !== null,
    }),
    workspaces: t.field({
      type: [ViewerWorkspace],
      description: 'Workspaces that the member can access, including sandboxes.',
      resolve: async ({ member, workspaceId }, _args, { app }) => {
        const memberships = await listMemberships(app, member)
        return memberships.map((place) => ({ ...place, isCurrent: place.id === workspaceId }))
      },
    }),
  }),
})

builder.queryField('viewer', (t) =>
  t.field({
    type: ViewerObject,
    nullable: true,
    description: 'The signed-in member. Null for an API key.',
    resolve: (_root, _args, { principal }) => (principal.member ? { ...principal, member: principal.member } : null),
  }),
)

/** With whose right members are changed: an API key counts as an admin. */
export function authorityOver({ principal }: Context): Authority {
  return principal.member?.role ?? 'admin'
}
