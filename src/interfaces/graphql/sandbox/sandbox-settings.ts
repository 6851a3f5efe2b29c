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
  undelivered: 'The receipt says that the phone could not be reached.',
  invalid_number: 'The hand-over is refused: there is no such number.',
  landline: 'The hand-over is refused: the number takes no texts.',
  opted_out: 'The hand-over is refused: the carrier knows of an opt-out.',
  throttled: 'The hand-over is refused for now: too fast.',
  filtered: 'The receipt says that the carrier filtered it.',
  receipt_never: 'It arrives, and no receipt ever comes.',
  receipt_twice: 'It arrives, and the receipt comes twice.',
  receipt_first: 'The receipt is there before the hand-over is answered.',
  ambiguous: 'It arrives, but the hand-over is never answered and no receipt comes. The carrier knows it when asked.',
  lost: 'The hand-over is never answered, and it did not arrive. The carrier does not know it.',
  carrier_down: 'The hand-over fails for now: the carrier is down.',
  receipt_late: 'It arrives; the receipt comes ten minutes later.',
  unregistered_sender: 'The hand-over is refused: the sender is not registered. The sender is stopped.',
  content_refused: 'The hand-over is refused for what it says.',
}

const Fault = enumOf('SandboxFault', 'What can go wrong between the simulated carrier and a phone.', FAULTS)

const FaultRate = builder.objectRef<{ kind: string; rate: number }>('SandboxFaultRate').implement({
  description: 'Which share of the texts meets a fault.',
  fields: (t) => ({
    kind: t.expose('kind', { type: Fault, description: 'What goes wrong.' }),
    rate: t.exposeFloat('rate', { description: 'The share, 0 to 1.' }),
  }),
})

const Settings = builder.objectRef<SandboxSettings>('SandboxSettings').implement({
  description: 'How the sandbox’s simulated network behaves. Magic numbers behave as they do, whatever stands here.',
  fields: (t) => ({
    seed: t.exposeString('seed', {
      nullable: true,
      description: 'The same seed and the same order of texts to a phone bring the same luck. Null: one of its own.',
    }),
    delayMinMs: t.exposeInt('delay_min_ms', { description: 'The earliest that a receipt comes, in ms.' }),
    delayMaxMs: t.exposeInt('delay_max_ms', { description: 'The latest that a receipt comes, in ms.' }),
    faults: t.field({
      type: [FaultRate],
      description: 'What goes wrong, and how often. What is not named does not happen.',
      resolve: ({ rates }) => Object.entries(rates).map(([kind, rate]) => ({ kind, rate })),
    }),
  }),
})

const FaultRateInput = builder.inputType('SandboxFaultRateInput', {
  description: 'Which share of the texts is to meet a fault.',
  fields: (t) => ({
    kind: t.field({ type: Fault, required: true, description: 'What goes wrong.' }),
    rate: t.float({ required: true, description: 'The share, 0 to 1.' }),
  }),
})

const UpdateInput = builder.inputType('UpdateSandboxSettingsInput', {
  description: 'What is to change of the simulated network, for texts from now on. What is absent stays.',
  fields: (t) => ({
    seed: t.string({ description: '1 to 64 printable ASCII characters.' }),
    delayMinMs: t.int({ description: 'The earliest that a receipt comes, 0 to 3,600,000 ms.' }),
    delayMaxMs: t.int({ description: 'The latest that a receipt comes, 0 to 3,600,000 ms.' }),
    faults: t.field({
      type: [FaultRateInput],
      description: 'Replaces all. A text meets one fault at most, so together the rates are 1 at most.',
    }),
  }),
})

const Payload = builder.objectRef<{ settings: SandboxSettings }>('UpdateSandboxSettingsPayload').implement({
  description: 'The simulated network as it is now.',
  fields: (t) => ({
    sandboxSettings: t.field({
      type: Settings,
      description: 'Its settings.',
      resolve: ({ settings }) => settings,
    }),
  }),
})

builder.queryField('sandboxSettings', (t) =>
  t.field({
    type: Settings,
    nullable: true,
    description: 'How the simulated network behaves. In a sandbox only; elsewhere it is not_found.',
    authScopes: scopes.fullAccess,
    resolve: (_root, _args, context) => findSandboxSettings(context.app, { workspaceId: sandboxOf(context) }),
  }),
)

builder.mutationField('updateSandboxSettings', (t) =>
  t.field({
    type: Payload,
    nullable: true,
    description: 'Changes how the simulated network behaves. In a sandbox only; elsewhere it is not_found.',
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
