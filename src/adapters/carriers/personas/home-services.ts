import type { z } from 'zod'
import type { PersonaScript } from '../../../domain/sandbox/index.ts'

const vertical = 'home services'

const ASKS_WORK = ['what work', 'which part', 'which is closest', 'what project', 'what do you need']
const ASKS_OWNER = ['own the home', 'home yours', 'homeowner', 'own or rent', 'rent it']
const ASKS_WHEN = ['when would', 'when do you', 'when are you', 'how soon', 'roughly when', 'timeline']
const ASKS_BUDGET = ['budget', 'plan to spend', 'how much do you']

export const homeServices: z.input<typeof PersonaScript>[] = [
  {
    name: 'EAGER_HOMEOWNER',
    vertical,
    opening: [['Hi, I saw your ad. We need a new roof'], ['Hello! Looking for someone to replace our roof']],
    answers: [
      { when: ASKS_WORK, say: [['We need a new roof'], ['New roof please, it is 25 years old'], ['Roof replacement']] },
      { when: ASKS_OWNER, say: [['Yes, I own it'], ['Yes we own the home'], ['yep, it is our house']] },
      { when: ASKS_WHEN, say: [['next month'], ['Within the next 4 weeks'], ['as soon as possible']] },
      { when: ASKS_BUDGET, say: [['about 15k'], ['We set aside $18,000'], ['around 20k']] },
      { when: ['thank', 'thanks', 'great'], say: [['Thank you!'], ['Great, thanks']], once: true, ends: true },
    ],
    otherwise: [['Sounds good'], ['ok']],
  },
  {
    name: 'BROWSING_RENTER',
    vertical,
    opening: [['hi what do you charge for a kitchen remodel']],
    answers: [
      { when: ['leave it here', 'all the best'], say: [['ok thanks'], []], ends: true },
      { when: ASKS_WORK, say: [['thinking about the kitchen'], ['maybe new cabinets']] },
      { when: ASKS_OWNER, say: [['No, we rent'], ['my landlord owns it']] },
      { when: ASKS_WHEN, say: [['no rush, just looking']] },
      { when: ASKS_BUDGET, say: [['no idea yet'], ['depends']] },
    ],
    otherwise: [['ok thanks']],
    delay_seconds: { min: 20, max: 90 },
  },
  {
    name: 'BURST_TYPIST',
    vertical,
    opening: [['hey', 'its about our bathroom', 'the shower leaks']],
    answers: [
      { when: ASKS_WORK, say: [['the bathroom', 'well', 'the whole bathroom needs redoing']] },
      { when: ASKS_OWNER, say: [['yes', 'we bought it in 2019']] },
      { when: ASKS_WHEN, say: [['hmm', 'next month would be ideal']] },
      { when: ASKS_BUDGET, say: [['let me think', 'maybe 12k', 'could go to 14k']] },
    ],
    otherwise: [['ok', 'sounds fine']],
    typo_rate: 0.08,
    delay_seconds: { min: 1, max: 5 },
  },
  {
    name: 'CHANGES_MIND',
    vertical,
    opening: [['We want new windows']],
    answers: [
      { when: ASKS_WORK, say: [['Windows, all of them']], once: true },
      { when: ASKS_OWNER, say: [['Yes, I own it']] },
      { when: ASKS_WHEN, say: [['Next week'], ['This month']], once: true },
      { when: ASKS_BUDGET, say: [['Actually not windows, we would rather do the siding. Budget is 10k']], once: true },
      { when: ASKS_WHEN, say: [['On second thought in about 5 months']] },
    ],
    otherwise: [['Yes'], ['ok']],
  },
  {
    name: 'WANTS_A_PERSON',
    vertical,
    opening: [['Hi, need help with a leaking roof']],
    answers: [
      { when: ASKS_WORK, say: [['leaking roof']], once: true },
      { say: [['Can I talk to a real person please?'], ['Is there a human I can speak to?']], ends: true },
    ],
  },
  {
    name: 'STOPS_AT_ONCE',
    vertical,
    answers: [{ say: [['STOP'], ['Stop'], ['stop please']], ends: true }],
  },
  {
    name: 'GOES_SILENT',
    vertical,
    opening: [['Do you do gutters?']],
    answers: [{ when: ASKS_WORK, say: [['The gutters']], once: true, ends: true }],
  },
  {
    name: 'HABLA_ESPANOL',
    vertical,
    opening: [['Hola, necesitamos un techo nuevo']],
    answers: [
      {
        when: [...ASKS_WORK, 'qué trabajo', 'qué parte', 'cuál se acerca'],
        say: [['Necesitamos un techo nuevo'], ['El techo, tiene goteras']],
      },
      {
        when: [...ASKS_OWNER, 'dueño', 'propietario', 'es suya'],
        say: [['Sí, es mi casa'], ['Sí, soy propietario']],
      },
      { when: [...ASKS_WHEN, 'cuándo', 'este mes'], say: [['El próximo mes']] },
      { when: [...ASKS_BUDGET, 'presupuesto', 'piensa gastar'], say: [['unos $12,000 de presupuesto']] },
      { when: ['gracias'], say: [['Gracias a ustedes']], once: true, ends: true },
    ],
    otherwise: [['¿Hablan español?'], ['gracias']],
  },
]
