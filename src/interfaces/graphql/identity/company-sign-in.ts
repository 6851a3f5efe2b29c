import {
  type CompanySignIn,
  readCompanySignIn,
  removeCompanySignIn,
  SetCompanySignInInput,
  setCompanySignIn,
} from '../../../domain/identity/index.ts'
import { builder, type Context } from '../schema/builder.ts'
import { actorOf, mutation } from '../schema/mutation.ts'
import { memberScopes } from '../schema/scopes.ts'
import { authorityOver } from './members.ts'

const ProviderObject = builder.objectRef<CompanySignIn>('CompanySignInProvider').implement({
  description: 'A company’s OpenID Connect provider. The client secret is never returned.',
  fields: (t) => ({
    issuer: t.exposeString('issuer', { description: 'Issuer URL of the provider.' }),
    clientId: t.exposeString('clientId', { description: 'Client ID that is registered at the provider.' }),
    domains: t.exposeStringList('domains', {
      description: 'Domains of the email addresses that can sign in with this provider.',
    }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When these settings were last updated.' }),
  }),
})

type Shown = { workspaceId: string; provider: CompanySignIn | null }

const CompanySignInObject = builder.objectRef<Shown>('CompanySignIn').implement({
  description: 'Sign-in to a live workspace with the company’s own OpenID Connect provider.',
  fields: (t) => ({
    provider: t.field({
      type: ProviderObject,
      nullable: true,
      description: 'The provider. Null if company sign-in is off.',
      resolve: ({ provider }) => provider,
    }),
    redirectUri: t.string({
      description: 'The redirect URI to register for the client at the provider.',
      resolve: ({ workspaceId }, _args, { app }) => app.links.companyCallback(workspaceId),
    }),
    signInUrl: t.string({
      description: 'The page on which members sign in with the provider.',
      resolve: ({ workspaceId }, _args, { app }) => app.links.companySignIn(workspaceId),
    }),
  }),
})

const changed = (name: string, description: string) =>
  builder.objectRef<{ done: boolean }>(name).implement({
    description,
    fields: (t) => ({
      companySignIn: t.field({
        type: CompanySignInObject,
        description: 'Company sign-in of the workspace.',
        resolve: (_payload, _args, context) => shownOf(context),
      }),
    }),
  })

builder.queryField('companySignIn', (t) =>
  t.field({
    type: CompanySignInObject,
    nullable: true,
    description:
      'Company sign-in of the workspace. Available to owners and admins, and to API keys of the live workspace with full ' +
      'access and no expiry date.',
    authScopes: memberScopes.manage,
    resolve: (_root, _args, context) => shownOf(context),
  }),
)

// Without an idempotency key, so that no stored request depends on the client secret. A second call changes nothing.
mutation('setCompanySignIn', {
  type: changed('SetCompanySignInPayload', 'The updated settings.'),
  description:
    'Sets up company sign-in with an OpenID Connect provider, or changes the settings. The service first reads the ' +
    'provider’s configuration. If the issuer or the client ID changes, sessions that were started with the earlier ' +
    'provider end. Only owners can do this.',
  authScopes: memberScopes.manage,
  schema: SetCompanySignInInput,
  input: { idempotent: false },
  takes: 'The provider.',
  run: async (given, { app, context }) => {
    await setCompanySignIn(app, { ...by(context), ...given })
    return { done: true }
  },
})

builder.mutationField('removeCompanySignIn', (t) =>
  t.field({
    type: changed('RemoveCompanySignInPayload', 'Company sign-in after it was turned off.'),
    nullable: true,
    description:
      'Turns off company sign-in and ends the sessions that were started with the provider. Not possible while ' +
      'company sign-in is required. Only owners can do this.',
    authScopes: memberScopes.manage,
    resolve: async (_root, _args, context) => {
      await removeCompanySignIn(context.app, by(context))
      return { done: true }
    },
  }),
)

async function shownOf({ app, principal: { liveWorkspaceId: workspaceId } }: Context): Promise<Shown> {
  return { workspaceId, provider: await readCompanySignIn(app, { workspaceId }) }
}

function by(context: Context) {
  return { workspaceId: context.principal.liveWorkspaceId, actor: actorOf(context), authority: authorityOver(context) }
}
