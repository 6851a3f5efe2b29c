import {
  type AccessToken,
  accessTokenScope,
  accessTokenShape,
  CreateAccessTokenInput,
  createAccessToken,
} from '../../domain/identity/index.ts'
import { builder } from '../graphql/schema/builder.ts'
import { enumFrom } from '../graphql/schema/enum-from.ts'
import { describedBy } from '../graphql/schema/value-types.ts'
import { wireType } from '../rest/schema/wire-type.ts'
import { operation } from './operation.ts'

const { shape } = accessTokenShape

const CreatePayload = builder.objectRef<AccessToken>('CreateAccessTokenPayload').implement({
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

operation('create_access_token', {
  input: CreateAccessTokenInput,
  scope: [],
  description:
    'Creates a short-lived token for a browser or another client that must not have an API key. Send it like an API ' +
    'key. It stops working within one second after the API key or session that created it ends. An access token ' +
    'cannot create access tokens.',
  run: (input, { app, by: { idempotency }, context: { principal } }) =>
    createAccessToken(app, { principal, idempotency, ...input }),
  again: (madeId, { app, context: { principal } }, input) => createAccessToken(app, { principal, madeId, ...input }),
  rest: {
    ...{ method: 'POST', path: '/access-tokens', tag: 'Access tokens', statuses: [201], isOwn: true },
    codes: ['not_found', 'insufficient_scope'],
    type: wireType('RestAccessToken', accessTokenShape),
    show: ({ expires_at, ...token }) => ({ ...token, expires_at: expires_at.toISOString() }),
    example: { scopes: ['read_only'], lifetime_minutes: 15 },
  },
  graphql: {
    type: CreatePayload,
    show: (token) => token,
    input: { idempotent: false },
    takes: 'The token’s scopes and lifetime, and what the token can read.',
  },
})
