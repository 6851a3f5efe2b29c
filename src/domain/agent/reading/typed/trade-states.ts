import { HOME_STATES } from './home-states.ts'
import type { State } from './more-states.ts'
import { SERVICE_STATES } from './service-states.ts'

/** Words for yes and no to the intake questions of the eight usual trades. Of two questions that fit, the first one counts. */
export const TRADE_STATES: [question: RegExp, state: State][] = [...HOME_STATES, ...SERVICE_STATES]
