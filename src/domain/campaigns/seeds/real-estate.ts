import { Playbook } from '../playbook.ts'
import { agent, financing, intent } from './real-estate-words.ts'
import { booking, someday } from './shared.ts'
import { realEstateInSpanish } from './spanish/real-estate.ts'
import { claim, cue, fact, followUps, type Source } from './words.ts'

/** Buyers and sellers of homes. Tenants, and leads who have signed with another agent, are disqualified. */
const source: Source = {
  brand: { name: '{{company}}', helpContact: '{{help_contact}}' },
  goal: 'qualify',
  openings: 'on_lead_created',
  opening: 'Hi {{first_name}}, this is {{company}}. Are you looking to buy or to sell a home? Reply STOP to opt out.',
  languages: { es: realEstateInSpanish },
  signals: [
    {
      key: 'intent',
      label: 'Buy or sell',
      kind: 'choice',
      weight: 3,
      required: true,
      ask: ['Are you looking to buy or to sell a home?', 'Is this about buying a home, or selling yours?'],
      reask: 'Which is it: buying, selling, or both?',
      extract: intent,
      value: [
        { when: { oneOf: ['buy', 'sell', 'both'] }, points: 1 },
        { when: { is: 'rent' }, points: -1 },
      ],
    },
    {
      key: 'area',
      label: 'Area',
      kind: 'text',
      weight: 2,
      ask: ['Which town or neighborhood?', 'Where is the home, or where should it be?'],
      reask: 'Which town, neighborhood or zip code is it about?',
      value: [{ when: { known: true }, points: 1 }],
    },
    {
      key: 'timeline',
      label: 'Move',
      kind: 'date',
      weight: 2,
      ask: ['When would you like to move?', 'When should it all be done?'],
      reask: 'Roughly when: in the next few months, this year, or later?',
      extract: [someday],
      value: [
        { when: { withinDays: 90 }, points: 1 },
        { when: { withinDays: 180 }, points: 0.5 },
        { when: { known: true }, points: -0.5 },
      ],
    },
    {
      key: 'budget',
      label: 'Price of the home',
      kind: 'money',
      weight: 2,
      ask: ['What price range do you have in mind?', 'About what price for the home?'],
      reask: 'A rough price is fine: under 150k, around 250k, or more?',
      extract: [
        { match: 'range', min: 20_000, max: 50_000_000 },
        cue(
          'price, budget, up to, max, asking, list it at, list at, list for, sell for, work with, spend, afford, want for it, hoping for, preapproved for, approved for, worth, presupuesto, hasta, vale, precio',
        ),
      ],
      value: [
        { when: { atLeast: 250_000 }, points: 1 },
        { when: { atLeast: 120_000 }, points: 0.5 },
        { when: { known: true }, points: -0.5 },
      ],
    },
    {
      key: 'financing',
      label: 'Financing',
      kind: 'choice',
      weight: 2,
      ask: ['Are you pre-approved, paying cash, or not there yet?', 'Have you been pre-approved for a loan?'],
      reask: 'Which fits: pre-approved, cash, or not yet?',
      extract: financing,
      value: [
        { when: { oneOf: ['preapproved', 'cash'] }, points: 1 },
        { when: { is: 'not_yet' }, points: 0.2 },
      ],
    },
    {
      key: 'agent',
      label: 'Signed with another agent',
      kind: 'boolean',
      weight: 1,
      ask: ['Have you signed with another agent?'],
      reask: 'Is there an agent you have an agreement with?',
      extract: agent,
      value: [
        { when: { is: false }, points: 1 },
        { when: { is: true }, points: -1 },
      ],
    },
  ],
  knockouts: [
    {
      id: 'wants_to_rent',
      signal: 'intent',
      when: { is: 'rent' },
      goodbye: 'Thanks for telling us. We only help with buying and selling, so we will leave it here. All the best!',
    },
    {
      id: 'has_agent',
      signal: 'agent',
      when: { is: true },
      goodbye: 'Thanks for telling us. You are in good hands with your agent, so we will leave it here. All the best!',
    },
  ],
  handoff: [{ rule: 'luxury_home', signal: 'budget', when: { atLeast: 5_000_000 } }],
  facts: [
    fact(
      'service_area',
      'what area do you cover, what area, which area, what areas, what towns, where are you, where you located, do you serve, do you cover, do you work in, your office, ¿en qué zona trabajan?, donde estan, donde se ubican, que zonas',
      'We work in {{service_area}}.',
    ),
    claim(
      'commission',
      'what is your commission, commission, your fee, your fees, do you charge, you charge, cost to work with, percent do you, what percentage, your rate, ¿cuánto cobran de comisión?, comision, cuanto cobran, cobran por',
      'Our fee is agreed in writing before any work starts, and the first talk is free.',
    ),
    claim(
      'home_value',
      'what is my house worth, my house worth, my home worth, our house worth, our home worth, what is it worth, value of my, get for my, get for it, sell for, ¿cuánto vale mi casa?, avaluo, cuanto vale mi',
      'An agent looks at the home and at recent sales nearby, then gives you a price in writing.',
    ),
    fact(
      'process',
      'how does it work, how does this work, how do you work, what is the process, the process, next step, what happens next, what happens now, ¿cómo funciona todo?, como funciona, que sigue',
      'A few questions here, then an agent plans viewings or a visit of your home with you.',
    ),
    fact(
      'hours',
      'what are your hours, your hours, what hours, work weekend, open on, you open, on saturday, on sunday, ¿cuál es su horario?, horario, que dias',
      'We are open {{business_hours}}.',
    ),
    claim(
      'licensed',
      'are your agents licensed, licensed, license number, real realtor, real agents, ¿tienen licencia sus agentes?, licencia, con licencia',
      'Yes, all our agents are licensed.',
    ),
    fact(
      'lenders',
      'can you recommend a lender, recommend lender, know lender, know a lender, recommend a bank, suggest lender, have a lender, ¿pueden recomendar un banco?',
      'An agent can give you the names of a few lenders to compare.',
    ),
    fact(
      'listings',
      'can you send me listings, send listings, see listings, any listings, what listings, homes available, houses available, what do you have, do you have any, still available, ¿qué casas tienen ahora?, que casas tienen, tienen casas',
      'An agent sends you homes that fit once we know what you are looking for.',
    ),
    fact(
      'price',
      'what are the prices like, how much, what price, what cost, prices like, average price, ¿cuánto cuesta una casa?, cuanto cuesta, que precio',
      'Prices depend on the home, so an agent goes through them with you.',
    ),
  ],
  booking: { ...booking, durationMinutes: 45, hours: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '09:00', to: '19:00' }] },
  followUps: followUps({
    24: 'Hi {{first_name}}, {{company}} again. Still thinking of a move? Reply any time, or STOP to opt out.',
    120: '{{company}} here. If buying or selling is still on your mind, just reply. Reply STOP to opt out.',
  }),
}

export const realEstate: Playbook = Playbook.parse(source)
