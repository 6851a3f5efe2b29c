import {
  findSandboxSettings,
  type SandboxFault,
  type SandboxSettings,
  UpdateSandboxSettingsInput,
  updateSandboxSettings,
} from '../../../domain/sandbox/index.ts'
import { builder } from '../schema/builder.ts'
import { enumOf } from '../schema/enums.ts'
import { actorOf } from '../schema/mutation.ts'
import { scopes } from '../schema/scopes.ts'
import { asGraphqlSays, parseInput } from '../schema/wire.ts'
import { sandboxOf } from './sandbox-only.ts'

const FAULTS: Record<SandboxFault, string> = {
  undelivered: 'The receipt reports that the phone could not be reached.',
  invalid_number: 'The send request is rejected because the number does not exist.',
  landline: 'The send request is rejected because the number cannot receive SMS.',
  opted_out: 'The send request is rejected because the recipient opted out at the carrier.',
  throttled: 'The send request is rejected temporarily because of the rate limit.',
  filtered: 'The receipt reports that the carrier filtered the message.',
  receipt_never: 'The message is delivered, but no receipt is sent.',
  receipt_twice: 'The message is delivered, and the receipt arrives twice.',
  receipt_first: 'The receipt arrives before the response to the send request.',
  ambiguous:
    'The message is delivered, but the send request gets no response and no receipt is sent. A status query ' +
    'finds the message.',
  lost: 'The send request gets no response and the message is not delivered. A status query does not find it.',
  carrier_down: 'The send request fails temporarily because the carrier is down.',
  receipt_late: 'The message is delivered; the receipt arrives ten minutes later.',
  unregistered_sender:
    'The send request is rejected because the sender is not registered. The sender is then disabled.',
  content_refused: 'The send request is rejected because of the content.',
}

const Fault = enumOf('SandboxFault', 'Faults that the simulated carrier can produce.', FAULTS)

const FaultRate = builder.objectRef<{ kind: string; rate: number }>('SandboxFaultRate').implement({
  description: 'The share of messages affected by a fault.',
  fields: (t) => ({
    kind: t.expose('kind', { type: Fault, description: 'The fault.' }),
    rate: t.exposeFloat('rate', { description: 'Share of messages, 0 to 1.' }),
  }),
})

const Settings = builder.objectRef<SandboxSettings>('SandboxSettings').implement({
  description: 'Settings of the sandbox’s simulated network. Magic numbers ignore these settings.',
  fields: (t) => ({
    seed: t.exposeString('seed', {
      nullable: true,
      description:
        'Seed of the random faults. With the same seed and the same order of messages to a phone, the same ' +
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

const FaultRateInput = builder.inputType('SandboxFaultRateInput', {
  description: 'The share of messages to affect with a fault.',
  fields: (t) => ({
    kind: t.field({ type: Fault, required: true, description: 'The fault.' }),
    rate: t.float({ required: true, description: 'Share of messages, 0 to 1.' }),
  }),
})

const UpdateInput = builder.inputType('UpdateSandboxSettingsInput', {
  description: 'Settings of the simulated network to change, for future messages. Omitted fields keep their values.',
  fields: (t) => ({
    seed: t.string({ description: 'Seed of the random faults, 1 to 64 printable ASCII characters.' }),
    delayMinMs: t.int({ description: 'Minimum receipt delay in milliseconds, 0 to 3,600,000.' }),
    delayMaxMs: t.int({ description: 'Maximum receipt delay in milliseconds, 0 to 3,600,000.' }),
    faults: t.field({
      type: [FaultRateInput],
      description:
        'Replaces all fault rates. At most one fault affects each message, so the sum of the rates must not ' +
        'exceed 1.',
    }),
  }),
})

const Payload = builder.objectRef<{ settings: SandboxSettings }>('UpdateSandboxSettingsPayload').implement({
  description: 'The updated settings of the simulated network.',
  fields: (t) => ({
    sandboxSettings: t.field({
      type: Settings,
      description: 'The settings.',
      resolve: ({ settings }) => settings,
    }),
  }),
})

builder.queryField('sandboxSettings', (t) =>
  t.field({
    type: Settings,
    nullable: true,
    description: 'Settings of the simulated network. Sandbox only; a live workspace returns not_found.',
    authScopes: scopes.fullAccess,
    resolve: (_root, _args, context) => findSandboxSettings(context.app, { workspaceId: sandboxOf(context) }),
  }),
)

builder.mutationField('updateSandboxSettings', (t) =>
  t.field({
    type: Payload,
    nullable: true,
    description: 'Changes how the simulated network behaves. Sandbox only; a live workspace returns not_found.',
    authScopes: scopes.fullAccess,
    args: { input: t.arg({ type: UpdateInput, required: true, description: 'The changes.' }) },
    resolve: (_root, { input }, context) =>
      asGraphqlSays(async () => {
        const workspaceId = sandboxOf(context)
        const changes = parseInput(UpdateSandboxSettingsInput, input)
        const by = { workspaceId, actor: actorOf(context) }
        return { settings: await updateSandboxSettings(context.app, { ...by, ...changes }) }
      }),
  }),
)
