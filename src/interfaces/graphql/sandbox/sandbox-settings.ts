import {
  findSandboxSettings,
  type SandboxSettings,
  sandboxFault,
  UpdateSandboxSettingsInput,
  updateSandboxSettings,
} from '../../../domain/sandbox/index.ts'
import { builder } from '../schema/builder.ts'
import { enumFrom } from '../schema/enum-from.ts'
import { mutation } from '../schema/mutation.ts'
import { scopes } from '../schema/scopes.ts'
import { sandboxOf } from './sandbox-only.ts'

const FaultRate = builder.objectRef<{ kind: string; rate: number }>('SandboxFaultRate').implement({
  description: 'The share of messages affected by a fault.',
  fields: (t) => ({
    kind: t.expose('kind', { type: enumFrom(sandboxFault), description: 'The fault.' }),
    rate: t.exposeFloat('rate', { description: 'Share of messages, 0 to 1.' }),
  }),
})

const Settings = builder.objectRef<SandboxSettings>('SandboxSettings').implement({
  description: 'Settings of the sandbox’s simulated carrier. They do not apply to magic numbers.',
  fields: (t) => ({
    seed: t.exposeString('seed', {
      nullable: true,
      description:
        'Seed of the random faults. With the same seed and the same order of messages to a phone number, the same ' +
        'faults occur. Null for a random seed.',
    }),
    delayMinMs: t.exposeInt('delay_min_ms', { description: 'Minimum receipt delay in milliseconds.' }),
    delayMaxMs: t.exposeInt('delay_max_ms', { description: 'Maximum receipt delay in milliseconds.' }),
    faults: t.field({
      type: [FaultRate],
      description: 'Faults and their rates. Faults that are not listed do not occur.',
      resolve: ({ rates }) => Object.entries(rates).map(([kind, rate]) => ({ kind, rate })),
    }),
  }),
})

const Payload = builder.objectRef<{ settings: SandboxSettings }>('UpdateSandboxSettingsPayload').implement({
  description: 'The updated settings of the simulated carrier.',
  fields: (t) => ({
    sandboxSettings: t.expose('settings', { type: Settings, description: 'The updated settings.' }),
  }),
})

builder.queryField('sandboxSettings', (t) =>
  t.field({
    type: Settings,
    nullable: true,
    description: 'Settings of the simulated carrier. Sandbox only; a live workspace returns not_found.',
    authScopes: scopes.fullAccess,
    resolve: (_root, _args, context) => findSandboxSettings(context.app, { workspaceId: sandboxOf(context) }),
  }),
)

mutation('updateSandboxSettings', {
  type: Payload,
  description: 'Updates the settings of the simulated carrier. Sandbox only; a live workspace returns not_found.',
  authScopes: scopes.fullAccess,
  schema: UpdateSandboxSettingsInput,
  input: { idempotent: false, names: { faults: 'SandboxFaultRateInput' } },
  takes: 'The fields to change.',
  check: sandboxOf,
  run: async (changes, { app, by: { workspaceId, actor } }) => ({
    settings: await updateSandboxSettings(app, { workspaceId, actor, ...changes }),
  }),
})
