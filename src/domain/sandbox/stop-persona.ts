import { z } from 'zod'
import { AppError } from '../../errors.ts'
import { e164 } from '../kernel/index.ts'
import type { Simulator } from './simulator.ts'

export const StopSandboxPersonaInput = z.strictObject({ phone: e164.describe('Phone of the persona.') })

type Request = z.infer<typeof StopSandboxPersonaInput> & { workspaceId: string }

/** Takes the phone from its scripted person. What they have written is still brought. */
export async function stopSandboxPersona(
  { sandbox }: { sandbox: Pick<Simulator, 'stopPersona'> },
  { workspaceId, phone }: Request,
): Promise<void> {
  if (await sandbox.stopPersona({ workspaceId, phone })) return
  throw new AppError('not_found', { param: 'phone', message: 'No persona is running on this phone.' })
}
