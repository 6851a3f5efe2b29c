import type { z } from 'zod'
import { homeServices, Playbook } from '../../src/domain/campaigns/index.ts'

const words = (list: string): string[] => list.split(', ')
const phrase = (means: string | boolean | number, list: string) => ({
  match: 'phrase' as const,
  means,
  phrases: words(list),
})
const cue = (list: string) => ({ match: 'cue' as const, phrases: words(list) })
const known = [{ when: { known: true as const }, points: 1 }]
const isTrue = [{ when: { is: true }, points: 1 }]

type Source = z.input<typeof Playbook>
type Part = Pick<Source['signals'][number], 'key' | 'label' | 'kind' | 'extract' | 'value'> & { ask: string }

const STATES =
  'alabama, alaska, arizona, arkansas, california, colorado, connecticut, delaware, florida, georgia, hawaii, idaho, illinois, indiana, iowa, kansas, kentucky, louisiana, maine, maryland, massachusetts, michigan, minnesota, mississippi, missouri, montana, nebraska, nevada, new hampshire, new jersey, new mexico, new york, north carolina, north dakota, ohio, oklahoma, oregon, pennsylvania, rhode island, south carolina, south dakota, tennessee, texas, utah, vermont, virginia, washington, west virginia, wisconsin, wyoming'

const someday = phrase(
  365,
  'no rush, no hurry, just looking, just browsing, someday, not anytime soon, not in a hurry, whenever, eventually, no timeline, sin prisa, no hay prisa, no tengo prisa, algun dia',
)

const realEstate: Part[] = [
  {
    key: 'intent',
    label: 'Intent',
    kind: 'choice',
    ask: 'Are you looking to buy or to sell?',
    value: known,
    extract: [
      phrase(
        'buy',
        'buy, buying, purchase, purchasing, first home, find a house, find a home, house hunting, looking for a house, looking for a home, comprar, compro, compra, busco casa',
      ),
      phrase(
        'sell',
        'sell, selling, list it, list this one, list our, list my, list the, listing, on the market, vender, vendo, venta',
      ),
      phrase('both', 'both, sell and buy, buy and sell, sell then buy, sell ours then, las dos, ambas, ambos'),
      phrase('rent', 'rent, renting, rental, lease, leasing, rentar, alquilar, renta, alquiler'),
    ],
  },
  { key: 'area', label: 'Area', kind: 'text', ask: 'Which town or neighborhood?', value: known, extract: [] },
  {
    key: 'timeline',
    label: 'Timeline',
    kind: 'date',
    ask: 'When would you like to move?',
    value: [{ when: { withinDays: 90 }, points: 1 }],
    extract: [someday],
  },
  {
    key: 'budget',
    label: 'Price',
    kind: 'money',
    ask: 'What price range do you have in mind?',
    value: [{ when: { atLeast: 250_000 }, points: 1 }],
    extract: [
      { match: 'range', min: 20_000, max: 50_000_000 },
      cue(
        'price, budget, up to, max, asking, list it at, list at, work with, spend, afford, want for it, presupuesto, hasta',
      ),
    ],
  },
  {
    key: 'financing',
    label: 'Financing',
    kind: 'choice',
    ask: 'Are you pre-approved, paying cash, or not there yet?',
    value: [{ when: { is: 'cash' }, points: 1 }],
    extract: [
      phrase(
        'preapproved',
        'preapproved, pre approved, preapproval, pre approval, approved, got approved, approval letter, the letter, prequalified, pre qualified, lender approved, preaprobado, preaprobada, preaprobacion, pre aprobado, aprobado, el banco nos dio, el banco me dio',
      ),
      phrase(
        'cash',
        'cash, no loan, paying outright, pay outright, no mortgage needed, efectivo, al contado, de contado',
      ),
      phrase(
        'not_yet',
        "not yet, no lender, need a lender, haven't talked to a lender, havent talked to a lender, haven't talked to a bank, havent talked to a bank, haven't applied, havent applied, not approved, not preapproved, haven't started, havent started, todavia no, aun no, no he ido al banco",
      ),
    ],
  },
  {
    key: 'agent',
    label: 'Other agent',
    kind: 'boolean',
    ask: 'Are you signed with another agent?',
    value: [{ when: { is: false }, points: 1 }],
    extract: [
      phrase(
        true,
        'signed with, already have an agent, have an agent, have a realtor, have an agent already, under contract with, my agent, our agent, my realtor, our realtor, have someone, we have someone, tengo agente, tenemos agente, ya firmamos',
      ),
      phrase(
        false,
        "no agent, no realtor, not signed, haven't signed, havent signed, not working with anyone, not working with, haven't talked to anyone, don't have an agent, sin agente, no tengo agente, ninguno, ninguna",
      ),
    ],
  },
]

const solar: Part[] = [
  {
    key: 'owner',
    label: 'Owner',
    kind: 'boolean',
    ask: 'Do you own your home?',
    value: isTrue,
    extract: homeServices.signals.find(({ key }) => key === 'owner')!.extract,
  },
  {
    key: 'bill',
    label: 'Monthly bill',
    kind: 'money',
    ask: 'About how much is your monthly electric bill?',
    value: [{ when: { atLeast: 150 }, points: 1 }],
    extract: [
      { match: 'range', min: 10, max: 5_000 },
      cue(
        'bill, a month, per month, monthly, electric, electricity, power, utility, de luz, al mes, recibo, pago, pagamos',
      ),
    ],
  },
  {
    key: 'roof_age',
    label: 'Age of the roof',
    kind: 'number',
    ask: 'About how many years old is your roof?',
    value: [{ when: { atMost: 15 }, points: 1 }],
    extract: [
      { match: 'range', min: 0, max: 100 },
      cue('roof, shingles, techo'),
      phrase(0, 'brand new, new roof, just replaced'),
    ],
  },
  {
    key: 'shade',
    label: 'Shade',
    kind: 'choice',
    ask: 'How much shade does your roof get?',
    value: [{ when: { is: 'none' }, points: 1 }],
    extract: [
      phrase(
        'none',
        'no shade, none, full sun, all sun, no trees, sunny, clear, wide open, direct sun, not shaded, nothing blocking, sin sombra, nada de sombra, nada, puro sol, no hay arboles',
      ),
      phrase(
        'some',
        'some, a little, a bit, partial, partly, partially, few trees, some trees, some shade, one tree, a tree, one big, half, mornings, afternoons, in the afternoon, in the morning, un poco, algo, algunos, un arbol, arbolito',
      ),
      phrase(
        'heavy',
        'heavy, heavily, lots of trees, lots of shade, a lot of shade, a ton of trees, tons of trees, full shade, completely shaded, shaded all day, shade all day, very shady, forest, woods, surrounded by trees, mucha sombra, muchos arboles',
      ),
    ],
  },
  {
    key: 'home',
    label: 'Kind of home',
    kind: 'choice',
    ask: 'Is it a house, townhouse, condo or mobile home?',
    value: [{ when: { is: 'house' }, points: 1 }],
    extract: [
      phrase(
        'house',
        'single family, detached, a house, regular house, stand alone, ranch, bungalow, casa sola, una casa',
      ),
      phrase('townhouse', 'townhouse, townhome, town house, town home, row house, rowhouse, end unit, duplex'),
      phrase('condo', 'condo, condominium, apartment, condominio, apartamento, departamento'),
      phrase(
        'mobile',
        'mobile home, mobile, manufactured, trailer, double wide, single wide, doublewide, singlewide, traila, casa movil',
      ),
    ],
  },
  {
    key: 'timeline',
    label: 'Timeline',
    kind: 'date',
    ask: 'When would you like to go solar?',
    value: [{ when: { withinDays: 120 }, points: 1 }],
    extract: [someday],
  },
]

const insurance: Part[] = [
  {
    key: 'line',
    label: 'Line',
    kind: 'choice',
    ask: 'What do you need covered: auto, home, both, renters or life?',
    value: known,
    extract: [
      phrase(
        'auto',
        'auto, car, cars, car insurance, auto insurance, vehicle, truck, trucks, seguro de auto, seguro de carro, carro, carros, coche',
      ),
      phrase('home', 'home, homeowners, homeowner, house, home insurance, seguro de casa, casa, vivienda'),
      phrase(
        'bundle',
        'bundle, both, home and auto, auto and home, home n auto, auto n home, house and car, car and house, home and car, car and home, los dos, las dos, ambos, carro y casa, casa y carro',
      ),
      phrase('life', 'life, life insurance, term life, whole life, seguro de vida, vida'),
      phrase('renters', 'renters, renter, renters insurance, renters policy, apartment, inquilino, inquilinos'),
    ],
  },
  {
    key: 'insured',
    label: 'Insured now',
    kind: 'choice',
    ask: 'Are you insured at the moment?',
    value: known,
    extract: [
      phrase(
        'insured',
        'yes, yeah, yep, insured, current policy, currently with, am with, have insurance, have coverage, state farm, geico, progressive, allstate, usaa, farmers, liberty mutual, nationwide, travelers, fred loya, tengo seguro, tengo con, estoy con, si',
      ),
      phrase(
        'lapsed',
        'lapsed, lapse, expired, cancelled, canceled, ran out, dropped, dropped me, dropped us, not anymore, missed a payment, se vencio, vencida, cancelaron, se cancelo',
      ),
      phrase('never', 'never, never had, never been insured, first time, never had any, nunca, nunca he tenido'),
    ],
  },
  {
    key: 'renewal',
    label: 'Renewal',
    kind: 'date',
    ask: 'When does your policy renew, or when do you need cover?',
    value: [{ when: { withinDays: 45 }, points: 1 }],
    extract: [
      cue(
        'renew, renews, renewal, expires, is up, its up, up on, start, starts, closing, moving in, vence, se me acaba',
      ),
    ],
  },
  {
    key: 'vehicles',
    label: 'Vehicles',
    kind: 'number',
    ask: 'How many vehicles or properties?',
    value: [{ when: { atLeast: 1 }, points: 1 }],
    extract: [
      { match: 'range', min: 0, max: 50 },
      cue('car, cars, vehicle, vehicles, truck, trucks, suv, van, properties, carros, carro, camioneta, vehiculos'),
    ],
  },
  {
    key: 'state',
    label: 'State',
    kind: 'text',
    ask: 'Which state do you live in?',
    value: known,
    extract: words(STATES).map((state) => phrase(state, state)),
  },
  {
    key: 'incidents',
    label: 'Accidents or claims',
    kind: 'number',
    ask: 'How many accidents or claims in the last three years?',
    value: [{ when: { atMost: 0 }, points: 1 }],
    extract: [
      { match: 'range', min: 0, max: 20 },
      cue(
        'accident, accidents, claim, claims, wreck, wrecks, ticket, tickets, crash, fender bender, accidente, accidentes, choque, reclamos',
      ),
      phrase(0, 'none, clean, clean record, never, ninguno, ninguna, nada, limpio'),
    ],
  },
]

/** The four trades of the labelled set, each with what its leads may be asked and the words that it knows for it. */
export const verticals: Record<string, Playbook> = {
  home_services: homeServices,
  real_estate: playbookOf(realEstate),
  solar: playbookOf(solar),
  insurance: playbookOf(insurance),
}

function playbookOf(parts: Part[]): Playbook {
  return Playbook.parse({
    ...homeServices,
    signals: parts.map((part) => ({ ...part, weight: 1, maxAsks: 2, ask: [part.ask] })),
    knockouts: [],
    handoff: [],
    facts: [{ id: 'price', question: words('how much, what price, what cost'), answer: 'A person will tell you.' }],
  })
}
