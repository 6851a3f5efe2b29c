import type { Playbook } from '../../../src/domain/campaigns/index.ts'
import { owned, signal } from './owner-playbooks.ts'

/** Playbooks of eight other businesses of the same trades, as their owners type them. */
export const secondPlaybooks: Record<string, Playbook> = {
  roofing: owned(
    'Ridgeline Roof & Gutter',
    [
      signal('material', 'Material', 'choice', 'What is the roof made of: shingle, metal, tile or flat?', {
        shingle: ['shingle', 'asphalt'],
        metal: ['metal', 'tin'],
        tile: ['tile', 'clay'],
        flat: ['flat', 'rubber'],
      }),
      signal('leaking', 'Leaking', 'boolean', 'Is water getting inside right now?'),
      signal('layers', 'Layers', 'number', 'How many layers are up there?'),
      signal('roof_size', 'Roof size', 'number', 'How big is the roof in square feet, if you know?'),
      signal('deductible', 'Deductible', 'money', 'What is your insurance deductible?'),
      signal('last_work', 'Last roof work', 'date', 'When was the roof last worked on?'),
      signal('look', 'Day to look', 'date', 'What day can we come up and look at it?'),
    ],
    [
      { id: 'counties', question: ['where do you work'], answer: 'We cover Polk, Story and Dallas counties.' },
      {
        id: 'crew',
        question: ['do you use subcontractors'],
        answer: 'No subs. Every roofer is our own employee.',
      },
      {
        id: 'cleanup',
        question: ['do you clean up after'],
        answer: 'We haul everything off and run a magnet over the yard for nails.',
      },
      {
        id: 'deposit',
        question: ['do I have to put money down'],
        answer: 'We take 30% down, the rest when it is done.',
      },
      { id: 'days', question: ['how long does a roof take'], answer: 'Most roofs are done in one or two days.' },
      { id: 'gutters', question: ['do you do gutters'], answer: 'Yes, seamless gutters and gutter guards.' },
    ],
  ),
  hvac: owned(
    'Kestrel Heating & Cooling',
    [
      signal('service', 'Service', 'choice', 'Are you after a tune-up, a repair or a new system?', {
        tune_up: ['tune up', 'maintenance'],
        repair: ['repair', 'fix'],
        new_system: ['new system', 'replace'],
      }),
      signal('fuel', 'Fuel', 'choice', 'What does it run on: natural gas, propane, oil or electric?', {
        gas: ['natural gas', 'gas'],
        propane: ['propane', 'lp'],
        oil: ['oil'],
        electric: ['electric'],
      }),
      signal('thermostats', 'Thermostats', 'number', 'How many thermostats are in the house?'),
      signal('renting', 'Renting', 'boolean', 'Are you renting the place?'),
      signal('other_quote', 'Other quote', 'money', 'What was the other quote you got?'),
      signal('quit', 'Quit working', 'date', 'What day did it quit working?'),
      signal('arrival', 'Time of day', 'choice', 'What time of day is good: morning, afternoon or evening?', {
        morning: ['morning'],
        afternoon: ['afternoon'],
        evening: ['evening', 'after work'],
      }),
    ],
    [
      { id: 'same_day', question: ['can you come today'], answer: 'Call before noon and we come the same day.' },
      { id: 'trip', question: ['do you charge to come out'], answer: 'The trip charge is $65 inside the city.' },
      {
        id: 'plan',
        question: ['do you have a maintenance plan'],
        answer: 'The Kestrel Club is $17 a month with two tune-ups a year.',
      },
      {
        id: 'warranty',
        question: ['what is the warranty'],
        answer: 'New systems carry 10 years on parts and 2 on labor.',
      },
      { id: 'ducts', question: ['do you clean ducts'], answer: 'Yes, duct cleaning starts at $350.' },
      {
        id: 'discount',
        question: ['do you have a military discount'],
        answer: 'Veterans and first responders get 10% off.',
      },
    ],
    { knockouts: [{ id: 'renter', signal: 'renting', when: { is: true } }] },
  ),
  solar: owned(
    'Prairie Sun Electric',
    [
      signal('utility', 'Power company', 'choice', 'Who is your power company: Evergy, Ameren or a co-op?', {
        evergy: ['evergy'],
        ameren: ['ameren'],
        coop: ['co-op', 'coop', 'rural electric'],
      }),
      signal('kwh', 'kWh a month', 'number', 'How many kWh do you use in a month?'),
      signal('mount', 'Where', 'choice', 'Where would the panels go: roof, ground or carport?', {
        roof: ['roof'],
        ground: ['ground', 'yard'],
        carport: ['carport'],
      }),
      signal('ev', 'Electric car', 'boolean', 'Do you drive an electric car?'),
      signal('hoa', 'HOA', 'boolean', 'Is there an HOA?'),
      signal('summer_bill', 'Summer bill', 'money', 'What was your highest bill last summer?'),
      signal('decide_by', 'Decision', 'date', 'When do you want to decide by?'),
    ],
    [
      { id: 'brand', question: ['what panels do you use'], answer: 'We put up Qcells and REC panels.' },
      { id: 'lease', question: ['do you lease panels'], answer: 'We only sell systems, we do not lease.' },
      {
        id: 'hail',
        question: ['what about hail'],
        answer: 'The panels are rated for one-inch hail and your home policy covers them.',
      },
      { id: 'howlong', question: ['how long does it take'], answer: 'About 8 weeks from signing to power on.' },
      {
        id: 'net',
        question: ['do I get paid for extra power'],
        answer: 'Your utility credits the extra power you send back.',
      },
      {
        id: 'reroof',
        question: ['what if I need a new roof'],
        answer: 'We take panels off and put them back for $150 a panel.',
      },
    ],
  ),
  insurance: owned(
    'Cobblestone Insurance',
    [
      signal('toy', 'Policy for', 'choice', 'What is the policy for: boat, motorcycle, RV or ATV?', {
        boat: ['boat', 'jet ski'],
        motorcycle: ['motorcycle', 'bike'],
        rv: ['rv', 'camper', 'motorhome'],
        atv: ['atv', 'four wheeler'],
      }),
      signal('worth', 'Worth', 'money', 'What is it worth today?'),
      signal('claims', 'Claims', 'number', 'How many claims in the last five years?'),
      signal('experience', 'Years of experience', 'number', 'How many years have you been riding or driving one?'),
      signal('lapsed', 'Lapsed', 'boolean', 'Has your coverage lapsed?'),
      signal('pay', 'Payments', 'choice', 'Would you rather pay monthly, every six months or yearly?', {
        monthly: ['monthly', 'every month'],
        six_months: ['six months', 'twice a year'],
        yearly: ['yearly', 'in full'],
      }),
      signal('starts', 'Start date', 'date', 'When should the policy start?'),
    ],
    [
      {
        id: 'states',
        question: ['which states are you in'],
        answer: 'We write policies in Ohio, Indiana and Kentucky.',
      },
      {
        id: 'storage',
        question: ['is there a winter discount'],
        answer: 'Yes, lay-up coverage drops the price while it is stored.',
      },
      { id: 'course', question: ['discount for a safety course'], answer: 'A safety course takes 10% off.' },
      {
        id: 'roadside',
        question: ['does it include towing'],
        answer: 'Roadside and on-water towing can be added for $4 a month.',
      },
      { id: 'proof', question: ['how do I get my card'], answer: 'ID cards are emailed the minute you pay.' },
      {
        id: 'cancel',
        question: ['can I cancel anytime'],
        answer: 'You can cancel any day and we refund what is unused.',
      },
    ],
  ),
  real_estate: owned(
    'Tidewater Homes',
    [
      signal('type', 'Type of home', 'choice', 'Are you after a house, condo, townhouse or land?', {
        house: ['house', 'single family'],
        condo: ['condo'],
        townhouse: ['townhouse', 'townhome'],
        land: ['land', 'lot'],
      }),
      signal('part', 'Part of town', 'choice', 'Which part of town: downtown, the beach or the suburbs?', {
        downtown: ['downtown'],
        beach: ['beach', 'oceanfront'],
        suburbs: ['suburbs'],
      }),
      signal('down', 'Down payment', 'money', 'How much do you plan to put down?'),
      signal('sell_first', 'Home to sell', 'boolean', 'Do you have a home to sell first?'),
      signal('garage', 'Garage spaces', 'number', 'How many garage spaces do you need?'),
      signal('agent', 'Has an agent', 'boolean', 'Are you already working with an agent?'),
      signal('lease_up', 'Lease ends', 'date', 'When is your lease up?'),
    ],
    [
      {
        id: 'lender',
        question: ['can you recommend a lender'],
        answer: 'We work with three local lenders you can call.',
      },
      {
        id: 'first',
        question: ['do you help first time buyers'],
        answer: 'Yes, and we know the state grants for first-time buyers.',
      },
      { id: 'va', question: ['do you take va loans'], answer: 'Yes, we close VA and FHA loans every month.' },
      {
        id: 'fee',
        question: ['what do you charge buyers'],
        answer: 'Buyers sign a 2.5% agreement, most often paid by the seller.',
      },
      { id: 'tours', question: ['can I see homes on weekends'], answer: 'We show homes seven days a week, 9 to 7.' },
      { id: 'rentals', question: ['do you have rentals'], answer: 'We do not handle rentals, only sales.' },
    ],
    { knockouts: [{ id: 'represented', signal: 'agent', when: { is: true } }] },
  ),
  dental: owned(
    'Birchwood Smiles',
    [
      signal('work', 'Work', 'choice', 'Is it for a filling, a crown, an implant or dentures?', {
        filling: ['filling', 'cavity'],
        crown: ['crown', 'cap'],
        implant: ['implant'],
        dentures: ['dentures', 'false teeth'],
      }),
      signal('pain', 'Pain', 'number', 'From 0 to 10, how bad is the pain?'),
      signal('nervous', 'Nervous', 'boolean', 'Do dentists make you nervous?'),
      signal('xrays', 'Last X-rays', 'date', 'When were your last X-rays?'),
      signal('missing', 'Missing teeth', 'number', 'How many teeth are missing?'),
      signal('slot', 'Time of day', 'choice', 'Mornings, lunchtime or after work?', {
        morning: ['mornings', 'early'],
        lunch: ['lunch', 'noon'],
        after_work: ['after work', 'evening'],
      }),
      signal('pocket', 'Out of pocket', 'money', 'How much can you spend out of pocket?'),
    ],
    [
      {
        id: 'sedation',
        question: ['can you put me to sleep'],
        answer: 'We offer laughing gas and IV sedation.',
      },
      { id: 'medicaid', question: ['do you take medicaid'], answer: 'We do not take Medicaid.' },
      {
        id: 'saving',
        question: ['what if I have no insurance'],
        answer: 'Our savings plan is $29 a month and takes 20% off.',
      },
      { id: 'where', question: ['where are you'], answer: 'We are at 412 Main Street, across from the library.' },
      { id: 'saturday', question: ['are you open saturday'], answer: 'Yes, every other Saturday from 8 to noon.' },
      {
        id: 'crownday',
        question: ['how long does a crown take'],
        answer: 'Crowns are milled here and done in one visit.',
      },
    ],
  ),
  auto_repair: owned(
    'Three Forks Garage',
    [
      signal('symptom', 'Symptom', 'choice', 'What is it doing: a noise, a leak, overheating or not starting?', {
        noise: ['noise', 'squeal'],
        leak: ['leak', 'leaking'],
        overheating: ['overheating', 'running hot'],
        no_start: ['not starting', 'wont start'],
      }),
      signal('light', 'Check engine light', 'boolean', 'Is the check engine light on?'),
      signal('gearbox', 'Transmission', 'choice', 'Automatic or stick?', {
        automatic: ['automatic'],
        stick: ['stick', 'manual'],
      }),
      signal('years_owned', 'Years owned', 'number', 'How many years have you had it?'),
      signal('oil', 'Last oil change', 'date', 'When was the last oil change?'),
      signal('most', 'Most to spend', 'money', 'What is the most you want to spend?'),
      signal('back_by', 'Needed back', 'date', 'When do you need it back?'),
    ],
    [
      { id: 'ride', question: ['can I get a ride home'], answer: 'We run a free shuttle within 10 miles.' },
      { id: 'scan', question: ['what does a diagnosis cost'], answer: 'A full scan is $110, taken off the repair.' },
      {
        id: 'guarantee',
        question: ['do you guarantee the work'],
        answer: 'Every repair has a 24 month, 24,000 mile guarantee.',
      },
      { id: 'diesel', question: ['do you work on diesels'], answer: 'Yes, diesel pickups up to one ton.' },
      { id: 'parts', question: ['can I bring my own parts'], answer: 'We only put in parts that we buy ourselves.' },
      { id: 'dropbox', question: ['can I leave it overnight'], answer: 'There is a key drop box by the office door.' },
    ],
  ),
  tutoring: owned(
    'Lantern Learning',
    [
      signal('school', 'School', 'choice', 'Is the student in elementary, middle, high school or college?', {
        elementary: ['elementary', 'grade school'],
        middle: ['middle school', 'junior high'],
        high: ['high school'],
        college: ['college', 'university'],
      }),
      signal('goal', 'Goal', 'choice', 'Is the goal to catch up, get ahead or pass a test?', {
        catch_up: ['catch up', 'behind'],
        get_ahead: ['get ahead', 'advanced'],
        test: ['pass a test', 'exam'],
      }),
      signal('iep', 'IEP', 'boolean', 'Does the student have an IEP or 504 plan?'),
      signal('sessions', 'Sessions a week', 'number', 'How many sessions a week?'),
      signal('age', 'Age', 'number', 'How old is the student?'),
      signal('test_day', 'Test date', 'date', 'When is the test?'),
      signal('monthly', 'Monthly budget', 'money', 'How much can you spend in a month?'),
    ],
    [
      { id: 'checks', question: ['are tutors background checked'], answer: 'Every tutor passes a background check.' },
      { id: 'zoom', question: ['do you tutor online'], answer: 'We meet on Zoom or at your library.' },
      { id: 'missed', question: ['what if we miss a session'], answer: 'Cancel by noon and we move it for free.' },
      {
        id: 'contract',
        question: ['is there a contract'],
        answer: 'No contract, you pay month to month.',
      },
      { id: 'siblings', question: ['is there a sibling discount'], answer: 'Brothers and sisters get 15% off.' },
      {
        id: 'languages',
        question: ['what languages do you teach'],
        answer: 'We teach Spanish, French and Mandarin.',
      },
    ],
  ),
}
