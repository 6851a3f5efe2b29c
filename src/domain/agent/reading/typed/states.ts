import type { Matcher, Signal } from '../../../campaigns/index.ts'
import { MORE_STATES, type State } from './more-states.ts'
import { thingsNamed } from './things-named.ts'
import { TRADE_STATES } from './trade-states.ts'

const INSURERS =
  'geico/progressive/allstate/usaa/farmers/nationwide/travelers/aaa/cigna/aetna/delta/metlife/medicaid/medicare/humana/guardian/anthem/kaiser/tricare'

const STATES: [question: RegExp, state: State][] = [
  ...TRADE_STATES,
  ...MORE_STATES,
  [
    /\blapsed?\b/,
    {
      yes: 'lapsed, been without since, without coverage/insurance, dropped me/us, let it go/lapse',
      no: 'never lapsed, still covered/active/current/insured, no lapse, no gap',
      answeredYes: 'been without, ran out, expired, cancelled/canceled, a gap, uninsured, dropped',
      answeredNo: 'still active/covered, current, active, always had, continuous',
    },
  ],
  [
    /\belectric (?:car|vehicle)\b|\bev\b/,
    {
      yes: 'tesla, model 3/y/s/x, nissan leaf, chevy bolt, rivian, ev, evs, electric car/truck, plug in hybrid, mach e',
      no: 'gas car/cars/truck, no ev, diesel truck',
      answeredNo: 'gas, diesel, hybrid',
    },
  ],
  [
    /\bagent\b|\brealtor\b/,
    {
      yes: 'with an/a/our/my agent/realtor, have an/a agent/realtor, already have one, my/our agent/realtor, got an/a agent/realtor, agent/realtor already',
      no: "no agent/realtor, don't have … agent/realtor, without an agent/realtor, looking for an/a agent/realtor, need an/a agent/realtor",
    },
  ],
  [
    /\b(?:running|working|work|operational|functioning|start|drive|drivable|driveable|turn on)\b/,
    {
      yes: 'still running/works/runs/going/drives/driving/working/drivable/starts/blowing/warm/heating/cooling/limping, can/could drive it, drive it in/over/every, runs and drives, it/she drives, does run/work/drive, runs/drives/works fine/ok/okay/good/great, limping along',
      no: "stopped/quit working/running, quit last/yesterday/this, completely/totally/just quit, furnace/boiler/ac/heater/pump/unit/system is/'s/went out/down/dead, dead as/on, won't kick/come on, not start/starting, can not/can't/cannot drive, nothing turns on, tow truck, won't/doesn't/can't/isn't start/run/work/drive/turn/move/budge/running/working, stuck in/at my/the driveway/garage/lot/house, not running/working/drivable/starting, broke down, completely/totally dead, is dead, needs/need a tow, needs/need towed, needs/need to be towed, just died, it died, died on me, not … drivable",
      answeredYes:
        'runs, works, drives, barely, it starts, kind of, sort of, sorta, starts, going, on and off, for now, i can, still on',
      answeredNo:
        "died, dead, broke, broken, quit, stopped, kaput, gave out, shut off, shut down, tow, conked out, i can't, not running, off",
    },
  ],
  [
    /\binsur(?:ance|ed)\b|\bcovered\b|\bcoverage\b/,
    {
      yes: `have … insurance/coverage, got insurance/coverage, paying/pay … month, policy renews/expires/ends, policy is/'s up, policy … up, renews in/on, my/our current policy, current policy, runs out on, insured with/by/through, with ${INSURERS}/state-farm/liberty-mutual/blue-cross, have ${INSURERS}/state-farm/liberty-mutual/blue-cross, ${INSURERS} … insurance`,
      no: "no insurance, no coverage, no policy, nothing right now/at the moment, between companies, let … lapse, no dental, uninsured, without insurance/coverage, don't have … insurance/coverage, not insured, not covered, lost … insurance/coverage, insurance/coverage/policy lapsed/expired, no longer insured, paying out of pocket",
      answeredYes: `${INSURERS}, state farm, liberty mutual, blue cross, ppo, hmo, through/thru work/my/job/employer, covered, my job, my employer, my husband's/wife's, have one, have it, got it`,
      answeredNo:
        'lost it, lapsed, expired, cancelled/canceled, dropped, ran out, out of pocket, self pay, cash, between jobs/policies, not at the moment, not right now, uninsured',
    },
  ],
  [
    /\b(?:been|come|came|visited|worked|used|seen) (?:to|with|here|us|our)\b|\b(?:returning|existing|current) (?:patient|client|customer)|\bbefore\b/,
    {
      yes: 'been there/here before, been to you before, been coming to you/your/here/there, been your patient/customer/client, your patient/customer/client for/since, patient for years, existing/returning/current patient/client/customer, already a patient/client/customer',
      no: 'never been, first time, new patient/client/customer, brand new to, new there, new to your, moved here, never used you, new to you, new here',
      answeredYes:
        'been going/coming/there/here, went there, came in, years ago, last year/time, long time, longtime, regular, used to, as a kid, for years, once, a few times, couple times',
      answeredNo: 'never, new',
    },
  ],
  [
    /\bpre-? ?approv|\bapproved\b|\bmortgage\b|\bfinanc/,
    {
      yes: 'preapproved, pre-approved, pre approved, preapproval letter, pre-approval letter, been approved, got approved',
      no: "not preapproved, not pre-approved, not pre approved, not approved, need/needs … preapproved/pre-approved, before … preapproved/pre-approved, haven't been approved",
      answeredYes: 'approved, got one, have one, have the letter',
      answeredNo: 'cash, no need, denied, turned down, need a lender, need help with that',
    },
  ],
  [
    /\bswelling|\bswollen\b/,
    {
      yes: 'swollen, swelling, puffy, puffed up',
      no: 'no swelling, not swollen',
      answeredNo: 'went down, went away',
    },
  ],
  [
    /\bclaim\b/,
    {
      yes: 'filed a/the/our/my claim, claim is/was filed/open/opened/approved, opened a claim, put in a claim',
      no: "haven't/didn't/not/never file/filed … claim, haven't/didn't/not/never filed/file, no claim yet, no claim filed",
      answeredYes: 'adjuster, filed, approved, opened, claim number',
      answeredNo: "haven't, should i, denied",
    },
  ],
  [
    /\bwarranty\b/,
    {
      yes: 'under warranty, still covered, under factory warranty, has a warranty',
      no: 'out of warranty, no warranty, warranty expired/ended/over, not under … warranty, warranty ran out, past … warranty',
      answeredYes: 'covered, extended',
      answeredNo: 'expired, ran out, ended, too old, long gone, over, past it, voided',
    },
  ],
  [
    /\brent(?:ing|er)?\b|\btenant\b/,
    {
      yes: 'we/i rent, renting, renter/renters, landlord, tenant, a rental',
      no: "own the/our/my/this house/home/place, own it, homeowner, we/i own, bought the/our/my/this house/home/place, it's ours, it's mine",
    },
  ],
  [
    /\bleak|\bwater (?:getting|coming)|\bdrip/,
    {
      yes: 'leaking, leaks, dripping, drips, water coming/getting in, soaked, catching drips/water',
      no: "dry inside/now, it's dry, stopped leaking, no water, no leak/leaks",
      answeredYes: 'drip, wet, puddle, bucket, pot, pan, stain',
      answeredNo: 'dry, tarped, not since',
    },
  ],
  [
    /\bnervous|\banxi|\bafraid|\bscared/,
    {
      yes: 'terrified, nervous, scared, anxious, hate/hates the dentist/dentists, scare/scares me, freak/freaks out, panic, phobia, petrified',
      no: "doesn't/don't bother/scare me/him/her, not scared/nervous/afraid/worried, no fear",
      answeredYes:
        'a little, a bit, kind of, kinda, sort of, very, extremely, totally, so much, super, big time, white knuckle',
      answeredNo: "no big deal, i'm fine, not a bit, used to it, bother me, i'm good",
    },
  ],
  [
    /\blight on\b|\blight\b/,
    {
      yes: 'light is/came/been on, light has been on, light just came on, light on, light flashing/blinking',
      no: 'no light/lights, light is not on, engine is off/not, light went/is off, light off, no warning lights',
      answeredYes: 'on, lit, lit up, flashing, blinking, came on, orange/yellow/amber',
      answeredNo: 'off, went off, went away',
    },
  ],
]

/** Answers to "Have you…?" and "Did you…?", to "Is it still…?" and to "Are you…?" by words of time and of progress. */
const BY_TENSE: [question: RegExp, state: State][] = [
  [
    /^(?:have|has|did) (?:you|it|they|anyone|your)\b|\balready\b|^are you (?:pre|already|approved|registered|signed|enrolled)/,
    {
      answeredYes:
        'already did/done/have/got/am/was/filed/started/signed/called/sent/talked/applied, just did/done/got/finished, got it/mine/that, did it/that, all set, all done, took care of it, last week/month/year/night, yesterday, a while ago/back, weeks/months/days/years ago',
      answeredNo:
        "not yet, haven't, planning to/on, about to, going to, working on, still deciding/thinking/waiting/working/need, in process, in the process, thinking about, need to, meaning to, no need, soon",
    },
  ],
  [
    /^(?:is|are|do|does) (?:there|you|it|the|they|your|he|she)\b/,
    {
      answeredNo:
        'had one but, had one … not now, used to have one, there was one, there used to be, not anymore, fired him/her/them, got rid of it/him/her/them',
    },
  ],
  [
    /\bstill\b/,
    {
      answeredYes: 'still is/are/do/does/am/have/has/good/valid, until, till, for another, through',
      answeredNo: 'expired, ran out, ended, not anymore, no longer, not any more, over, gone, lapsed',
    },
  ],
]

/** Words for yes and no that the owner of a question need not type; none where he typed some. */
export function statesOf({ key, label, ask, extract }: Signal): Matcher[] {
  if (extract.some(({ match }) => match === 'phrase')) return []
  const question = ask.join(' ').toLowerCase()
  const names = `${question} ${label.toLowerCase()} ${key.replaceAll('_', ' ')}`
  const states = STATES.filter(([of]) => of.test(names)).slice(0, 1)
  const found = [...states, ...BY_TENSE.filter(([of]) => of.test(question))]
  const things = [...(states.length === 0 ? thingsAsked(question) : []), ...thingsNamed(question)]
  const named = says(true, [...new Set(things)].join(', ') || undefined, false)
  const toDo = TO_DO.exec(question)?.[1]
  return [
    ...named,
    ...says(false, toDo && `nothing to ${toDo}, none to ${toDo}`, false),
    ...echoes(question),
    ...says(true, NOW_AND_THEN, true),
    ...found.flatMap(([, { yes, no, answeredYes, answeredNo }]) => [
      ...says(true, yes, false),
      ...says(false, no, false),
      ...says(true, answeredYes, true),
      ...says(false, answeredNo, true),
    ]),
  ]
}

const NOW_AND_THEN =
  'only when/if/in/at/on, sometimes, every now and then, now and then, once in a while, from time to time'

/** "A home to sell": who has nothing to sell has none. */
const TO_DO = /\ban? [a-z]+ to ([a-z]+)\b/
const THING = /(?:\b(?:have|is there|are there|got|need|want|there|with) an?y?|^any) ([a-z0-9][a-z0-9 '-]*)/
/** What stands behind the thing and is no part of its name. */
const BEHIND_THING = /\b(?: first| yet| already| now| right now| currently| before| with .*| in .*| at .*| on .*| too)$/
const PLAIN_THING =
  /^(?:agent|person|car|home|house|kids?|pets?|time|idea|preference|date|budget|question|plan|job|place|phone)$/

/** "An HOA", "an IEP or 504 plan", "a home to sell": who says that they have one, or none, answers. */
function thingsAsked(question: string): string[] {
  const thing = THING.exec(question)?.[1]?.replace(BEHIND_THING, '')
  const parts = thing?.split(/ or | and /).map((part) => part.trim()) ?? []
  return parts
    .filter((part) => part.length > 2 && !PLAIN_THING.test(part) && part.split(' ').length <= 4)
    .flatMap((part) => [part, ...(/\d/.exec(part.split(' ')[0]!) && part.includes(' ') ? [part.split(' ')[0]!] : [])])
    .map((part) => part.replace(/^home\b|^house\b/, 'home/house/place/condo'))
}

function says(means: boolean, list: string | undefined, asked: boolean): Matcher[] {
  return list ? [{ match: 'phrase', means, phrases: list.split(', '), asked }] : []
}

const PERFECT =
  /^(?:have|has|did) (?:you|they|he|she|anyone) (?:already |ever )?([a-z]{4,})(?: (?:to|with|on|for))? ?(?:(?:an?|the|your|any) ([a-z]{3,}))?/
const SUBJECT = /^(?:have|has|did) (?:an?|the|your|any) ([a-z]{4,}) /
const SUITS = /^(?:is|are|would|does) ([a-z]+(?: [a-z]+)?) (?:be )?(?:ok|okay|alright|fine|good|work)\b/

/** What repeats a question answers it: "filed it", "the adjuster came", "online is fine". */
function echoes(question: string): Matcher[] {
  const [, verb, object] = PERFECT.exec(question) ?? []
  const subject = SUBJECT.exec(question)?.[1]
  const suiting = SUITS.exec(question)?.[1]
  const said = (phrases: string[], asked: boolean): Matcher[] => [{ match: 'phrase', means: true, phrases, asked }]
  return [
    ...(verb?.endsWith('ed') ? said([`${verb} it/one/that/already`, `already ${verb}`], true) : []),
    ...(verb?.endsWith('ed') && object ? said([`${verb} … ${object}`], false) : []),
    ...(subject ? said([`${subject} came`, `${subject} was`, `${subject} … out`, `${subject} has been`], false) : []),
    ...(suiting
      ? said([`${suiting} is/works/would fine/ok/okay/good/great/best/better/be/for`, `${suiting} works`], false)
      : []),
  ]
}
