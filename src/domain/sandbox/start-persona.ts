import { z } from 'zod'
import { AppError, Refusal } from '../../errors.ts'
import { type E164, e164, optionalOnCreate, type Querying, sql, text } from '../kernel/index.ts'
import { checkPhoneGiven } from '../leads/index.ts'
import { PersonaScript } from './persona.ts'
import { seedText } from './settings.ts'
import type { RunningPersona, Simulator } from './simulator.ts'

export const StartSandboxPersonaInput = z
  .strictObject({
    phone: e164.describe(
      'Phone number of the persona, in E.164 format. Replaces a persona that is already running on this number.',
    ),
    persona: optionalOnCreate(text(1, 40)).describe('Name of a built-in persona script, such as EAGER_HOMEOWNER.'),
    script: optionalOnCreate(PersonaScript).describe('A custom persona script.'),
    seed: optionalOnCreate(seedText).describe(
      'Seed for the persona’s random choices. The same seed produces the same behavior. Default: "1".',
    ),
    begins: optionalOnCreate(z.boolean()).describe(
      'Whether the persona sends the first message. Requires a script with `opening`. Default: false.',
    ),
  })
  .describe('The persona to start. Provide either `persona` or `script`.')
  .refine(({ persona, script }) => persona || script, {
    path: ['persona'],
    error: 'Provide either `persona` or `script`.',
  })
  .refine(({ persona, script }) => !(persona && script), {
    path: ['script'],
    error: 'Provide either `persona` or `script`, not both.',
  })

type Input = z.infer<typeof StartSandboxPersonaInput> & { workspaceId: string }
type Deps = { db: Querying; sandbox: Pick<Simulator, 'scripts' | 'personasMax' | 'startPersona'> }

/** Starts a persona on the phone. It replaces the running one. */
export async function startSandboxPersona({ db, sandbox }: Deps, request: Input): Promise<RunningPersona> {
  const { workspaceId, phone, persona, seed = '1', begins = false } = request
  const script = request.script ?? sandbox.scripts.find(({ name }) => name === persona)
  if (!script)
    throw new AppError('invalid_parameter', {
      param: 'persona',
      message: 'There is no built-in persona with this name. Use one of the built-in personas, or provide `script`.',
    })
  if (begins && !script.opening) {
    throw new AppError('invalid_parameter', {
      param: 'begins',
      message:
        'The script of this persona has no `opening`, so the persona cannot send the first message. Set `begins` ' +
        'to false.',
    })
  }
  await checkPhoneGiven(db, { workspaceId, phone, param: 'phone' })
  const sender = await senderFor(db, workspaceId, phone)
  const started = await sandbox.startPersona({ workspaceId, phone, script, seed, begins, ...sender })
  if (!started) {
    const message = 'Too many personas are running. Stop one before you start another.'
    throw new Refusal({ refused: 'limit_reached', limit: sandbox.personasMax }, { message })
  }
  return started
}

/** The number that the lead knows, otherwise the workspace's first. */
async function senderFor(
  db: Querying,
  workspaceId: string,
  phone: string,
): Promise<{ number: E164; accountId: string }> {
  const [sender] = await db.query<{ number: E164; accountId: string }>(sql`
    select n.e164 as number, n.carrier_account_id as "accountId" from phone_number n
    join carrier_account a on a.workspace_id = n.workspace_id and a.id = n.carrier_account_id and a.carrier = 'sandbox'
    left join lead l on l.workspace_id = n.workspace_id and l.phone = ${phone}
    left join lateral (select m.phone_number_id from message m where m.workspace_id = n.workspace_id and m.lead_id = l.id
                       order by m.created_at desc, m.id desc limit 1) known on true
    where n.workspace_id = ${workspaceId} and n.status <> 'released'
    order by (n.id = known.phone_number_id) desc nulls last, n.created_at, n.id limit 1`)
  if (!sender) throw new Refusal({ refused: 'no_sender' })
  return sender
}
