import type { z } from 'zod'
import { Playbook } from './playbook.ts'

const words = (list: string): string[] => list.split(', ')

/** The playbook that a new workspace starts with: roofing and remodelling, asked in the order of the weights. */
const source: z.input<typeof Playbook> = {
  brand: { name: 'Oakline Home Services', helpContact: 'help@oakline.example' },
  goal: 'qualify',
  openings: 'on_lead_created',
  opening:
    'Hi {{first_name}}, this is Oakline Home Services about your home project. What work do you need done? Reply STOP to opt out.',
  signals: [
    {
      key: 'project',
      label: 'Project',
      kind: 'choice',
      weight: 3,
      required: true,
      ask: ['What work do you need done?', 'Which part of the home is this about?'],
      reask: 'Which is closest: roof, siding, windows, kitchen, bathroom or a repair?',
      extract: [
        {
          match: 'phrase',
          means: 'roof',
          phrases: words('roof, roofing, reroof, re-roof, shingle, gutter, soffit, techo, tejado, teja'),
        },
        { match: 'phrase', means: 'siding', phrases: words('siding, clapboard, stucco, exterior wall, revestimiento') },
        {
          match: 'phrase',
          means: 'windows',
          phrases: words('window, windows and doors, patio door, sliding door, ventana'),
        },
        {
          match: 'phrase',
          means: 'kitchen',
          phrases: words('kitchen, cabinet, countertop, counter top, backsplash, cocina'),
        },
        {
          match: 'phrase',
          means: 'bathroom',
          phrases: words('bathroom, bath, shower, bathtub, tub, vanity, powder room, ensuite, baño, ducha'),
        },
        {
          match: 'phrase',
          means: 'addition',
          phrases: words('addition, extension, basement, attic, deck, sunroom, sun room, garage, whole house, sótano'),
        },
        {
          match: 'phrase',
          means: 'repair',
          phrases: words('repair, patch, small leak, fix a leak, minor fix, handyman, reparación, gotera'),
        },
      ],
      value: [
        { when: { oneOf: ['roof', 'siding', 'windows', 'kitchen', 'bathroom', 'addition'] }, points: 1 },
        { when: { is: 'repair' }, points: 0.4 },
      ],
    },
    {
      key: 'owner',
      label: 'Owner of the home',
      kind: 'boolean',
      weight: 3,
      required: true,
      ask: ['Do you own the home?'],
      reask: 'Is the home yours, or do you rent it?',
      extract: [
        {
          match: 'phrase',
          means: true,
          phrases: words(
            'own, owner, homeowner, my house, our house, my home, our home, bought it, we bought, i bought, paid off, belongs to me, belongs to us, is mine, is ours, in my name, purchased it, rent it out, renting it out, my mortgage, our mortgage, soy dueño, soy el dueño, soy la dueña, soy propietario, es mi casa, mi casa, nuestra casa',
          ),
        },
        {
          match: 'phrase',
          means: false,
          phrases: words(
            "rent, renting, renter, rental, tenant, lease, leasing, parents own, mom owns, dad owns, mother owns, father owns, he owns, she owns, they own, brother owns, son owns, rentada, rentamos, alquilada, my landlord, our landlord, landlord owns, mom's house, dad's house, parents' house, parent's house, not mine, rento, alquilo, inquilino, inquilina",
          ),
        },
      ],
      value: [
        { when: { is: true }, points: 1 },
        { when: { is: false }, points: -1 },
      ],
    },
    {
      key: 'timeline',
      label: 'Start',
      kind: 'date',
      weight: 2,
      ask: ['When would you like it done?', 'When do you hope to start?'],
      reask: 'Roughly when: this month, in a few months, or later?',
      extract: [
        {
          match: 'phrase',
          means: 365,
          phrases: words(
            'no rush, no hurry, just looking, just browsing, someday, not anytime soon, whenever, eventually, no timeline, only curious, sin prisa, no hay prisa, algun dia',
          ),
        },
      ],
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
        { match: 'cue', phrases: words('budget, spend, afford, set aside, saved, presupuesto, gastar') },
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
    {
      id: 'service_area',
      question: words(
        'what area, which area, where are you, where you located, do you serve, do you cover, do you work in, you come to, donde estan',
      ),
      answer: 'We serve Springfield and everywhere within 40 miles.',
    },
    {
      id: 'free_estimate',
      question: words(
        'free estimate, estimate free, estimates free, free quote, quote free, charge for estimate, charge for quote, estimate cost, quote cost, fee to come, charge to come, cost to come, pay for estimate, pay for quote, fee for estimate, presupuesto gratis',
      ),
      answer: 'Estimates are free, with no obligation.',
    },
    {
      id: 'hours',
      question: words(
        'your hours, what hours, work weekend, open on, you open, what time, on saturday, on sunday, horario',
      ),
      answer: 'We work Monday to Saturday, 8 am to 6 pm.',
    },
    {
      id: 'licensed',
      question: words('licensed, insured, have insurance, carry insurance, bonded, license number, licencia'),
      answer: 'Yes, we are licensed and insured.',
    },
    {
      id: 'price',
      question: words('how much, what price, what cost, it cost, the price, ballpark, cuanto cuesta, cuanto cobran'),
      answer: 'Every job is priced after a free visit, so we give no prices by text.',
    },
    {
      id: 'warranty',
      question: words('warranty, guaranteed work, guarantee your work, garantia'),
      answer: 'Our work comes with a written warranty.',
    },
  ],
  followUps: [
    {
      afterHours: 24,
      text: 'Hi {{first_name}}, Oakline Home Services again. Still planning that project? Reply any time, or STOP to opt out.',
    },
  ],
}

export const homeServices: Playbook = Playbook.parse(source)
