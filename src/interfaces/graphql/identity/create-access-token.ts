import {
  type AccessToken,
  accessTokenScope,
  accessTokenShape,
  CreateAccessTokenInput,
  createAccessToken,
} from '../../../domain/identity/index.ts'
import { builder } from '../schema/builder.ts'
import { enumFrom } from '../schema/enum-from.ts'
import { mutation } from '../schema/mutation.ts'
import { scopes } from '../schema/scopes.ts'
import { describedBy } from '../schema/value-types.ts'

const { shape } = accessTokenShape

const Payload = builder.objectRef<AccessToken>('CreateAccessTokenPayload').implement({
  description: 'The new access token.',
  fields: (t) => ({
    id: t.exposeID('id', { description: describedBy(shape.id) }),
    token: t.exposeString('token', { description: describedBy(shape.token) }),
    scopes: t.expose('scopes', { type: [enumFrom(accessTokenScope)], description: describedBy(shape.scopes) }),
    leadId: t.exposeID('lead_id', { nullable: true, description: describedBy(shape.lead_id) }),
    conversationId: t.exposeID('conversation_id', {
      nullable: true,
      description: describedBy(shape.conversation_id),
    }),
    expiresAt: t.expose('expires_at', { type: 'DateTime', description: describedBy(shape.expires_at) }),
  }),
})

mutation('createAccessToken', {
  type: Payload,
  description:
    'Creates a short-lived token for a browser or another client that must not have an API key. The token ' +
    'authenticates requests like an API key. It stops working within one second after your API key is revoked or ' +
    'your session ends. Available to API keys and members, not to access tokens.',
  authScopes: scopes.readAny,
  schema: CreateAccessTokenInput,
  input: { idempotent: false },
  takes: 'The token’s scopes and lifetime, and what the token can read.',
  run: (given, { app, context: { principal } }) => createAccessToken(app, { principal, ...given }),
})
