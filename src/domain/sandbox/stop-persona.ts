import { z } from 'zod'
import { AppError } from '../../errors.ts'
import { e164 } from '../kernel/index.ts'
import type { Simulator } from './simulator.ts'

export const StopSandboxPersonaInput = z
  .strictObject({ phone: e164.describe('Phone number of the persona, in E.164 format.') })
  .describe('The persona to stop.')

type Input = z.infer<typeof StopSandboxPersonaInput> & { workspaceId: string }

/** Stops the persona on the phone. Texts that it has already written are still delivered. */
export async function stopSandboxPersona(
  { sandbox }: { sandbox: Pick<Simulator, 'stopPersona'> },
  { workspaceId, phone }: Input,
): Promise<void> {
  if (await sandbox.stopPersona({ workspaceId, phone })) return
  throw new AppError('not_found', { param: 'phone', message: 'No persona is running on this phone number.' })
}
