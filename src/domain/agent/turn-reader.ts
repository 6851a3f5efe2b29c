import type { Playbook } from '../campaigns/index.ts'
import type { MeaningReader } from '../compliance/index.ts'
import type { TurnFacts, TurnPlan } from './dialogue/turn.ts'
import type { Judgement } from './model/ask-model.ts'
import type { LintFacts } from './model/lint.ts'
import type { ProposalFacts, ProposalReading } from './model/model-commands.ts'
import type { ExplainFacts, QualificationExplanation } from './score/explanation.ts'
import type { StoredTurn } from './score/replay.ts'
import type { Qualification } from './score/score.ts'

/**
 * The agent's pure functions that read texts of leads and models. They run in reader threads with a time limit, and reject with
 * `ReadingFailed` after the limit or if too many readings wait.
 */
export type TurnReader = MeaningReader & {
  planTurn(facts: TurnFacts): Promise<TurnPlan>
  readProposals(answer: string, facts: ProposalFacts): Promise<ProposalReading>
  judgeWording(answer: string, facts: LintFacts): Promise<Judgement<string>>
  explainScore(facts: ExplainFacts): Promise<QualificationExplanation>
  qualificationAfter(playbook: Playbook, turns: StoredTurn[]): Promise<Qualification>
}
