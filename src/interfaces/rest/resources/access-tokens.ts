import {
  type AccessToken,
  accessTokenShape,
  CreateAccessTokenInput,
  createAccessToken,
} from '../../../domain/identity/index.ts'
import { restMutation } from '../schema/field.ts'
import { wireType } from '../schema/wire-type.ts'

restMutation('create_access_token', {
  type: wireType('RestAccessToken', accessTokenShape),
  input: CreateAccessTokenInput,
  description:
    'Creates a short-lived token for a browser or another client that must not have an API key. Send it like an API ' +
    'key. It stops working within one second after your API key is revoked. Not available to access tokens.',
  run: async (given, { app, by: { idempotency }, context: { principal } }) =>
    shown(await createAccessToken(app, { principal, idempotency, ...given })),
  again: async (madeId, { app, context: { principal } }, given) =>
    shown(await createAccessToken(app, { principal, madeId, ...given })),
})

function shown({ expires_at, ...token }: AccessToken) {
  return { ...token, expires_at: expires_at.toISOString() }
}
