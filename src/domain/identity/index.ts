export { accessTokenScope, hasTokenForm } from './access-tokens/access-token.ts'
export { authenticateToken } from './access-tokens/authenticate-token.ts'
export {
  type AccessToken,
  accessTokenShape,
  CreateAccessTokenInput,
  createAccessToken,
} from './access-tokens/create-access-token.ts'
export { apiKeyScope, type Mode, mayAccess, type Scope, workspaceMode } from './api-key.ts'
export { apiKeyDerived, apiKeyList, apiKeyShape } from './api-key-list.ts'
export { listApiKeys } from './api-keys.ts'
export { authenticate } from './authenticate.ts'
export { authenticateSession } from './authenticate-session.ts'
export { checkPassword } from './check-password.ts'
export { COMPANY_MINUTES } from './company/attempt.ts'
export { beginCompanySignIn } from './company/begin.ts'
export { COMPANY_PROBLEMS } from './company/company-problem.ts'
export { type CompanySignIn, readCompanySignIn } from './company/company-sign-in.ts'
export { type Company, findCompany } from './company/find-company.ts'
export { finishCompanySignIn } from './company/finish.ts'
export { type CompanyProviders, type NamedUser, ProviderFault } from './company/provider.ts'
export {
  removeCompanySignIn,
  SetCompanySignInInput,
  setCompanySignIn,
} from './company/update-company-sign-in.ts'
export { completeApiKeyRotation } from './complete-api-key-rotation.ts'
export { CreateApiKeyInput, createApiKey } from './create-api-key.ts'
export { listMemberships, type Membership } from './list-memberships.ts'
export { type Authority, email, memberRole, type Role } from './member.ts'
export { type Invited, InviteMemberInput, inviteMember } from './members/invite-member.ts'
export { listMembers } from './members/list-members.ts'
export { memberDerived, memberList, memberShape } from './members/member-list.ts'
export { RemoveMemberInput, removeMember } from './members/remove-member.ts'
export { UpdateMemberInput, updateMember } from './members/update-member.ts'
export { WithdrawInvitationInput, withdrawInvitation } from './members/withdraw-invitation.ts'
export { openSignInLink } from './open-sign-in-link.ts'
export { isKnownNetwork, rememberNetwork, takePasswordAttempt } from './password-attempts.ts'
export type { Principal, Reach } from './principal.ts'
export { type LoggedRequest, loggedRequestShape } from './request-log/logged-request.ts'
export { loggedRequestList } from './request-log/logged-request-list.ts'
export { RequestLog } from './request-log/request-log.ts'
export { REQUEST_LOG_RETENTION } from './request-log/retention.ts'
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
export { CHALLENGE_MINUTES, findChallenge } from './sign-in/challenge.ts'
export type { OneTimeCodes } from './sign-in/one-time-codes.ts'
export type { PasswordQueue, SignIn, SignInResult, Visitor } from './sign-in/sign-in.ts'
export { takeAttempt } from './sign-in/take-attempt.ts'
export { findEmailOfLink } from './sign-in-link.ts'
export { authorityOf, stillValid } from './still-valid.ts'
export { ResetTwoFactorInput, resetTwoFactor } from './two-factor/reset-member.ts'
export { signInByCode } from './two-factor/sign-in-by-code.ts'
export {
  readSignInSettings,
  type SignInSettings,
  UpdateSignInSettingsInput,
  updateSignInSettings,
} from './two-factor/sign-in-settings.ts'
export {
  ReplaceRecoveryCodesInput,
  replaceRecoveryCodes,
  TurnOffTwoFactorInput,
  turnOffTwoFactor,
} from './two-factor/turn-off.ts'
export {
  ConfirmTwoFactorInput,
  confirmTwoFactor,
  startTwoFactorSetup,
  type TwoFactorSetup,
} from './two-factor/turn-on.ts'
export { readTwoFactor, type TwoFactor } from './two-factor/two-factor.ts'
export { RenameApiKeyInput, renameApiKey, UpdateApiKeyInput, updateApiKey } from './update-api-key.ts'
