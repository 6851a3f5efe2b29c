import { Playbook } from '../playbook.ts'
import { insuranceFacts } from './insurance-facts.ts'
import { insured, line } from './insurance-words.ts'
import { booking } from './shared.ts'
import { insuranceInSpanish } from './spanish/insurance.ts'
import { states } from './states.ts'
import { answers, byOption, cue, followUps, type Source, says } from './words.ts'

/** Quotes for auto, home, renters and life insurance. Four or more claims in three years disqualify a lead. */
const source: Source = {
  brand: { name: '{{company}}', helpContact: '{{help_contact}}' },
  goal: 'qualify',
  openings: 'on_lead_created',
  opening:
    'Hi {{first_name}}, this is {{company}}. What should we quote: auto, home, both, renters or life? Reply STOP to opt out.',
  languages: { es: insuranceInSpanish },
  signals: [
    {
      key: 'line',
      label: 'What to insure',
      kind: 'choice',
      weight: 3,
      required: true,
      ask: ['What should we quote: auto, home, both, renters or life?', 'Which insurance are you looking for?'],
      reask: 'Which is closest: auto, home, both together, renters or life?',
      extract: line,
      value: [
        { when: { oneOf: ['auto', 'home', 'bundle'] }, points: 1 },
        { when: { is: 'life' }, points: 0.8 },
        { when: { is: 'renters' }, points: 0.4 },
      ],
    },
    {
      key: 'insured',
      label: 'Insured now',
      kind: 'choice',
      weight: 2,
      ask: ['Are you insured at the moment?', 'Do you have a policy in force now?'],
      reask: 'Which fits: insured now, lapsed, or never insured?',
      extract: insured,
      value: byOption({ insured: 1, lapsed: 0.4, never: 0.2 }),
    },
    {
      key: 'renewal',
      label: 'Renewal, or start of cover',
      kind: 'date',
      weight: 2,
      ask: ['When does your policy renew, or when do you need cover?', 'By when do you need the new policy?'],
      reask: 'Roughly when: in the next weeks, in a few months, or later?',
      extract: [
        cue(
          'renew, renews, renewal, renewing, expires, expire, runs out, is up, its up, up on, up for renewal, start, starts, effective, closing, close on, moving in, need it, need coverage, due, vence, se vence, renueva, se me acaba, se acaba',
        ),
        says(
          365,
          'no rush, no hurry, not in a hurry, just looking, just shopping around, just comparing, just curious, whenever, no deadline, sin prisa, no hay prisa, no tengo prisa',
        ),
      ],
      value: [
        { when: { withinDays: 45 }, points: 1 },
        { when: { withinDays: 120 }, points: 0.5 },
        { when: { known: true }, points: 0 },
      ],
    },
    {
      key: 'vehicles',
      label: 'Cars or properties',
      kind: 'number',
      weight: 1,
      ask: ['How many cars or properties should be covered?', 'How many should be on the policy?'],
      reask: 'How many in all: one, two, or more?',
      extract: [
        { match: 'range', min: 0, max: 50 },
        cue(
          'car, cars, vehicle, vehicles, auto, autos, truck, trucks, suv, suvs, van, vans, motorcycle, motorcycles, property, properties, house, houses, home, homes, carro, carros, coche, coches, camioneta, camionetas, troca, trocas, vehiculo, vehiculos, casa, casas, propiedades',
        ),
        cue(
          'pickup, minivan, sedan, moped, scooter, bike, trailer, camper, condo, rental, moto, motos, civic, accord, corolla, camry, tacoma, tundra, rav4, prius, f150, silverado, sierra, mustang, camaro, jeep, honda, toyota, ford, chevy, chevrolet, nissan, hyundai, kia, subaru, mazda, tesla, bmw, mercedes, lexus, dodge, gmc, buick, cadillac, altima, sentra, equinox, tahoe, suburban, wrangler, cherokee, elantra, crv, odyssey',
        ),
        says(
          1,
          'just mine, just the one, only the one, just/only/one my/the/our/his/her car/truck/suv/van/house/home/condo/place/ride/buick/honda/toyota/ford/chevy/civic, nomas el mio, solo el mio',
        ),
        says(
          2,
          'mine and my wife, mine and my husband, his and hers, both of ours, el mio y el de mi esposa, el mio y el de mi esposo',
        ),
      ],
      value: [{ when: { atLeast: 1 }, points: 1 }],
    },
    {
      key: 'state',
      label: 'State',
      kind: 'text',
      weight: 1,
      ask: ['Which state do you live in?'],
      reask: 'Which state would the policy be for?',
      extract: states,
      value: [{ when: { known: true }, points: 1 }],
    },
    {
      key: 'incidents',
      label: 'Accidents or claims',
      kind: 'number',
      weight: 1,
      ask: ['How many accidents or claims in the last three years?', 'How many claims in the last three years?'],
      reask: 'Accidents or claims in three years: none, one, or more?',
      extract: [
        { match: 'range', min: 0, max: 20 },
        cue(
          'accident, accidents, claim, claims, wreck, wrecks, ticket, tickets, crash, crashes, fender bender, fender benders, at fault, incident, incidents, accidente, accidentes, choque, choques, reclamo, reclamos',
        ),
        says(
          0,
          'clean record, clean driving record, spotless record, accident free, claim free, sin accidentes, sin reclamos, record limpio',
        ),
        answers(0, 'none, none at all, clean, spotless, squeaky clean, never, nothing, nada, limpio, ninguno, ninguna'),
      ],
      value: [
        { when: { atMost: 0 }, points: 1 },
        { when: { atMost: 1 }, points: 0.4 },
        { when: { known: true }, points: -1 },
      ],
    },
  ],
  knockouts: [
    {
      id: 'too_many_claims',
      signal: 'incidents',
      when: { atLeast: 4 },
      goodbye:
        'Thanks for telling us. None of our insurers can offer cover here, so we will leave it here. All the best!',
    },
  ],
  handoff: [{ rule: 'fleet', signal: 'vehicles', when: { atLeast: 15 } }],
  facts: insuranceFacts,
  booking: {
    ...booking,
    durationMinutes: 20,
    hours: [
      { days: [1, 2, 3, 4, 5], from: '08:00', to: '18:00' },
      { days: [6], from: '09:00', to: '14:00' },
    ],
  },
  followUps: followUps({
    24: 'Hi {{first_name}}, {{company}} again. Still want that quote? Reply any time, or STOP to opt out.',
    120: '{{company}} here. We can still compare insurers for you: just reply. Reply STOP to opt out.',
  }),
}

export const insurance: Playbook = Playbook.parse(source)
