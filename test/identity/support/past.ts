import type { TestApp } from '../../support/harness.ts'
import { createPast as createSharedPast } from '../../support/past.ts'
import { changeRows, removeRows } from '../../support/rows.ts'

export function createPast(service: Pick<TestApp, 'rows'>) {
  return {
    ...createSharedPast(service),
    /** So many members have been invited over time. */
    membersInvited: (workspaceId: string, count: number, at: Date) =>
      service.rows(
        `insert into member (workspace_id, id, email, role, created_at, updated_at)
         select $1, 'mem_' || n, 'x' || n || '@example.com', 'viewer', $2, $2 from generate_series(1, $3::int) n`,
        [workspaceId, at, count],
      ),
    membersCreatedAt: (workspaceId: string, at: Date) =>
      changeRows(service, 'member', { workspace_id: workspaceId }, { created_at: at }),
    /** Another process removed the member or changed the role; this one is not notified. */
    memberRemoved: (id: string, at = new Date()) => changeRows(service, 'member', { id }, { removed_at: at }),
    addressUnverified: (email: string) => changeRows(service, 'auth_user', { email }, { email_verified: false }),
    /** The person who is one member accepted the invitation of another one. */
    joinedAs: (memberId: string, { invitedId, at }: { invitedId: string; at: Date }) =>
      service.rows(
        'update member set user_id = (select user_id from member where id = $1), joined_at = $3 where id = $2',
        [memberId, invitedId, at],
      ),
    memberMadeViewer: (id: string) => changeRows(service, 'member', { id }, { role: 'viewer' }),
    workspaceKeysRevoked: (workspaceId: string) =>
      changeRows(service, 'api_key', { workspace_id: workspaceId }, { revoked_at: new Date() }),
    workspaceKeysExpireAt: (workspaceId: string, at: Date) =>
      changeRows(service, 'api_key', { workspace_id: workspaceId }, { expires_at: at }),
    sessionsRemoved: () => removeRows(service, 'auth_session'),
    sessionsCreatedAt: (at: Date) => changeRows(service, 'auth_session', {}, { created_at: at }),
    sessionsExpireAt: (at: Date) => changeRows(service, 'auth_session', {}, { expires_at: at }),
    async otherSessionsExpireAt(token: string, at: Date): Promise<void> {
      await service.rows('update auth_session set expires_at = $1 where token <> $2', [at, token])
    },
    /** A password's hash as an earlier version stored it. */
    passwordStored: (email: string, hash: string) =>
      service.rows(
        `insert into auth_account (id, account_id, provider_id, user_id, password, created_at, updated_at)
         select 'acc_' || id, id, 'credential', id, $2, now(), now() from auth_user where email = $1`,
        [email, hash],
      ),
    /** A session as an earlier version stored it. */
    sessionStored: (email: string, { token, at, until }: { token: string; at: Date; until: Date }) =>
      service.rows(
        `insert into auth_session (id, token, user_id, expires_at, ip_address, user_agent, created_at, updated_at)
         select '2Rw5w8q04JDrlqqPM0DxSEhMQYtzUc3S', $1, id, $2, '', '', $3, $3 from auth_user where email = $4`,
        [token, until, at, email],
      ),
  }
}
