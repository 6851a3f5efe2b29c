import type { z } from 'zod'
import type { PersonaScript } from '../../../domain/sandbox/index.ts'

const vertical = 'insurance'

const ASKS_COVER = ['what kind', 'coverage', 'cover', 'auto', 'home or', 'insure']
const ASKS_CURRENT = ['current', 'currently', 'carrier', 'insured with', 'paying']
const ASKS_WHEN = ['when', 'renew', 'renewal', 'expire']

export const insurance: z.input<typeof PersonaScript>[] = [
  {
    name: 'RENEWAL_SHOPPER',
    vertical,
    opening: [['My auto insurance went up again, can you quote me?']],
    answers: [
      { when: ASKS_CURRENT, say: [['$210 a month for two cars'], ['paying 2400 a year now']] },
      { when: ASKS_WHEN, say: [['It renews on the 15th'], ['end of next month']] },
      { when: ASKS_COVER, say: [['Full coverage, two cars'], ['auto, and maybe home if it is cheaper']] },
      { when: ['quote', 'price', 'save'], say: [['Cancel my other quote if yours is better']], once: true },
    ],
    otherwise: [['ok'], ['what else do you need?']],
  },
  {
    name: 'CALL_ME_INSTEAD',
    vertical,
    answers: [
      { when: ASKS_COVER, say: [['home insurance']], once: true },
      { say: [["Call me, don't text"], ['I would rather talk on the phone, call me after 5']], ends: true },
    ],
    delay_seconds: { min: 10, max: 60 },
  },
  {
    name: 'LATE_OPT_OUT',
    vertical,
    opening: [['quote for renters insurance?']],
    answers: [
      { when: ASKS_COVER, say: [['renters, small apartment']], once: true },
      { when: ASKS_WHEN, say: [['next month'], ['when I move']], once: true },
      { say: [['please stop texting me'], ['take me off your list'], ["don't text me again"]], ends: true },
    ],
  },
]
