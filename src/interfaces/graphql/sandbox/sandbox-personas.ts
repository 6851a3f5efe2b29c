import {
  type PersonaScript,
  type RunningPersona,
  StartSandboxPersonaInput,
  StopSandboxPersonaInput,
  startSandboxPersona,
  stopSandboxPersona,
} from '../../../domain/sandbox/index.ts'
import { builder } from '../schema/builder.ts'
import { idempotencyKeyField, runMutation } from '../schema/mutation.ts'
import { refuses } from '../schema/refusals.ts'
import { scopes } from '../schema/scopes.ts'
import { sandboxOf } from './sandbox-only.ts'
import { PersonaScriptInput, PersonaScriptObject } from './sandbox-persona-script.ts'

const Persona = builder.objectRef<RunningPersona>('SandboxPersona').implement({
  description: 'A scripted person who holds a phone of the simulated network.',
  fields: (t) => ({
    phone: t.exposeString('phone', { description: 'The phone that they hold, in E.164 form.' }),
    name: t.exposeString('name', { description: 'Who they are, such as EAGER_HOMEOWNER.' }),
    seed: t.exposeString('seed', { description: 'What their choices are made by.' }),
    written: t.exposeInt('written', { description: 'How many texts they have written.' }),
    heard: t.exposeInt('heard', { description: 'How many texts they have got.' }),
    nextTextAt: t.expose('nextTextAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When they answer. Null while there is nothing to answer.',
    }),
    hasEnded: t.exposeBoolean('hasEnded', { description: 'Whether nothing more will be heard of them.' }),
    startedAt: t.expose('startedAt', { type: 'DateTime', description: 'Since when they hold the phone.' }),
  }),
})

type Personas = { scripts: readonly PersonaScript[]; running: RunningPersona[] }

const PersonasObject = builder.objectRef<Personas>('SandboxPersonas').implement({
  description: 'Who can play a lead, and who does.',
  fields: (t) => ({
    scripts: t.field({
      type: [PersonaScriptObject],
      description: 'The ready-made persons.',
      resolve: ({ scripts }) => [...scripts],
    }),
    running: t.expose('running', { type: [Persona], description: 'Who holds a phone, the newest first; 200 at most.' }),
  }),
})

const StartInput = builder.inputType('StartSandboxPersonaInput', {
  description: 'Who is to hold a phone. Give persona or script.',
  fields: (t) => ({
    phone: t.string({ required: true, description: 'The phone, in E.164 form. Whoever held it is gone.' }),
    persona: t.string({ description: 'A ready-made person, such as EAGER_HOMEOWNER.' }),
    script: t.field({ type: PersonaScriptInput, description: 'Or one of your own.' }),
    seed: t.string({ description: 'The same seed makes the same person of a script. Default: "1".' }),
    begins: t.boolean({ description: 'Whether they write first. The script must have an opening.' }),
    idempotencyKey: t.string(idempotencyKeyField),
  }),
})

const StopInput = builder.inputType('StopSandboxPersonaInput', {
  description: 'A phone that nobody is to hold any more.',
  fields: (t) => ({
    phone: t.string({ required: true, description: 'The phone, in E.164 form.' }),
    idempotencyKey: t.string(idempotencyKeyField),
  }),
})

const StartPayload = builder.objectRef<RunningPersona>('StartSandboxPersonaPayload').implement({
  description: 'Who holds the phone now.',
  fields: (t) => ({
    sandboxPersona: t.field({
      type: Persona,
      nullable: true,
      description: 'The person.',
      resolve: (persona) => persona,
    }),
  }),
})

const StopPayload = builder.objectRef<{ phone: string }>('StopSandboxPersonaPayload').implement({
  description: 'A phone that nobody holds.',
  fields: (t) => ({ phone: t.exposeString('phone', { description: 'Its number.' }) }),
})

builder.queryField('sandboxPersonas', (t) =>
  t.field({
    type: PersonasObject,
    nullable: true,
    description: 'The scripted persons who can play a lead. In a sandbox only; elsewhere it is not_found.',
    authScopes: scopes.fullAccess,
    resolve: async (_root, _args, context) => {
      const { sandbox } = context.app
      return { scripts: sandbox.scripts, running: await sandbox.personas({ workspaceId: sandboxOf(context) }) }
    },
  }),
)

refuses(StartPayload, ['limit_reached', 'no_sender'])

builder.mutationFields((t) => ({
  startSandboxPersona: t.field({
    type: StartPayload,
    nullable: true,
    description: 'Lets a scripted person hold a phone and answer what it gets. In a sandbox only.',
    authScopes: scopes.fullAccess,
    args: { input: t.arg({ type: StartInput, required: true, description: 'Who, and which phone.' }) },
    resolve: async (_root, { input }, context) => {
      const workspaceId = sandboxOf(context)
      const started = await runMutation(context, input, {
        name: 'startSandboxPersona',
        schema: StartSandboxPersonaInput,
        run: (given) => startSandboxPersona(context.app, { workspaceId, ...given }),
      })
      return revived(started)
    },
  }),
  stopSandboxPersona: t.field({
    type: StopPayload,
    nullable: true,
    description: 'Takes the phone from its scripted person. What they have written is still brought.',
    authScopes: scopes.fullAccess,
    args: { input: t.arg({ type: StopInput, required: true, description: 'Which phone.' }) },
    resolve: (_root, { input }, context) => {
      const workspaceId = sandboxOf(context)
      return runMutation(context, input, {
        name: 'stopSandboxPersona',
        schema: StopSandboxPersonaInput,
        run: async ({ phone }) => {
          await stopSandboxPersona(context.app, { workspaceId, phone })
          return { phone }
        },
      })
    },
  }),
}))

/** An answer that was kept has its times as texts. */
function revived(persona: RunningPersona): RunningPersona {
  const { nextTextAt, startedAt } = persona
  return { ...persona, nextTextAt: nextTextAt && new Date(nextTextAt), startedAt: new Date(startedAt) }
}
