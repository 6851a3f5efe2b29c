import type { Json, TestApp } from '../../support/harness.ts'
import { readRows } from '../../support/rows.ts'
import { createSeen as createSharedSeen } from '../../support/seen.ts'

export function createSeen(service: Pick<TestApp, 'rows'>) {
  return {
    ...createSharedSeen(service),
    /** The tables with a row that contains the text, in any column. */
    async tablesWith(text: string): Promise<string[]> {
      const tables = await service.rows<{ name: string }>(
        `select table_name as name from information_schema.tables where table_schema = 'public'`,
      )
      const found = tables.map(async ({ name }) => {
        const rows = await service.rows(`select 1 from "${name}" t where strpos(t::text, $1) > 0 limit 1`, [text])
        return rows.length > 0 ? [name] : []
      })
      return (await Promise.all(found)).flat()
    },
    async memberEmail(id: string): Promise<string> {
      return (await readRows(service, 'member', { filter: { id } }))[0].email
    },
    /** The owners who have accepted their invitation. */
    async joinedOwnerIds(workspaceId: string): Promise<string[]> {
      const owners = await readRows(service, 'member', { filter: { workspace_id: workspaceId, role: 'owner' } })
      return owners.filter(({ joined_at }) => joined_at !== null).map(({ id }) => id)
    },
    companySignIns: (workspaceId: string) =>
      readRows(service, 'company_sign_in', {
        filter: { workspace_id: workspaceId },
        fields: ['is_required'],
        order: 'workspace_id',
      }),
    joined: (id: string) => readRows(service, 'member', { filter: { id }, fields: ['joined_at'] }),
    members: () => readRows(service, 'member', { fields: ['email', 'role', 'joined_at'] }),
    signInLinks: () => readRows(service, 'auth_verification', {}),
    passwords: () => readRows(service, 'auth_account', { fields: ['password'] }),
    users: (email: string) => readRows(service, 'auth_user', { filter: { email } }),
    sessions: () => readRows(service, 'auth_session', {}),
    sessionsOf: (email: string) =>
      service.rows('select s.id from auth_session s join auth_user u on u.id = s.user_id where u.email = $1', [email]),
    /** The second factors of the person with this address. */
    secondFactorsOf: (email: string) =>
      service.rows('select t.user_id from auth_totp t join auth_user u on u.id = t.user_id where u.email = $1', [
        email,
      ]),
    /** The networks from which people have signed in completely. */
    async knownNetworks(): Promise<Json[]> {
      const limits = await readRows(service, 'auth_rate_limit', { order: 'key' })
      return limits.filter(({ key }) => key.startsWith('place '))
    },
    async newestSessionToken(): Promise<string> {
      return (await readRows(service, 'auth_session', { order: 'created_at desc limit 1' }))[0].token
    },
    sessionsWithToken: (token: string) => readRows(service, 'auth_session', { filter: { token } }),
    signInLimits: () => readRows(service, 'auth_rate_limit', { order: 'key' }),
    /** When each workspace was last changed. */
    workspaceChanges: (): Promise<Json[]> => readRows(service, 'workspace', { fields: ['id', 'updated_at'] }),
  }
}
