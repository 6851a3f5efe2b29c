import { Playbook } from '../playbook.ts'
import { ownership, someday } from './shared.ts'
import { cue, type Source, says, words } from './words.ts'

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
          'brand new, brand new roof, new roof, roof is new, just replaced, just redone, just got a new roof, just put on, techo nuevo, nuevecito',
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
          'no shade, none, zero shade, full sun, all sun, all day sun, sun all day, lots of sun, tons of sun, no trees, sunny, clear, wide open, direct sun, not shaded, nothing blocking, nothing in the way, no tree, sin sombra, nada de sombra, nada, puro sol, mucho sol, todo el sol, no hay arboles, pega el sol todo el dia',
        ),
        says(
          'some',
          'some, some shade, a little, little bit, a bit, partial, partly, partially, few trees, some trees, one tree, a tree, one big, couple trees, couple of trees, half, half the roof, mornings, afternoons, in the afternoon, in the morning, un poco, poquita, poca sombra, algo, algunos, un arbol, arbolito, unos arboles',
        ),
        says(
          'heavy',
          'heavy, heavily, lots of trees, lots of shade, a lot, a lot of shade, lot of trees, tons of shade, tons of trees, ton of trees, too many trees, mostly shade, mostly shaded, full shade, completely shaded, totally shaded, shaded all day, shade all day, very shady, forest, in the woods, surrounded by trees, trees all around, mucha sombra, muchos arboles, pura sombra, lleno de arboles',
        ),
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
          'single family, single family home, detached, a house, regular house, normal house, just a house, stand alone, standalone, freestanding, ranch, bungalow, two story, one story, casa sola, una casa, casa independiente',
        ),
        says('townhouse', 'townhouse, townhome, town house, town home, row house, rowhouse, end unit, duplex, adosada'),
        says('condo', 'condo, condominium, apartment, apartment building, condominio, apartamento, departamento'),
        says(
          'mobile',
          'mobile home, manufactured, manufactured home, trailer, trailer home, double wide, single wide, doublewide, singlewide, traila, casa movil, casa rodante',
        ),
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
  facts: [
    {
      id: 'service_area',
      question: words(
        'what area, which area, where are you, where you located, do you serve, do you service, do you cover, do you work in, you install in, donde estan, donde se ubican, trabajan en',
      ),
      answer: 'We install in Springfield and everywhere within 60 miles.',
    },
    {
      id: 'free_quote',
      question: words(
        'free quote, quote free, free estimate, estimate free, estimates free, charge for quote, charge for estimate, fee to come, charge to come, cost to come, is it free, presupuesto gratis, estimado gratis, es gratis',
      ),
      answer: 'The survey of your roof and the quote are free, with no obligation.',
    },
    {
      id: 'savings',
      question: words(
        'how much save, will i save, would i save, can i save, savings, save money, cuanto ahorro, ahorrar',
      ),
      answer: 'The quote shows what your own roof and bill would save, in writing.',
    },
    {
      id: 'process',
      question: words(
        'how does it work, how does this work, how do you work, what is the process, the process, next step, what happens next, what happens now, how does solar work, como funciona, que sigue',
      ),
      answer: 'A few questions here, then a survey of the roof, a written quote, and permits before we install.',
    },
    {
      id: 'duration',
      question: words(
        'how long does, how long will, how long would, how long to install, how many days, cuanto tarda, cuanto dura',
      ),
      answer: 'The installing takes one to three days; permits come first and take some weeks.',
    },
    {
      id: 'batteries',
      question: words('battery, batteries, power goes out, power outage, outages, backup power, bateria, se va la luz'),
      answer: 'Yes, we also install batteries. The quote can be made with and without one.',
    },
    {
      id: 'panels',
      question: words('what panels, which panels, what brand, kind of panels, made in, que paneles, que marca'),
      answer: 'The quote names the panels and the inverter, with their data sheets.',
    },
    {
      id: 'hours',
      question: words(
        'your hours, what hours, work weekend, open on, you open, on saturday, on sunday, horario, que dias',
      ),
      answer: 'We work Monday to Saturday, 8 am to 6 pm.',
    },
    {
      id: 'licensed',
      question: words('licensed, insured, bonded, certified, license number, licencia, tienen seguro'),
      answer: 'Yes, we are licensed and insured.',
    },
    {
      id: 'price',
      question: words(
        'how much, what price, what cost, does it cost, the price, prices, ballpark, cuanto cuesta, cuanto cobran, que precio',
      ),
      answer: 'Every system is priced after a free survey, so we give no prices by text.',
    },
    {
      id: 'warranty',
      question: words('warranty, garantia, if they break, if it breaks, roof leaks after, damage my roof'),
      answer: 'Panels and work come with a written warranty.',
    },
  ],
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
