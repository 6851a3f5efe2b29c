import { memoizeByText, PHRASES_KEPT_MAX } from '../../../texts/index.ts'

/** Words of the trades that mean the same to a lead, in any order. An indented line continues the one before it. */
const GROUPS = `
repair, fix, fixed, fixing, patch, patched, patching, mend, mended
replacement, replace, new one, redo, tear off, swap out
inspection, inspect, look at it, look it over, check it out
ac, a/c, air conditioner, air conditioning, central air, cooling, air con
furnace, heater, furnace unit
cleaning, clean, teeth cleaned, checkup, check up, check-up
tooth pain, toothache, tooth ache, tooth hurts, teeth hurt, tooth is killing me, tooth killing me,
  hurts when i
tooth pain, cavity, cracked tooth, broken tooth
broken tooth, broke a tooth, broke my tooth, broke my … tooth, chipped, cracked, cracked tooth
braces, invisalign, aligners, straighten
whitening, whiten, whiter teeth
brakes, brake, breaks, brake pads, rotors
oil change, oil, lube, change the oil
tires, tire, flat, tyres
engine, motor, check engine
math, maths, algebra, geometry, calculus, trig, fractions, pre-calc, precalc, statistics
reading, english, writing, language arts
science, chemistry, biology, physics, bio, chem
language, foreign language, spanish, french, german, italian, latin, mandarin, japanese
weekends, weekend, saturday, saturdays, sunday, sundays, sat, sun
weekdays, weekday, during the week, mondays, tuesdays, wednesdays, thursdays, fridays, monday, tuesday,
  wednesday, thursday, friday, mon, tue, tues, wed, thu, thurs, fri, school days
loan, finance, financing, financed, payment plan
cash, pay cash, cash out of pocket
battery, batteries
alignment, pulls to the left, pulls to the right, pulling to the left, pulling to the right
in person, face to face, in-home, at home, at our house, at our place, come here, come to us
online, zoom, virtual, remote, virtually
auto, car, truck, vehicle
home, house, homeowners, homeowner's
renters, renter, apartment
life, life insurance, term life
buy, buying, purchase, buyer, looking to buy, house hunting
sell, selling, list, listing my, seller
rent, rental, lease
commercial, business
residential, home, house
yes, yeah
asap, as soon as possible, right away, immediately, now
water heater, hot water heater, tankless
drain, clog, clogged, backed up
leak, leaking, drip, dripping, puddle, puddles
motorcycle, harley, bike, dirt bike, motorbike, sportster, goldwing, ducati, scooter
boat, pontoon, bass boat, sailboat, jet ski, seadoo, sea-doo, waverunner
rv, camper, motorhome, fifth wheel, 5th wheel, travel trailer, winnebago, airstream
atv, four wheeler, quad, side by side, utv, 4 wheeler
suburbs, burbs, suburb, subdivision
downtown, city center, in the city
beach, oceanfront, ocean, seaside, shore, coast, by the water, near the ocean, waterfront
townhouse, townhome, town home
condo, condominium
land, lot, acre, acres, acreage
new system, new unit, whole new, replace it, new one
tune up, tune-up, maintenance, yearly check up, yearly checkup, annual checkup, annual check up,
  yearly service, annual service, check it over, service it
natural gas, nat gas, gas line
automatic, auto, auto trans
stick, manual, stick shift, standard, 5 speed, six speed, 6 speed, five speed
yearly, annually, once a year, per year, all at once, in full
monthly, every month, each month, month to month
six months, 6 months, twice a year, 2x a year, every 6 months, every six months, semi annual,
  semi annually, semiannually, biannually
shingle, shingles, asphalt, 3 tab, architectural
metal, tin, standing seam, steel
flat, epdm, tpo, tar and gravel, tar n gravel, membrane
flat, rubber
lunch, lunchtime, lunch time, lunch hour, lunch break, midday
not cooling, no cooling, blowing warm, blowing hot, warm air, hot air, won't cool, hot in here, not cold
not heating, no heat, won't heat, blowing cold, cold air, freezing in here, heat won't, furnace won't
some, a little, partial
a lot, lots, tons, heavy, full shade
ground, ground mount, yard, back yard, backyard, field
crown, cap
dentures, denture, false teeth, plate
implant, implants, screw in tooth
filling, fillings, cavity, cavities
noise, squeal, squeals, squeak, squeaks, squeaking, grinding, clunk, clunking, rattle, rattling, knocking,
  whining, humming
overheating, overheats, overheated, running hot, runs hot, temp gauge, steam, steaming
not starting, won't start, no start, won't turn over, cranks but, just clicks, dead battery
elementary, 1st grader, 2nd grader, 3rd grader, 4th grader, 5th grader, kindergartner, grade school,
  1st grade, 2nd grade, 3rd grade, 4th grade, 5th grade, kindergarten, first grade, second grade,
  third grade, fourth grade, fifth grade
middle school, 6th grader, 7th grader, 8th grader, junior high, 6th grade, 7th grade, 8th grade,
  sixth grade, seventh grade, eighth grade
high school, 9th grader, 10th grader, 11th grader, 12th grader, high schooler, freshman, sophomore,
  junior year, 9th grade, 10th grade, 11th grade, 12th grade
college, university, community college, undergrad, at the university, college student
catch up, catching up, caught up, catch him up, catch her up, behind, failing, struggling, falling behind
pass a test, pass the test, pass, exam, exams, the sat, the act, the ged, ged, state test, test prep,
  finals
mornings, morning, dawn, sunrise, first thing, crack of dawn, before noon, early, first appt,
  first appointment
get ahead, getting ahead, advanced, gifted, bored
`

const groups: string[][] = GROUPS.trim()
  .split(/\n(?! )/)
  .map((line) => line.split(/,\s+/))

/** Other words for a phrase of a playbook, and other forms of its words. */
export const synonymsOf = memoizeByText((phrase): string[] => {
  const plain = phrase.toLowerCase().trim()
  const own = groups.filter((group) => group.includes(plain)).flat()
  return [...new Set([...own, ...formsOf(plain)])].filter((word) => word !== plain)
}, PHRASES_KEPT_MAX)

/** "Repaired" and "repairing" for "repair", "replace" for "replacement". */
function formsOf(word: string): string[] {
  if (!/^[a-z]{4,}$/.test(word)) return []
  const stem = stemOf(word)
  if (stem.length < 4) return []
  return [stem, `${stem}e`, `${stem}ed`, `${stem}ing`, `${stem}ement`, `${stem}s`].filter((form) => form !== word)
}

/** A word without the endings of its forms. */
export function stemOf(word: string): string {
  const bare = word.replace(/(?:ements?|ations?|ments?|ings?|ions?|ed|ers?|es|s|e)$/, '')
  return bare.length >= 4
    ? bare
    : word.replace(/(?:[^s]s|ed|ing)$/, (ending) => (ending.endsWith('s') ? ending[0]! : ''))
}
