import { Shell } from '../../generated/dashboard/documents.ts'
import { createPlainClient, isSignedOut, signIn } from './workspace-client.ts'

/**
 * The service has closed the live socket on us. Whose session is over signs in again, who is no member any more goes where they
 * still are one; all else (another role, most of all) begins this workspace anew, by `again`.
 */
export async function whenShutOut(workspaceId: string, again: () => void): Promise<void> {
  const { error } = await createPlainClient(workspaceId).query(Shell, {}).toPromise()
  const code = error?.graphQLErrors[0]?.extensions.code
  if (isSignedOut(code)) signIn('invalid_session')
  else if (code === 'not_found') location.assign('/')
  else again()
}
