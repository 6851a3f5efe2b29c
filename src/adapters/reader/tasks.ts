import type { judgeWording, readProposals } from '../../domain/agent/index.ts'
import { explainScore, planTurn, qualificationAfter } from '../../domain/agent/pure.ts'
import { readMeaning } from '../../domain/compliance/pure.ts'

/** The pure functions of a reader thread. Loaded only in threads. */
const READ_BY_RULES = { readMeaning, planTurn, explainScore, qualificationAfter }

export type Tasks = typeof READ_BY_RULES & {
  readProposals: typeof readProposals
  judgeWording: typeof judgeWording
}
export type TaskName = keyof Tasks

/** Reading a language model's responses needs its schemas, which are loaded only if a workspace has a model. */
export async function taskOf(name: TaskName): Promise<(...args: never[]) => unknown> {
  if (name !== 'readProposals' && name !== 'judgeWording') return READ_BY_RULES[name]
  return (await import('../../domain/agent/index.ts'))[name]
}
