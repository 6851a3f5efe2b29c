export { apiKeyScope, type Mode, mayAccess, type Scope, workspaceMode } from './api-key.ts'
export { listApiKeys } from './api-keys.ts'
export { authenticate } from './authenticate.ts'
export { authenticateSession } from './authenticate-session.ts'
export { checkPassword } from './check-password.ts'
export { completeApiKeyRotation } from './complete-api-key-rotation.ts'
export { CreateApiKeyInput, createApiKey } from './create-api-key.ts'
export { type Invited, InviteMemberInput, inviteMember } from './invite-member.ts'
export { listMembers } from './list-members.ts'
export { listMemberships, type Membership } from './list-memberships.ts'
export { type Authority, email, memberRole, memberStatus, type Role } from './member.ts'
export { openSignInLink } from './open-sign-in-link.ts'
export { isKnownNetwork, rememberNetwork, takePasswordAttempt } from './password-attempts.ts'
export type { Principal } from './principal.ts'
export { RemoveMemberInput, removeMember } from './remove-member.ts'
export { RenameApiKeyInput, renameApiKey } from './rename-api-key.ts'
export { SIGN_IN_RETENTION } from './retention.ts'
export { ApiKeyIdInput, revokeApiKey } from './revoke-api-key.ts'
export { RotateApiKeyInput, rotateApiKey } from './rotate-api-key.ts'
export { makeLink, sendSignInLink } from './send-sign-in-link.ts'
export {
  endSession,
  SESSION_DAYS,
  SetPasswordInput,
  SignOutEverywhereInput,
  setPassword,
  signOutEverywhere,
  startSession,
} from './sessions.ts'
export type { PasswordQueue, SignIn, SignInResult, Visitor } from './sign-in.ts'
export { findEmailOfLink } from './sign-in-link.ts'
export { authorityOf, stillValid } from './still-valid.ts'
export { takeAttempt } from './take-attempt.ts'
export { UpdateMemberInput, updateMember } from './update-member.ts'
