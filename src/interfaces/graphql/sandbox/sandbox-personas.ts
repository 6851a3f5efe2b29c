import {
  type PersonaScript,
  type RunningPersona,
  StartSandboxPersonaInput,
  StopSandboxPersonaInput,
  startSandboxPersona,
  stopSandboxPersona,
} from '../../../domain/sandbox/index.ts'
import { builder } from '../schema/builder.ts'
import { mutation } from '../schema/mutation.ts'
import { refuses } from '../schema/refusals.ts'
import { scopes } from '../schema/scopes.ts'
import { sandboxOf } from './sandbox-only.ts'
import { PersonaScriptObject } from './sandbox-persona-script.ts'

const Persona = builder.objectRef<RunningPersona>('SandboxPersona').implement({
  description: 'A simulated lead that answers messages on a simulated phone.',
  fields: (t) => ({
    phone: t.exposeString('phone', { description: 'Phone number of the persona in E.164 format.' }),
    name: t.exposeString('name', { description: 'Name of the script, such as EAGER_HOMEOWNER.' }),
    seed: t.exposeString('seed', { description: 'Seed that determines the persona’s random choices.' }),
    written: t.exposeInt('written', { description: 'Number of messages sent.' }),
    heard: t.exposeInt('heard', { description: 'Number of messages received.' }),
    nextTextAt: t.expose('nextTextAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the persona sends its next message. Null if no message is due.',
    }),
    hasEnded: t.exposeBoolean('hasEnded', { description: 'Whether the persona has stopped sending messages.' }),
    startedAt: t.expose('startedAt', { type: 'DateTime', description: 'When the persona was started.' }),
  }),
})

type Personas = { scripts: readonly PersonaScript[]; running: RunningPersona[] }

const PersonasObject = builder.objectRef<Personas>('SandboxPersonas').implement({
  description: 'Available scripts and running personas.',
  fields: (t) => ({
    scripts: t.field({
      type: [PersonaScriptObject],
      description: 'Built-in scripts.',
      resolve: ({ scripts }) => [...scripts],
    }),
    running: t.expose('running', { type: [Persona], description: 'Running personas, newest first. At most 200.' }),
  }),
})

const StartPayload = builder.objectRef<RunningPersona>('StartSandboxPersonaPayload').implement({
  description: 'The started persona.',
  fields: (t) => ({
    sandboxPersona: t.field({
      type: Persona,
      nullable: true,
      description: 'The started persona.',
      resolve: revived,
    }),
  }),
})

builder.queryField('sandboxPersonas', (t) =>
  t.field({
    type: PersonasObject,
    nullable: true,
    description:
      'Available and running personas that can act as leads. Sandbox only; a live workspace returns not_found.',
    authScopes: scopes.fullAccess,
    resolve: async (_root, _args, context) => {
      const { sandbox } = context.app
      return { scripts: sandbox.scripts, running: await sandbox.personas({ workspaceId: sandboxOf(context) }) }
    },
  }),
)

refuses(StartPayload, ['limit_reached', 'no_sender'])

mutation('startSandboxPersona', {
  type: StartPayload,
  description: 'Starts a simulated lead that answers messages on a phone number. Sandbox only.',
  authScopes: scopes.fullAccess,
  schema: StartSandboxPersonaInput,
  input: {
    names: {
      script: 'SandboxPersonaScriptInput',
      answers: 'SandboxPersonaAnswerInput',
      delay_seconds: 'SandboxPersonaDelayInput',
    },
  },
  takes: 'The persona and its phone number.',
  check: sandboxOf,
  run: (given, { app, by: { workspaceId } }) => startSandboxPersona(app, { workspaceId, ...given }),
})

mutation('stopSandboxPersona', {
  type: builder.objectRef<{ phone: string }>('StopSandboxPersonaPayload').implement({
    description: 'The phone number whose persona was stopped.',
    fields: (t) => ({ phone: t.exposeString('phone', { description: 'The phone number.' }) }),
  }),
  description:
    'Stops the persona on a phone number. Messages that the persona has already written are still delivered.',
  authScopes: scopes.fullAccess,
  schema: StopSandboxPersonaInput,
  takes: 'The persona’s phone number.',
  check: sandboxOf,
  run: async ({ phone }, { app, by }) => {
    await stopSandboxPersona(app, { ...by, phone })
    return { phone }
  },
})

/** Times in a stored response are strings. */
function revived(persona: RunningPersona): RunningPersona {
  const { nextTextAt, startedAt } = persona
  return { ...persona, nextTextAt: nextTextAt && new Date(nextTextAt), startedAt: new Date(startedAt) }
}
