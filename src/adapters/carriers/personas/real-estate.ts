import type { z } from 'zod'
import type { PersonaScript } from '../../../domain/sandbox/index.ts'

const vertical = 'real estate'

const ASKS_WHEN = ['when', 'how soon', 'timeline', 'timeframe']
const ASKS_BUDGET = ['budget', 'price range', 'how much', 'spend', 'pre approved', 'preapproved', 'mortgage']
const ASKS_AREA = ['area', 'neighborhood', 'neighbourhood', 'where', 'which part']

export const realEstate: z.input<typeof PersonaScript>[] = [
  {
    name: 'FIRST_TIME_BUYER',
    vertical,
    opening: [['Hi! Is the 3 bed on Maple St still available?'], ['hello, saw your listing on Maple Street']],
    answers: [
      { when: ASKS_AREA, say: [['Anywhere near good schools'], ['Maple Street or around there']] },
      { when: ASKS_BUDGET, say: [['We are pre-approved up to $420,000'], ['around 400k, pre-approved']] },
      { when: ASKS_WHEN, say: [['Our lease ends in 3 months'], ['in the next 2 months']] },
      { when: ['agent', 'realtor'], say: [['No agent yet']] },
      {
        when: ['tour', 'visit', 'viewing', 'see it'],
        say: [['Saturday morning works'], ['could we stop by at 3 on Saturday?']],
      },
    ],
    otherwise: [['Is it still available?'], ['ok!']],
  },
  {
    name: 'RELUCTANT_SELLER',
    vertical,
    opening: [['What would my house sell for?']],
    answers: [
      { when: ASKS_AREA, say: [['Elm Park']] },
      { when: ASKS_WHEN, say: [['Not sure we want to sell at all'], ['maybe next year']], once: true },
      { when: ASKS_WHEN, say: [['ok, in spring if the price is right']] },
      { when: ASKS_BUDGET, say: [['That is what I am asking you']] },
      { when: ['call', 'phone'], say: [['Please email me instead of calling']] },
    ],
    otherwise: [['I need to think about it'], ['hmm']],
    delay_seconds: { min: 60, max: 600 },
  },
  {
    name: 'WRONG_NUMBER',
    vertical,
    answers: [{ say: [['You have the wrong number'], ['wrong number, I never asked about a house']], ends: true }],
    delay_seconds: { min: 5, max: 30 },
  },
]
