import { Playbook } from '../playbook.ts'
import { someday } from './shared.ts'
import { cue, type Source, says, words } from './words.ts'

/** Buyers and sellers of homes. Tenants, and who has signed with another agent, are let go. */
const source: Source = {
  brand: { name: 'Maple Street Realty', helpContact: 'hello@maplestreet.example' },
  goal: 'qualify',
  openings: 'on_lead_created',
  opening:
    'Hi {{first_name}}, this is Maple Street Realty. Are you looking to buy or to sell a home? Reply STOP to opt out.',
  signals: [
    {
      key: 'intent',
      label: 'Buy or sell',
      kind: 'choice',
      weight: 3,
      required: true,
      ask: ['Are you looking to buy or to sell a home?', 'Is this about buying a home, or selling yours?'],
      reask: 'Which is it: buying, selling, or both?',
      extract: [
        says(
          'buy',
          'buy, buying, buyer, purchase, purchasing, first home, starter home, find a house, find a home, find a place, house hunting, home shopping, looking for a house, looking for a home, looking for a condo, bigger house, bigger place, tired of renting, sick of renting, stop renting, done renting, quit renting, instead of renting, renting now, renting right now, currently renting, currently rent, rent now, rent right now, comprar, compro, compra, busco casa, buscando casa, busco una casa, ya no quiero rentar, dejar de rentar',
        ),
        says(
          'sell',
          'sell, selling, seller, list it, list this one, list our, list my, list the, listing, on the market, get rid of the house, unload the house, what my house is worth, what our house is worth, vender, vendo, venta, vendiendo',
        ),
        says(
          'both',
          'both, sell and buy, buy and sell, selling and buying, buying and selling, sell then buy, sell ours then, sell ours and buy, sell mine and buy, sell my house and buy, sell our house and buy, sell and then buy, sell first then buy, sell before we buy, sell before i buy, buy after we sell, comprar y vender, vender y comprar, vender la mia y comprar, las dos, las dos cosas, ambas, ambos',
        ),
        says(
          'rent',
          'looking to rent, want to rent, trying to rent, hoping to rent, need to rent, just rent, just renting, only renting, rent a house, rent a home, rent an apartment, rent a place, rent a room, for rent, a rental, rentals, apartment to rent, house to rent, lease a, to lease, month to month, quiero rentar, busco renta, en renta, rentar un, rentar una, alquilar, alquiler',
        ),
      ],
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
      extract: [
        says(
          'preapproved',
          'preapproved, pre approved, preapproval, pre approval, approved, got approved, approval letter, the letter, prequalified, pre qualified, prequal, lender approved, loan is approved, lender is ready, preaprobado, preaprobada, preaprobados, preaprobacion, pre aprobado, aprobado, aprobada, el banco nos dio, el banco me dio',
        ),
        says(
          'cash',
          'cash, all cash, cash buyer, no loan, no mortgage, paying outright, pay outright, buy outright, no mortgage needed, no financing, efectivo, al contado, de contado, cash del todo',
        ),
        says(
          'not_yet',
          "not yet, not there yet, no lender, need a lender, need a loan, find a lender, haven't talked to a lender, havent talked to a lender, haven't talked to a bank, havent talked to a bank, haven't applied, havent applied, not approved, not preapproved, not pre approved, haven't been approved, haven't been preapproved, haven't started, havent started, haven't done that, havent done that, still working on it, working on my credit, fixing my credit, todavia no, aun no, no he ido al banco, falta el prestamo",
        ),
      ],
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
      extract: [
        says(
          true,
          'signed with, already signed, have an agent, have a realtor, got an agent, got a realtor, have an agent already, already have an agent, already have a realtor, under contract with, exclusive agreement, working with an agent, working with a realtor, my agent, our agent, my realtor, our realtor, have someone, we have someone, tengo agente, tenemos agente, ya firmamos, ya firme, ya tengo agente',
        ),
        says(
          false,
          "no agent, no realtor, not signed, haven't signed, havent signed, never signed, not working with anyone, not working with, talked to anyone, don't have an agent, don't have a realtor, dont have an agent, dont have a realtor, without an agent, no one yet, nobody yet, just you, you're the first, sin agente, no tengo agente, ninguno, ninguna, con nadie",
        ),
      ],
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
    {
      id: 'service_area',
      question: words(
        'what area, which area, what areas, what towns, where are you, where you located, do you serve, do you cover, do you work in, your office, donde estan, donde se ubican, que zonas',
      ),
      answer: 'We work in Springfield and the towns around it, within 40 miles.',
    },
    {
      id: 'commission',
      question: words(
        'commission, your fee, your fees, do you charge, you charge, cost to work with, percent do you, what percentage, your rate, comision, cuanto cobran, cobran por',
      ),
      answer: 'Our fee is agreed in writing before any work starts, and the first talk is free.',
    },
    {
      id: 'home_value',
      question: words(
        'my house worth, my home worth, our house worth, our home worth, what is it worth, value of my, get for my, get for it, sell for, avaluo, cuanto vale mi',
      ),
      answer: 'An agent looks at the home and at recent sales nearby, then gives you a price in writing.',
    },
    {
      id: 'process',
      question: words(
        'how does it work, how does this work, how do you work, what is the process, the process, next step, what happens next, what happens now, como funciona, que sigue',
      ),
      answer: 'A few questions here, then an agent plans viewings or a visit of your home with you.',
    },
    {
      id: 'hours',
      question: words(
        'your hours, what hours, work weekend, open on, you open, on saturday, on sunday, horario, que dias',
      ),
      answer: 'We show homes every day, 9 am to 7 pm.',
    },
    {
      id: 'licensed',
      question: words('licensed, license number, real realtor, real agents, licencia, con licencia'),
      answer: 'Yes, all our agents are licensed.',
    },
    {
      id: 'lenders',
      question: words('recommend lender, know lender, know a lender, recommend a bank, suggest lender, have a lender'),
      answer: 'An agent can give you the names of a few lenders to compare.',
    },
    {
      id: 'listings',
      question: words(
        'send listings, see listings, any listings, what listings, homes available, houses available, what do you have, do you have any, still available, que casas tienen, tienen casas',
      ),
      answer: 'An agent sends you homes that fit once we know what you are looking for.',
    },
    {
      id: 'price',
      question: words('how much, what price, what cost, prices like, average price, cuanto cuesta, que precio'),
      answer: 'Prices depend on the home, so an agent goes through them with you.',
    },
  ],
  booking: {
    durationMinutes: 45,
    offers: 3,
    horizonDays: 14,
    hours: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '09:00', to: '19:00' }],
    calendar: 'internal',
  },
  followUps: [
    {
      afterHours: 24,
      text: 'Hi {{first_name}}, Maple Street Realty again. Still thinking of a move? Reply any time, or STOP to opt out.',
    },
    {
      afterHours: 120,
      text: 'Maple Street Realty here. If buying or selling is still on your mind, just reply. Reply STOP to opt out.',
    },
  ],
}

export const realEstate: Playbook = Playbook.parse(source)
