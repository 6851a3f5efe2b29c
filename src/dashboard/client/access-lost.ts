import { Shell } from '../../generated/dashboard/documents.ts'
import { createPlainClient, isSignedOut, signIn } from './workspace-client.ts'

/**
 * The server has closed the live socket. If the session has expired, the user signs in again. If they are no longer a member,
 * another workspace opens. In all other cases (mostly a changed role), `reopen` opens this workspace again.
 */
export async function handleAccessLost(workspaceId: string, reopen: () => void): Promise<void> {
  const { error } = await createPlainClient(workspaceId).query(Shell, {}).toPromise()
  const code = error?.graphQLErrors[0]?.extensions.code
  if (isSignedOut(code)) signIn('invalid_session')
  else if (code === 'not_found') location.assign('/')
  else reopen()
}
