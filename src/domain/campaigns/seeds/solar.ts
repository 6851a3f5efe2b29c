import { Playbook } from '../playbook.ts'
import { ownership, someday } from './shared.ts'
import { solarFacts } from './solar-facts.ts'
import { answers, cue, type Source, says, words } from './words.ts'

/** Solar for owners of houses. Tenants, condos and mobile homes are let go. */
const source: Source = {
  brand: { name: 'Brightfield Solar', helpContact: 'help@brightfield.example' },
  goal: 'qualify',
  openings: 'on_lead_created',
  opening:
    'Hi {{first_name}}, this is Brightfield Solar about solar for your home. Do you own the home? Reply STOP to opt out.',
  signals: [
    {
      key: 'owner',
      label: 'Owner of the home',
      kind: 'boolean',
      weight: 3,
      required: true,
      ask: ['Do you own the home?'],
      reask: 'Is the home yours, or do you rent it?',
      extract: ownership,
      value: [
        { when: { is: true }, points: 1 },
        { when: { is: false }, points: -1 },
      ],
    },
    {
      key: 'bill',
      label: 'Monthly electric bill',
      kind: 'money',
      weight: 3,
      required: true,
      ask: ['About how much is your monthly electric bill?', 'What do you pay for electricity in a month?'],
      reask: 'A rough monthly bill is fine: under 90, around 150, or more?',
      extract: [
        { match: 'range', min: 10, max: 5_000 },
        cue(
          'bill, bills, a month, per month, monthly, every month, each month, electric, electricity, power, utility, utilities, in the summer, in the winter, de luz, al mes, por mes, mensual, recibo, pago, pagamos',
        ),
      ],
      value: [
        { when: { atLeast: 150 }, points: 1 },
        { when: { atLeast: 90 }, points: 0.5 },
        { when: { known: true }, points: -0.5 },
      ],
    },
    {
      key: 'roof_age',
      label: 'Age of the roof',
      kind: 'number',
      weight: 2,
      ask: ['About how many years old is your roof?', 'How old is the roof?'],
      reask: 'Roughly how old is the roof: under 15 years, about 20, or more?',
      extract: [
        { match: 'range', min: 0, max: 100 },
        cue('roof, roofs, shingle, shingles, techo, tejado'),
        says(
          0,
          'brand new roof, new roof, roof is brand new, roof is new, just replaced, just redone, just got a new roof, just put on, techo nuevo, nuevecito',
        ),
      ],
      value: [
        { when: { atMost: 15 }, points: 1 },
        { when: { atMost: 25 }, points: 0.3 },
        { when: { known: true }, points: -0.5 },
      ],
    },
    {
      key: 'shade',
      label: 'Shade on the roof',
      kind: 'choice',
      weight: 1,
      ask: ['How much shade does your roof get?', 'Is your roof in the shade at all?'],
      reask: 'Which fits: no shade, some shade, or a lot?',
      extract: [
        says(
          'none',
          'no shade, zero shade, not shaded, no trees, full sun, all day sun, sun all day, lots of sun, tons of sun, direct sun, nothing blocking, sin sombra, nada de sombra, puro sol, mucho sol, no hay arboles, pega el sol todo el dia',
        ),
        says(
          'some',
          'some shade, a little shade, little bit of shade, bit of shade, partial shade, partly shaded, partially shaded, partial sun, few trees, some trees, one tree, couple trees, couple of trees, half the roof, shade in the morning, shade in the afternoon, shaded in the morning, shaded in the afternoon, un poco de sombra, poca sombra, poquita sombra, algo de sombra, unos arboles, algunos arboles, un arbol',
        ),
        says(
          'heavy',
          'heavy shade, heavily shaded, lots of trees, lots of shade, a lot of shade, lot of trees, tons of shade, tons of trees, ton of trees, too many trees, mostly shade, mostly shaded, full shade, completely shaded, totally shaded, shaded all day, shade all day, very shady, in the woods, surrounded by trees, trees all around, mucha sombra, muchos arboles, pura sombra, lleno de arboles',
        ),
        answers(
          'none',
          'none, all sun, sunny, clear, wide open, open, no tree, nothing in the way, nothing, nada, todo el sol',
        ),
        answers(
          'some',
          'some, a little, little bit, a bit, partial, partly, partially, a tree, one big, half, mornings, afternoons, in the afternoon, in the morning, un poco, poquita, algo, algunos, arbolito',
        ),
        answers('heavy', 'heavy, heavily, a lot, lots, tons, forest, woods, mucha, bastante'),
      ],
      value: [
        { when: { is: 'none' }, points: 1 },
        { when: { is: 'some' }, points: 0.4 },
        { when: { is: 'heavy' }, points: -1 },
      ],
    },
    {
      key: 'home',
      label: 'Kind of home',
      kind: 'choice',
      weight: 1,
      ask: ['Is it a house, townhouse, condo or mobile home?', 'What kind of home is it?'],
      reask: 'Which is closest: house, townhouse, condo or mobile home?',
      extract: [
        says(
          'house',
          'single family, single family home, detached, detached house, regular house, normal house, just a house, its a house, ranch style, ranch house, bungalow, casa sola, casa independiente',
        ),
        says('townhouse', 'townhouse, townhome, town house, town home, row house, rowhouse, end unit, duplex, adosada'),
        says('condo', 'condo, condominium, condominio, live in an apartment, apartment building'),
        says(
          'mobile',
          'mobile home, manufactured home, trailer, trailer home, double wide, single wide, doublewide, singlewide, traila, casa movil, casa rodante',
        ),
        answers('house', 'a house, stand alone, standalone, freestanding, ranch, two story, one story, casa, una casa'),
        answers('condo', 'apartment, apartamento, departamento'),
        answers('mobile', 'manufactured, modular'),
      ],
      value: [
        { when: { is: 'house' }, points: 1 },
        { when: { is: 'townhouse' }, points: 0.5 },
        { when: { known: true }, points: -1 },
      ],
    },
    {
      key: 'timeline',
      label: 'Start',
      kind: 'date',
      weight: 1,
      ask: ['When would you like to go solar?', 'When would you like the panels up?'],
      reask: 'Roughly when: in the next few months, this year, or later?',
      extract: [someday],
      value: [
        { when: { withinDays: 120 }, points: 1 },
        { when: { withinDays: 240 }, points: 0.5 },
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
        'Thanks for telling us. Only the owner of a home can put up panels, so we will leave it here. All the best!',
    },
    {
      id: 'no_own_roof',
      signal: 'home',
      when: { oneOf: ['condo', 'mobile'] },
      goodbye:
        'Thanks for telling us. We only install on houses and townhouses, so we will leave it here. All the best!',
    },
  ],
  handoff: [
    { rule: 'large_bill', signal: 'bill', when: { atLeast: 2_000 } },
    { rule: 'commercial', phrases: words('commercial building, commercial property, our warehouse, church roof') },
  ],
  facts: solarFacts,
  booking: {
    durationMinutes: 60,
    offers: 3,
    horizonDays: 14,
    hours: [{ days: [1, 2, 3, 4, 5, 6], from: '08:00', to: '18:00' }],
    calendar: 'internal',
  },
  followUps: [
    {
      afterHours: 24,
      text: 'Hi {{first_name}}, Brightfield Solar again. Still curious about solar? Reply any time, or STOP to opt out.',
    },
    {
      afterHours: 120,
      text: 'Brightfield Solar here. We can still look at solar for your home: just reply. Reply STOP to opt out.',
    },
  ],
}

export const solar: Playbook = Playbook.parse(source)
