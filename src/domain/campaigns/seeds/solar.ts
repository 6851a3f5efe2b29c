import { Playbook } from '../playbook.ts'
import { owner } from './ownership-words.ts'
import { booking, someday } from './shared.ts'
import { solarFacts } from './solar-facts.ts'
import { home, shade } from './solar-words.ts'
import { solarInSpanish } from './spanish/solar.ts'
import { byOption, cue, except, followUps, type Source, says, words } from './words.ts'

/** Solar for house owners. Tenants, condos and mobile homes are disqualified. */
const source: Source = {
  brand: { name: '{{company}}', helpContact: '{{help_contact}}' },
  goal: 'qualify',
  openings: 'on_lead_created',
  opening:
    'Hi {{first_name}}, this is {{company}} about solar for your home. Do you own the home? Reply STOP to opt out.',
  languages: { es: solarInSpanish },
  signals: [
    owner,
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
        except(
          'after/need/needs/needing/want/wants/getting/considering … new roof, new roof … first/needed, due/ready/time for … new roof, techo nuevo … falta/primero',
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
      extract: shade,
      value: byOption({ none: 1, some: 0.4, heavy: -1 }),
    },
    {
      key: 'home',
      label: 'Kind of home',
      kind: 'choice',
      weight: 1,
      ask: ['Is it a house, townhouse, condo or mobile home?', 'What kind of home is it?'],
      reask: 'Which is closest: house, townhouse, condo or mobile home?',
      extract: home,
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
  booking: { ...booking, durationMinutes: 60, hours: [{ days: [1, 2, 3, 4, 5, 6], from: '08:00', to: '18:00' }] },
  followUps: followUps({
    24: 'Hi {{first_name}}, {{company}} again. Still curious about solar? Reply any time, or STOP to opt out.',
    120: '{{company}} here. We can still look at solar for your home: just reply. Reply STOP to opt out.',
  }),
}

export const solar: Playbook = Playbook.parse(source)
