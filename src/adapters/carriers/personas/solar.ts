import type { z } from 'zod'
import type { PersonaScript } from '../../../domain/sandbox/index.ts'

const vertical = 'solar'

const ASKS_OWNER = ['own', 'homeowner', 'rent']
const ASKS_BILL = ['bill', 'electric', 'electricity', 'utility']
const ASKS_ROOF = ['roof', 'shade', 'shaded']
const ASKS_WHEN = ['when', 'how soon', 'timeline']

export const solar: z.input<typeof PersonaScript>[] = [
  {
    name: 'HIGH_BILL_OWNER',
    vertical,
    opening: [['Our power bill is crazy, what would solar cost us?']],
    answers: [
      { when: ASKS_BILL, say: [['About $340 a month'], ['over 300 every month, 410 in summer']] },
      { when: ASKS_ROOF, say: [['South facing, no trees, 6 years old'], ['new roof in 2020, no shade']] },
      { when: ASKS_OWNER, say: [['Yes we own it'], ['yes, it is ours']] },
      { when: ASKS_WHEN, say: [['before summer'], ['this year, for the tax credit']] },
    ],
    otherwise: [['ok, what is next?'], ['sure']],
  },
  {
    name: 'SOLAR_SKEPTIC',
    vertical,
    answers: [
      { when: ASKS_BILL, say: [['why do you need to know that']], once: true },
      { when: ASKS_BILL, say: [['around 120']] },
      { when: ASKS_OWNER, say: [['Are you a bot?'], ['is this automated?']], once: true },
      { when: ASKS_OWNER, say: [['yes i own']] },
      { when: ASKS_WHEN, say: [['not interested right now']], ends: true },
    ],
    otherwise: [['How did you get my number?'], ['who is this']],
    delay_seconds: { min: 30, max: 240 },
    typo_rate: 0.05,
  },
]
