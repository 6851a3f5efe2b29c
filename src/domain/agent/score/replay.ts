import type { Attributes, Playbook } from '../../campaigns/index.ts'
import type { Command } from '../reading/command.ts'
import type { InboundText } from '../reading/reading.ts'
import { withAttributes } from './attributes.ts'
import { type Correction, withCommands, withCorrection } from './evidence.ts'
import { type Qualification, scoreState } from './score.ts'
import { type AgentState, initialState } from './state.ts'

/** The stored part of a turn from which a score follows. Times are ISO. */
export type StoredTurn = {
  id: string
  decision: string
  createdAt: string
  now: string
  attributes: Attributes | null
} & (
  | { trigger: 'texts'; pending: string | null; texts: StoredText[]; commands: Command[] }
  | { trigger: 'correction'; commands: [Correction] }
  | { trigger: 'follow_up' }
)
type StoredText = Omit<InboundText, 'receivedAt'> & { receivedAt: string }

/** Computes the qualification after each turn from the turns alone. Stored state and scores are not read. */
export function replay(playbook: Playbook, turns: StoredTurn[]): { turn: StoredTurn; qualification: Qualification }[] {
  let state = initialState()
  return turns.map((turn) => {
    state = afterTurn(playbook, state, turn)
    return { turn, qualification: scoreState(playbook, state) }
  })
}

/** The state after the turns, from their commands alone. */
export function qualificationAfter(playbook: Playbook, turns: StoredTurn[]): Qualification {
  return replay(playbook, turns).at(-1)?.qualification ?? scoreState(playbook, initialState())
}

function afterTurn(playbook: Playbook, before: AgentState, turn: StoredTurn): AgentState {
  switch (turn.trigger) {
    case 'follow_up':
      return before
    case 'correction':
      return withCorrection(before, turn.commands[0], new Date(turn.now))
    case 'texts': {
      const asked = { ...before, pending: turn.pending }
      const informed = withAttributes(playbook, asked, turn.attributes ?? {}, new Date(turn.now))
      const texts = turn.texts.map((text) => ({ ...text, receivedAt: new Date(text.receivedAt) }))
      return withCommands(playbook, informed, turn.commands, texts)
    }
  }
}
