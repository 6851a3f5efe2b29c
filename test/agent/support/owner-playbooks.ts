import { Playbook } from '../../../src/domain/campaigns/index.ts'

type Kind = Playbook['signals'][number]['kind']
type Fact = { id: string; question: string[]; answer: string }

/** A signal as an owner types it: a question, a label, and for a choice its options. No cues. */
export function signal(key: string, label: string, kind: Kind, ask: string, options: Record<string, string[]> = {}) {
  const extract = Object.entries(options).map(([means, phrases]) => ({ match: 'phrase' as const, means, phrases }))
  return { key, label, kind, weight: 3, ask: [ask], extract, value: [{ when: { known: true as const }, points: 1 }] }
}

export function owned(
  name: string,
  signals: ReturnType<typeof signal>[],
  facts: Fact[] = [],
  more: object = {},
): Playbook {
  return Playbook.parse({
    brand: { name, helpContact: 'help@example.com' },
    opening: `Hi {{first_name}}, this is ${name}. Thanks for reaching out! Reply STOP to opt out.`,
    signals,
    facts,
    ...more,
  })
}

/** Playbooks of eight trades as small businesses type them. */
export const ownerPlaybooks: Record<string, Playbook> = {
  roofing: owned(
    'Summit Roofing',
    [
      signal('job', 'Job', 'choice', 'Is it a repair or a full replacement?', {
        repair: ['repair', 'fix'],
        replacement: ['replacement', 'new roof'],
        inspection: ['inspection'],
      }),
      signal('roof_age', 'Roof age', 'number', 'About how old is the roof?'),
      signal('stories', 'Stories', 'number', 'How many stories is the house?'),
      signal('owner', 'Homeowner', 'boolean', 'Do you own the home?'),
      signal('claim', 'Insurance claim', 'boolean', 'Have you filed an insurance claim?'),
      signal('storm_date', 'Storm date', 'date', 'When did the damage happen?'),
      signal('budget', 'Budget', 'money', 'Do you have a budget in mind?'),
    ],
    [
      { id: 'area', question: ['what area do you serve'], answer: 'We work in Tulsa and all towns within 50 miles.' },
      { id: 'free', question: ['is the estimate free'], answer: 'Inspections and estimates are free.' },
      { id: 'licensed', question: ['are you licensed'], answer: 'Yes, we are licensed, bonded and insured.' },
      { id: 'warranty', question: ['do you offer a warranty'], answer: 'Our workmanship warranty is 10 years.' },
      {
        id: 'financing',
        question: ['do you offer financing'],
        answer: 'We offer monthly payment plans through a bank.',
      },
      {
        id: 'insurance',
        question: ['do you work with insurance'],
        answer: 'Yes, we meet your adjuster and help with the claim.',
      },
    ],
    { knockouts: [{ id: 'tenant', signal: 'owner', when: { is: false } }] },
  ),
  hvac: owned(
    'Polar Air',
    [
      signal('system', 'System', 'choice', 'Which system is it: furnace, AC, heat pump or boiler?', {
        furnace: ['furnace', 'heater'],
        ac: ['ac', 'air conditioner'],
        heat_pump: ['heat pump'],
        boiler: ['boiler'],
      }),
      signal('running', 'Still running', 'boolean', 'Is it still running?'),
      signal('unit_age', 'Age of the unit', 'number', 'How old is the unit?'),
      signal('sqft', 'Square feet', 'number', 'About how many square feet is the home?'),
      signal('visit', 'Visit', 'date', 'What day works for a visit?'),
      signal('budget', 'Budget', 'money', 'What is your budget for this?'),
    ],
    [
      {
        id: 'emergency',
        question: ['do you do emergency service'],
        answer: 'We have a technician on call nights and weekends.',
      },
      {
        id: 'fee',
        question: ['how much is the service call'],
        answer: 'The diagnostic visit is $89, waived if we do the repair.',
      },
      {
        id: 'brands',
        question: ['which brands do you service'],
        answer: 'We service all makes: Trane, Carrier, Lennox and more.',
      },
    ],
  ),
  solar: owned(
    'Brightside Solar',
    [
      signal('bill', 'Electric bill', 'money', 'About how much is your electric bill each month?'),
      signal('owner', 'Homeowner', 'boolean', 'Do you own the home?'),
      signal('shade', 'Shade', 'choice', 'How much shade does the roof get: none, some or a lot?', {
        none: ['no shade', 'full sun'],
        some: ['some shade'],
        a_lot: ['a lot', 'heavy shade'],
      }),
      signal('credit', 'Credit score', 'choice', 'Is your credit score below 600, 600-679, 680-739 or 740+?', {
        below_600: ['below 600', 'poor'],
        '600_679': ['600-679', 'fair'],
        '680_739': ['680-739', 'good'],
        '740_plus': ['740+', 'excellent'],
      }),
      signal('people', 'People', 'number', 'How many people live in the home?'),
      signal('start', 'Start', 'choice', 'When would you like to start: 0-3 months, 3-6 months or later?', {
        '0_3_months': ['0-3 months', 'asap'],
        '3_6_months': ['3-6 months'],
        later: ['later', 'over 6 months'],
      }),
    ],
    [
      {
        id: 'cost',
        question: ['how much do panels cost'],
        answer: 'Cost depends on your roof and usage, so we quote after a free design.',
      },
      { id: 'lifespan', question: ['how long do panels last'], answer: 'Panels are warrantied for 25 years.' },
      {
        id: 'batteries',
        question: ['do you install batteries'],
        answer: 'Yes, we install batteries for backup power.',
      },
    ],
  ),
  insurance: owned(
    'Harbor Insurance',
    [
      signal('line', 'Coverage', 'choice', 'What do you want to insure: auto, home, renters or life?', {
        auto: ['auto', 'car'],
        home: ['home', 'house'],
        renters: ['renters'],
        life: ['life insurance'],
      }),
      signal('vehicles', 'Vehicles', 'number', 'How many vehicles would be on the policy?'),
      signal('drivers', 'Drivers', 'number', 'How many drivers are in the household?'),
      signal('accidents', 'Accidents', 'number', 'How many accidents in the past three years?'),
      signal('insured', 'Insured now', 'boolean', 'Do you have insurance right now?'),
      signal('premium', 'Premium', 'money', 'What do you pay a month now?'),
      signal('renewal', 'Renewal', 'date', 'When does your policy renew?'),
    ],
    [
      {
        id: 'bundle',
        question: ['do you have a bundle discount'],
        answer: 'Bundling home and auto usually lowers both premiums.',
      },
      {
        id: 'carriers',
        question: ['which companies do you work with'],
        answer: 'We compare Progressive, Travelers and ten other carriers.',
      },
      { id: 'sr22', question: ['do you file sr22'], answer: 'Yes, we file SR-22 forms with the state the same day.' },
    ],
  ),
  real_estate: owned(
    'Lindgren Realty',
    [
      signal('side', 'Buying or selling', 'choice', 'Are you buying or selling?', {
        buy: ['buy', 'buying', 'buyer'],
        sell: ['sell', 'selling', 'seller'],
        both: ['both'],
      }),
      signal('price', 'Price range', 'money', 'What price range are you looking at?'),
      signal('beds', 'Bedrooms', 'number', 'How many bedrooms do you need?'),
      signal('baths', 'Bathrooms', 'number', 'How many bathrooms?'),
      signal('preapproved', 'Pre-approved', 'boolean', 'Are you pre-approved for a mortgage?'),
      signal('move', 'Move', 'date', 'When do you want to move?'),
    ],
    [
      {
        id: 'commission',
        question: ['what is your commission'],
        answer: 'Our listing fee is discussed at the first meeting.',
      },
      { id: 'value', question: ['what is my home worth'], answer: 'We prepare a free market analysis of your home.' },
    ],
  ),
  dental: owned(
    'Maple Dental',
    [
      signal('reason', 'Reason', 'choice', 'What can we help with: a cleaning, tooth pain, whitening or braces?', {
        cleaning: ['cleaning', 'checkup'],
        pain: ['tooth pain', 'toothache'],
        whitening: ['whitening'],
        braces: ['braces', 'invisalign'],
      }),
      signal('been_here', 'Returning patient', 'boolean', 'Have you been to our office before?'),
      signal('insured', 'Dental insurance', 'boolean', 'Do you have dental insurance?'),
      signal('last_visit', 'Last visit', 'date', 'When was your last dental visit?'),
      signal('patients', 'Patients', 'number', 'How many people are the appointments for?'),
      signal('day', 'Day', 'date', 'What day would you like to come in?'),
    ],
    [
      { id: 'kids', question: ['do you see children'], answer: 'Yes, we welcome children from age 3.' },
      {
        id: 'plans',
        question: ['which insurance do you accept'],
        answer: 'We accept Delta, Cigna, MetLife and most PPO plans.',
      },
      {
        id: 'hours',
        question: ['what are your hours'],
        answer: 'We are open Monday to Thursday 8 to 5 and Friday until 1.',
      },
      { id: 'parking', question: ['is there parking'], answer: 'Free parking is behind the building.' },
    ],
  ),
  auto_repair: owned(
    'Delgado Auto',
    [
      signal('problem', 'Problem', 'choice', 'What does the car need: brakes, oil change, tires or engine work?', {
        brakes: ['brakes'],
        oil_change: ['oil change'],
        tires: ['tires'],
        engine: ['engine'],
      }),
      signal('year', 'Year of the car', 'number', 'What year is the car?'),
      signal('miles', 'Mileage', 'number', 'How many miles are on it?'),
      signal('drivable', 'Drivable', 'boolean', 'Can you drive it in?'),
      signal('warranty', 'Under warranty', 'boolean', 'Is the car still under warranty?'),
      signal('dropoff', 'Drop-off', 'date', 'What day can you drop it off?'),
    ],
    [
      { id: 'towing', question: ['do you tow'], answer: 'We can arrange a tow within 20 miles.' },
      { id: 'loaner', question: ['do you have loaner cars'], answer: 'Loaner cars are available for jobs over a day.' },
      {
        id: 'pricing',
        question: ['how much are brakes'],
        answer: 'Brake jobs start at $240 per axle, parts included.',
      },
    ],
  ),
  tutoring: owned(
    'Bright Minds',
    [
      signal('subject', 'Subject', 'choice', 'Which subject: math, reading, science or SAT prep?', {
        math: ['math', 'algebra'],
        reading: ['reading', 'english'],
        science: ['science', 'chemistry'],
        sat_prep: ['sat'],
      }),
      signal('grade', 'Grade', 'number', 'What grade is the student in?'),
      signal('students', 'Students', 'number', 'How many students need tutoring?'),
      signal('hours', 'Hours a week', 'number', 'How many hours a week would you like?'),
      signal('place', 'Place', 'choice', 'Online or in person?', { online: ['online'], in_person: ['in person'] }),
      signal('budget', 'Budget per hour', 'money', 'What is your budget per hour?'),
      signal('begin', 'Start date', 'date', 'When would you like to start?'),
    ],
    [
      { id: 'tutors', question: ['who are the tutors'], answer: 'All our tutors are certified teachers.' },
      { id: 'trial', question: ['do you offer a free trial'], answer: 'The first session is free.' },
      { id: 'length', question: ['how long is a session'], answer: 'Sessions last 60 minutes.' },
    ],
  ),
}
