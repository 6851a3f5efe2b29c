import { Shell } from '../../generated/dashboard/documents.ts'
import {
  COMPANY_REQUIRED,
  createPlainClient,
  isSignedOut,
  setUpTwoFactor,
  signIn,
  signInByCompany,
  TWO_FACTOR_REQUIRED,
} from './workspace-client.ts'

/**
 * The server has closed the live socket. If the session has expired, the user signs in again. If they are no longer a member,
 * another workspace opens. In all other cases (mostly a changed role), `reopen` opens this workspace again.
 */
export async function handleAccessLost(workspaceId: string, reopen: () => void): Promise<void> {
  const { error } = await createPlainClient(workspaceId).query(Shell, {}).toPromise()
  const code = error?.graphQLErrors[0]?.extensions.code
  if (isSignedOut(code)) signIn('invalid_session')
  else if (code === TWO_FACTOR_REQUIRED) setUpTwoFactor(workspaceId)
  else if (code === COMPANY_REQUIRED) signInByCompany(workspaceId)
  else if (code === 'not_found') location.assign('/')
  else reopen()
}
