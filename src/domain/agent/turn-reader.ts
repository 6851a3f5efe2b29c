import type { Playbook } from '../campaigns/index.ts'
import type { MeaningReader } from '../compliance/index.ts'
import type { TurnFacts, TurnPlan } from './dialogue/turn.ts'
import type { Judged } from './model/ask-model.ts'
import type { LintFacts } from './model/lint.ts'
import type { ProposalFacts, Proposed } from './model/model-commands.ts'
import type { ExplainFacts, QualificationExplanation } from './score/explanation.ts'
import type { StoredTurn } from './score/replay.ts'
import type { Qualification } from './score/score.ts'

/**
 * The agent's pure functions that read what strangers and models wrote, run away from the event loop and each under a time
 * limit. They reject with `ReadingFailed` when the limit is reached or the reader has too much to do.
 */
export type TurnReader = MeaningReader & {
  planTurn(facts: TurnFacts): Promise<TurnPlan>
  readProposals(answer: string, facts: ProposalFacts): Promise<Proposed>
  judgeWording(answer: string, held: LintFacts): Promise<Judged<string>>
  explainScore(facts: ExplainFacts): Promise<QualificationExplanation>
  qualificationAfter(playbook: Playbook, turns: StoredTurn[]): Promise<Qualification>
}
