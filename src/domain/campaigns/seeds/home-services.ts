import { Playbook } from '../playbook.ts'
import { project } from './home-services-words.ts'
import { owner } from './ownership-words.ts'
import { booking, someday } from './shared.ts'
import { homeServicesInSpanish } from './spanish/home-services.ts'
import { claim, cue, fact, followUps, type Source, words } from './words.ts'

/** Roofing and remodelling: the playbook of a new workspace. Signals are asked in the order of their weights. */
const source: Source = {
  brand: { name: '{{company}}', helpContact: '{{help_contact}}' },
  goal: 'qualify',
  openings: 'on_lead_created',
  opening:
    'Hi {{first_name}}, this is {{company}} about your home project. What work do you need done? Reply STOP to opt out.',
  languages: { es: homeServicesInSpanish },
  signals: [
    {
      key: 'project',
      label: 'Project',
      kind: 'choice',
      weight: 3,
      required: true,
      ask: ['What work do you need done?', 'Which part of the home is this about?'],
      reask: 'Which is closest: roof, siding, windows, kitchen, bathroom or a repair?',
      extract: project,
      value: [
        { when: { oneOf: ['roof', 'siding', 'windows', 'kitchen', 'bathroom', 'addition'] }, points: 1 },
        { when: { is: 'repair' }, points: 0.4 },
      ],
    },
    owner,
    {
      key: 'timeline',
      label: 'Start',
      kind: 'date',
      weight: 2,
      ask: ['When would you like it done?', 'When do you hope to start?'],
      reask: 'Roughly when: this month, in a few months, or later?',
      extract: [someday],
      value: [
        { when: { withinDays: 60 }, points: 1 },
        { when: { withinDays: 180 }, points: 0.5 },
        { when: { withinDays: 300 }, points: 0 },
        { when: { known: true }, points: -0.5 },
      ],
    },
    {
      key: 'budget',
      label: 'Budget',
      kind: 'money',
      weight: 2,
      ask: ['What budget do you have in mind?', 'Roughly how much do you plan to spend?'],
      reask: 'A rough budget is fine: under 5k, around 10k, or more?',
      extract: [
        { match: 'range', min: 200, max: 2_000_000 },
        cue('budget, spend, afford, set aside, saved, put toward, work with, presupuesto, gastar, ahorrado'),
      ],
      value: [
        { when: { atLeast: 8_000 }, points: 1 },
        { when: { atLeast: 3_000 }, points: 0.5 },
        { when: { known: true }, points: -0.5 },
      ],
    },
  ],
  knockouts: [
    {
      id: 'not_owner',
      signal: 'owner',
      when: { is: false },
      goodbye:
        'Thanks for telling us. We can only work with the owner of the home, so we will leave it here. All the best!',
    },
  ],
  handoff: [
    { rule: 'large_project', signal: 'budget', when: { atLeast: 150_000 } },
    { rule: 'insurance_claim', phrases: words('insurance claim, adjuster, claim number') },
  ],
  facts: [
    fact(
      'service_area',
      'what area do you serve, what area, which area, where are you, where you located, do you serve, do you service, do you cover, do you work in, you come to, come out to, ¿en qué zona trabajan?, donde estan, donde se ubican, trabajan en',
      'We serve {{service_area}}.',
    ),
    claim(
      'free_estimate',
      'is the estimate free, free estimate, estimate free, estimates free, free quote, quote free, charge for estimate, charge for quote, estimate cost, quote cost, fee to come, charge to come, cost to come, pay for estimate, pay for quote, fee for estimate, ¿es gratis el presupuesto?, presupuesto gratis, estimado gratis, cobran por el estimado',
      'Estimates are free, with no obligation.',
    ),
    claim(
      'process',
      'how does it work, how does this work, how do you work, what is the process, the process, next step, what happens next, what happens now, ¿cómo funciona todo?, como funciona, que sigue',
      'A few questions here, then a free visit to measure, then a written estimate.',
    ),
    fact(
      'duration',
      'how long does the work take, how long does, how long will, how long would, how many days, ¿cuánto tarda el trabajo?, cuanto tarda, cuanto dura',
      'The written estimate says how long the work takes.',
    ),
    fact(
      'hours',
      'what are your hours, your hours, what hours, work weekend, open on, you open, what time, on saturday, on sunday, ¿cuál es su horario?, horario, que dias',
      'We are open {{business_hours}}.',
    ),
    claim(
      'licensed',
      'are you licensed and insured, licensed, insured, have insurance, carry insurance, bonded, license number, ¿tienen licencia y seguro?, licencia, tienen seguro',
      'Yes, we are licensed and insured.',
    ),
    claim(
      'reviews',
      'do you have references, reviews, references, past work, photos of your work, work you have done, ¿tienen referencias de clientes?, referencias',
      'We bring references and photos of finished work to the visit.',
    ),
    claim(
      'price',
      'how much does it cost, how much, what price, what cost, it cost, the price, prices, ballpark, ¿cuánto cuesta el trabajo?, cuanto cuesta, cuanto cobran, que precio',
      'Every job is priced after a free visit, so we give no prices by text.',
    ),
    claim(
      'warranty',
      'do you guarantee your work, warranty, guaranteed work, guarantee your work, ¿qué garantía dan?, garantia',
      'Our work comes with a written warranty.',
    ),
  ],
  booking: { ...booking, durationMinutes: 60, hours: [{ days: [1, 2, 3, 4, 5, 6], from: '08:00', to: '18:00' }] },
  followUps: followUps({
    24: 'Hi {{first_name}}, {{company}} again. Still planning that project? Reply any time, or STOP to opt out.',
    96: '{{company}} here. We can still help with your home project: just reply. Reply STOP to opt out.',
  }),
}

export const homeServices: Playbook = Playbook.parse(source)
