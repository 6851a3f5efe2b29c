import type { State } from './more-states.ts'

const INSURERS = [
  ...['geico', 'progressive', 'allstate', 'usaa', 'farmers', 'nationwide', 'travelers', 'aaa'],
  ...[
    'cigna',
    'aetna',
    'delta',
    'metlife',
    'medicaid',
    'medicare',
    'humana',
    'guardian',
    'anthem',
    'kaiser',
    'tricare',
  ],
].join('/')

const CAPTIVE_LENDERS = [
  ...['ford-credit', 'ford-motor-credit', 'gm-financial', 'toyota-financial', 'honda-financial', 'nissan-finance'],
  ...['hyundai-finance', 'kia-finance', 'chrysler-capital', 'capital-one-auto', 'ally-bank', 'ally-financial'],
  ...['santander', 'westlake-financial', 'carmax-auto-finance', 'credit-acceptance', 'harley-davidson-financial'],
].join('/')

/** Policies, vehicles, agents and patients: words for yes and no to questions about their state, such as "Is it still running?" */
export const THING_STATES: [question: RegExp, state: State][] = [
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
      yes: `
        tesla, model 3/y/s/x, nissan leaf, chevy bolt, rivian, ev, evs, electric car/truck, plug in hybrid
        mach e
      `,
      no: 'gas car/cars/truck, no ev, diesel truck',
      answeredNo: 'gas, diesel, hybrid',
    },
  ],
  [
    /\bagent\b|\brealtor\b/,
    {
      yes: `
        with an/a/our/my agent/realtor, have an/a agent/realtor, already have one, my/our agent/realtor
        got an/a agent/realtor, agent/realtor already
      `,
      no: `
        no agent/realtor, don't have … agent/realtor, without an agent/realtor
        looking for an/a agent/realtor, need an/a agent/realtor
      `,
    },
  ],
  [
    /\b(?:running|working|work|operational|functioning|start|drive|drivable|driveable|turn on)\b/,
    {
      yes: `
        still running/works/runs/going/drives/driving/working/drivable/starts/blowing/warm/heating/cooling/limping
        can/could drive it, drive it in/over/every, runs and drives, it/she drives, does run/work/drive
        runs/drives/works fine/ok/okay/good/great, limping along
      `,
      no: `
        stopped/quit working/running, quit last/yesterday/this, completely/totally/just quit
        furnace/boiler/ac/heater/pump/unit/system is/'s/went out/down/dead, dead as/on, won't kick/come on
        not start/starting, can not/can't/cannot drive, nothing turns on, tow truck
        won't/doesn't/can't/isn't start/run/work/drive/turn/move/budge/running/working
        stuck in/at my/the driveway/garage/lot/house, not running/working/drivable/starting, broke down
        completely/totally dead, is dead, needs/need a tow, needs/need towed, needs/need to be towed
        just died, it died, died on me, not … drivable
      `,
      answeredYes: `
        runs, works, drives, barely, it starts, kind of, sort of, sorta, starts, going, on and off, for now
        i can, still on
      `,
      answeredNo: `
        died, dead, broke, broken, quit, stopped, kaput, gave out, shut off, shut down, tow, conked out
        i can't, not running, off
      `,
    },
  ],
  [
    /\binsur(?:ance|ed)\b|\bcovered\b|\bcoverage\b/,
    {
      yes: `
        have … insurance/coverage, got insurance/coverage, paying/pay … month, policy renews/expires/ends
        policy is/'s up, policy … up, renews in/on, my/our current policy, current policy, runs out on
        insured with/by/through, with ${INSURERS}/state-farm/liberty-mutual/blue-cross
        have ${INSURERS}/state-farm/liberty-mutual/blue-cross, ${INSURERS} … insurance
      `,
      no: `
        no insurance, no coverage, no policy, nothing right now/at the moment, between companies
        let … lapse, no dental, uninsured, without insurance/coverage, don't have … insurance/coverage
        not insured, not covered, lost … insurance/coverage, insurance/coverage/policy lapsed/expired
        no longer insured, paying out of pocket
      `,
      answeredYes: `
        ${INSURERS}, state farm, liberty mutual, blue cross, ppo, hmo, through/thru work/my/job/employer
        covered, my job, my employer, my husband's/wife's, have one, have it, got it
      `,
      answeredNo: `
        lost it, lapsed, expired, cancelled/canceled, dropped, ran out, out of pocket, self pay, cash
        between jobs/policies, not at the moment, not right now, uninsured
      `,
    },
  ],
  [
    /\b(?:been|come|came|visited|worked|used|seen) (?:to|with|here|us|our)\b|\b(?:returning|existing|current) (?:patient|client|customer)|\bbefore\b/,
    {
      yes: `
        been there/here before, been to you before, been coming to you/your/here/there
        been your patient/customer/client, your patient/customer/client for/since, patient for years
        existing/returning/current patient/client/customer, already a patient/client/customer
      `,
      no: `
        never been, first time, new patient/client/customer, brand new to, new there, new to your
        moved here, never used you, new to you, new here
      `,
      answeredYes: `
        been going/coming/there/here, went there, came in, years ago, last year/time, long time, longtime
        regular, used to, as a kid, for years, once, a few times, couple times
      `,
      answeredNo: 'never, new',
    },
  ],
  [
    /\bfinanced\b|\b(?:loan|lien|lease|note|payments?|owe)\b.{0,24}\bon (?:it|this|that|the (?:car|truck|vehicle|bike))\b/,
    {
      yes: `
        still owe, owe … on it/her/him/the-car/the-truck, owe … left, upside down on
        still paying on/for/it, paying on/off it/mine/this, making/make payments, payments left
        car/truck/bike/van/vehicle payment/payments/note, loan on, a/the/my lien, lienholder, lien holder
        a loan, my loan, is/it's/its/was a lease, we/i lease, leased, leasing, on a lease, lease is/ends/return
        financed, financed through/with/by, financing it, ${CAPTIVE_LENDERS}
        through/thru/with my/a/the/our credit union, through/thru my/the/our bank/dealer
        bank/lender/credit-union wants/requires/makes/insists, bank/lender/credit-union won't let
      `,
      no: `
        paid off, payed off, paid it/her/him/mine/this/that off, paid in full, paid cash for, last payment
        own it/her/mine/this outright, owned outright, free and clear, free n clear, clear title
        title is/'s in my/our, title in hand/my, has/have/got the title, no/any payments/payment/lien/note/loan
        no car/truck/bike payment/payments/note, nothing owed
      `,
      answeredYes: `
        lease, loan, bank, bank has/holds/owns, credit union, payments, months left, lender
        ally, capital one, wells fargo, chase, navy federal, sure do, every month, a note
      `,
      answeredNo: `
        outright, title, cash, all mine, it's mine, paid for, it's paid, nobody, own it, i own it, we own it
        last payment
      `,
    },
  ],
  [
    /\bpre-? ?approv|\bapproved\b|\bmortgage\b|\bfinanc/,
    {
      yes: `
        preapproved, pre-approved, pre approved, preapproval letter, pre-approval letter, been approved
        got approved
      `,
      no: `
        not preapproved, not pre-approved, not pre approved, not approved
        need/needs … preapproved/pre-approved, before … preapproved/pre-approved, haven't been approved
      `,
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
      no: `
        haven't/didn't/not/never file/filed … claim, haven't/didn't/not/never filed/file, no claim yet
        no claim filed
      `,
      answeredYes: 'adjuster, filed, approved, opened, claim number',
      answeredNo: "haven't, should i, denied",
    },
  ],
  [
    /\bwarranty\b/,
    {
      yes: 'under warranty, still covered, under factory warranty, has a warranty',
      no: `
        out of warranty, no warranty, warranty expired/ended/over, not under … warranty, warranty ran out
        past … warranty
      `,
      answeredYes: 'covered, extended',
      answeredNo: 'expired, ran out, ended, too old, long gone, over, past it, voided',
    },
  ],
  [
    /\brent(?:ing|er)?\b|\btenant\b/,
    {
      yes: 'we/i rent, renting, renter/renters, landlord, tenant, a rental',
      no: `
        own the/our/my/this house/home/place, own it, homeowner, we/i own
        bought the/our/my/this house/home/place, it's ours, it's mine
      `,
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
      yes: `
        terrified, nervous, scared, anxious, hate/hates the dentist/dentists, scare/scares me
        freak/freaks out, panic, phobia, petrified
      `,
      no: "doesn't/don't bother/scare me/him/her, not scared/nervous/afraid/worried, no fear",
      answeredYes: `
        a little, a bit, kind of, kinda, sort of, very, extremely, totally, so much, super, big time
        white knuckle
      `,
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
