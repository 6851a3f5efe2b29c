import type { State } from './more-states.ts'

/** What the intake questions of the eight usual trades ask to be answered with yes or no. */
export const TRADE_STATES: [question: RegExp, state: State][] = [
  [
    /\bhoa\b|\bhome ?owners? association\b/,
    {
      yes: "an hoa, there's an hoa, have an hoa, has an hoa, our hoa, my hoa, hoa has/have/wants/must/needs/requires/approves/said",
      no: "no hoa, don't/doesn't have an/a hoa, not in an hoa, without an hoa, hoa doesn't/don't/does not care/need/require",
      answeredYes: 'unfortunately, committee, form, architectural, board, strict, they do, sadly, approval',
      answeredNo: 'county, in the country, no association, out in the, nobody, not that i, free',
    },
  ],
  [
    /\bsmok|\btobacco\b|\bnicotine\b|\bvape/,
    {
      yes: 'i/we/he/she smoke/smokes/vape/vapes/chew, pack a day/week, packs a day, cigarettes, cigars, i dip',
      no: "don't/doesn't/never/not smoke/smoked/smoking/vape, nobody smokes/vapes, no one smokes, no smoking, no smokers, quit smoking, non smoker/smokers/smoking, nonsmoker, nonsmokers, smoke free",
      answeredYes: 'a pack, half a pack, vape, cigs, socially, occasionally, when i drink, chew, dip',
      answeredNo: 'quit, used to, gave it up, kicked it, clean, nobody',
    },
  ],
  [
    /\bshad(?:e|y|ing|es)\b|\btrees?\b/,
    {
      yes: 'tree/trees/oak/oaks/pine/pines/maple/maples/branches … over/cover/covers/covering/shade/shades/block/blocks/blocking/hang/hangs/overhang, shade/shades/shaded by/from, in the shade, big/huge/giant/tall/old tree/trees/oak/oaks/pine/pines/maple/maples, lot/lots/bunch of tree/trees/shade',
      no: 'no tree/trees/shade/branches, no … trees, wide open, full sun, open sky, sun all day, nothing blocking/shading, cut … down',
      answeredYes:
        'partly, a little, some, afternoons, mornings, oak, oaks, pine, pines, maple, one side, kind of, woods',
      answeredNo: 'clear, sunny, none, not really, cut them down, open field, desert',
    },
  ],
  [
    /\bclaim\b/,
    {
      yes: 'filed a/the/our/my claim, claim is/was filed/open/opened/approved/in, claim … open/opened/filed/approved, opened a claim, put in a claim, have/has my/our/the/a claim, already has my/our claim, claim number, called it in, turned it in, reported it, adjuster came/coming/is/was/comes/already, my/our/the adjuster, filed with, claim with',
      no: "haven't/didn't/not/never file/filed … claim, haven't/didn't/not/never filed/file, no claim, not going through insurance, not using insurance, not turning it in, without insurance, paying out of pocket, before we/i call insurance",
      answeredYes:
        'adjuster, filed, approved, opened, claim number, they gave me/us, assigned, inspector came, check came, got a check',
      answeredNo:
        "haven't, should i, denied, thinking about it, don't want my rates, cash, out of pocket, not worth it, under my deductible",
    },
  ],
  [
    /\b(?:tickets?|accidents?|violations?|at fault|claims in|moving violation|dui)\b/,
    {
      yes: 'fender bender, rear ended someone/somebody/a/the, hit a/the/someone/somebody, got/had/have a/one/two ticket/tickets/speeding/dui/wreck/accident/violation, speeding ticket, ran a/the red/stop, totaled my/the, my fault, at fault, put it on me, points on my',
      no: 'no ticket/tickets/accident/accidents/wreck/wrecks/violations/claims, clean record/driving, never had a/an/any ticket/accident/wreck, squeaky clean, spotless, not my fault, other driver/drivers/guy fault, hit me, rear ended me, got hit',
      answeredYes: 'one, two, a couple, speeding, once, last year, dui, a small one, a minor one, bumped',
      answeredNo: 'clean, perfect, none, never, nothing, zero, knock on wood, nope',
    },
  ],
  [
    /\bpre-? ?approv|\bapproved\b|\bprequal/,
    {
      yes: 'preapproved, pre-approved, pre approved, preapproval letter, pre-approval letter, been approved, got approved, approved us/me for, lender approved us/me, have a/my letter',
      no: "not preapproved/pre-approved/approved, not pre approved, need/needs … preapproved/pre-approved, before … preapproved/pre-approved, haven't been approved/preapproved, talking to a/the/our lender/bank, meeting with a/the/our lender/bank, waiting on the/our lender/bank, cash buyer, paying cash, haven't talked to a lender/bank, need a lender",
      answeredYes:
        'approved, got one, have one, have the letter, letter in hand, thru/through chase/wells/rocket/my/our/the bank/credit, up to, for',
      answeredNo:
        'cash, no need, denied, turned down, need help with that, waiting on, still waiting, in process, working on it, started, talking to, next week, applying, should i',
    },
  ],
  [
    /\bagent\b|\brealtor\b/,
    {
      yes: 'with an/a/our/my agent/realtor, have an/a agent/realtor, my/our agent/realtor, got an/a agent/realtor, agent/realtor already, signed with … agent/realtor/broker, working with an/a agent/realtor/remax/keller/redfin',
      no: "no agent/realtor, don't have … agent/realtor, without an/a agent/realtor, looking for an/a agent/realtor, need an/a agent/realtor, fired … agent/realtor, contract ended/expired/is up/ran out, listing expired, agent quit/retired/ghosted",
      answeredYes:
        'cousin, sister, aunt, brother, friend, buddy, have one, got one, my wife, kind of, sort of, license, signed',
      answeredNo:
        'had one, fired, ended, expired, used to, just you, just zillow, on our own, myself, looking for one, not anymore, contract',
    },
  ],
  [
    /\b(?:home|house|place|condo|property) to sell\b|\bsell (?:a|your|the) (?:current |old )?(?:home|house|place|one)\b|\bsell first\b|\bmust sell\b/,
    {
      yes: "have/need/got to sell, sell ours/mine/this first, ours/mine closes/is listed/is under/has to sell, gotta sell/unload, can't … until/till … sells/goes/sold/closes, contingent, need that/the money/equity, on the market now",
      no: "renting, we/i rent, nothing to sell, no house to sell, already sold, sold ours/mine/it, carry both, can carry both, keeping it/ours/the, going to rent it/ours out, don't own, first home, first time, live with my/our",
      answeredYes: 'listed, on the market, closes, under contract, probably, first, equity, ours',
      answeredNo: 'rent, renting, sold, both, keep it, lease, apartment, first home, parents, not contingent',
    },
  ],
  [
    /\b(?:first|1st)[ -]time (?:home ?)?buyer\b|\bfirst (?:home|house)\b|\bbought before\b|\bowned before\b/,
    {
      yes: 'first time, first home/house/place, never owned/bought, never bought/owned, always rented, been renting/rented … life, newbie, newbies',
      no: 'second/third/fourth/2nd/3rd/4th home/house/one/time, our/my second/third/fourth/2nd/3rd/4th, owned before, bought before, sold our/my, own now, own one, have owned, few houses, own a home/house',
      answeredYes: 'first, never, rented, new to this, virgin',
      answeredNo:
        'second, third, fourth, owned, own, sold, bought, before, before this, done this, again, investor, divorce',
    },
  ],
  [
    /\b(?:baby|babies|elderly|older (?:person|people|adult)|infants?|newborn|someone sick|medical|vulnerable|oxygen)\b/,
    {
      yes: 'newborn, infant, toddler, baby, twins, month old, week old, weeks old, my mom/dad/mother/father/grandma/grandpa/grandmother/grandfather/mother-in-law is/lives, elderly, on oxygen, copd, asthma, pregnant, dialysis, hospice, chemo, heart condition, bedridden, wheelchair',
      no: 'no kids/baby/babies/elderly/one, just adults, just us adults, just me, just us, just the two of us, empty nesters, everyone/everybody is healthy/fine, all healthy, no one sick',
      answeredYes:
        'baby, grandma, grandpa, mom, mother, dad, months, old, oxygen, asthma, sick, kids, wife, 80, 81, 82, 83, 84, 85, 86, 87, 88, 89, 90, 91, 92, 93',
      answeredNo:
        'just me, just us, just the two of us, adults only, neither, live alone, empty nest, healthy, none, dog, cat',
    },
  ],
  [
    /\bfilters?\b/,
    {
      yes: 'changed/replaced/swapped it/the/filter/filters last/this/today/yesterday/week/month, new filter, just changed/replaced/put',
      no: "never changed/replaced, haven't changed/replaced, not changed, there's a filter, what filter, needs changing, black, filthy, forgot",
      answeredYes:
        'last week, last month, yesterday, this month, new one, just did, every month, few weeks ago, a month ago, today',
      answeredNo:
        'never, years ago, year ago, forever, forgot, no idea where, not since, guilty, oops, been a while, dirty, too long',
    },
  ],
  [
    /\bwarrant(?:y|ies)\b/,
    {
      yes: 'under warranty, under … warranty, still covered, under factory warranty, has a warranty, have the/a/an … warranty, extended warranty, good til/until/till/thru/through, sold me one/a, carshield, bumper to bumper',
      no: 'out of warranty, no warranty, warranty expired/ended/over, not under … warranty, warranty ran out, past … warranty, past that, way past, too old',
      answeredYes:
        'covered, extended, until, thru, through, til, parts, carmax, dealer, 10 year, ten year, still, registered, certified',
      answeredNo:
        'expired, ran out, ended, too old, long gone, over, past it, voided, way past, high miles, used, private seller, lapsed',
    },
  ],
  [
    /\b(?:loaner|rental|shuttle|ride) ?(?:car)?\b/,
    {
      yes: 'need a loaner/rental/ride/car, need one, have no other car/way/ride, only car, my only car, one car family, loaner would/please, no other way, stuck without',
      no: "don't need a/the loaner/rental/ride/one, other car, second car, another car, have my truck/other, spare car, wife/husband/friend/mom can/will pick/drive/get, work from home, can uber, got a ride, have a ride, not necessary",
      answeredYes:
        'please, would be nice, would help, that would, only one, need it, necesito, work, if possible, if you have one, kids',
      answeredNo:
        'backup, second car, uber, lyft, walk, bike, ride, rides, wife, husband, wait, home, fine without, truck, bus',
    },
  ],
  [
    /\b(?:iep|504)\b/,
    {
      yes: 'has an/a iep/504, have an/a iep/504, iep since, 504 since, iep for, 504 for, on an/a iep/504, iep meeting, renew it, accommodations, extra time on tests, special ed, resource room',
      no: "no iep/504, doesn't/don't have … iep/504, never been evaluated/tested, denied us/him/her, they denied, turned us down, not eligible, didn't qualify, waiting on testing/evaluation, being evaluated",
      answeredYes: 'since, dyslexia, adhd, autism, both, speech, renew, meeting, accommodations, 504, iep',
      answeredNo:
        "denied, evaluated, tested, not yet, applied, trying to get, what's that, what is that, in the process, waiting, refused",
    },
  ],
  [
    /\b(?:tutor(?:ed|ing)?|lessons?|coach) ?(?:\w+ )?before\b|\bhad (?:a|any) tutor|\bprevious tutor|\bworked with a tutor/,
    {
      yes: 'had a tutor/one, had tutors/tutoring, used to have/go, went to kumon/mathnasium/sylvan/huntington, tried kumon/mathnasium/sylvan/huntington, kumon, mathnasium, sylvan, huntington, last tutor, old tutor, other tutor, tutor quit/moved/ghosted, did tutoring',
      no: 'never had a tutor/one/tutoring, never been tutored, first time, first tutor, new to this, no tutor, just me',
      answeredYes:
        'once, helped him/her/them, last year, for a, kumon, sylvan, yrs, online, khan, a few, teacher, didnt work, quit',
      answeredNo:
        'never, first, just me, just us, just his/her dad/mom, youtube, on our own, kitchen table, not yet, nobody',
    },
  ],
  [
    /\bfail(?:ing|ed)?\b|\bpassing\b/,
    {
      yes: 'failing, has an f, got an f, have an f, f in, repeat the grade/class/year, flunking, zero, zeros, in danger of, below 60, held back',
      no: "not failing, passing, honor roll, straight a's/as, has a/an b/c, a's and b's, b's and c's, c minus, c plus, holding on, just wants to get ahead, doing fine/ok/okay/well",
      answeredYes: 'f, d minus, failing, repeat, retake, summer school, 40, 42, 45, 48, 50, 52, 55, 58, barely, e',
      answeredNo: "passing, a's, b's, c, c's, b, a, honor, ahead, fine, gifted, just wants, 70, 75, 78, 80, 85, 90, 95",
    },
  ],
  [
    /\b(?:laptop|computer|tablet|chromebook|device|internet|webcam)\b/,
    {
      yes: 'have a/an/one/two laptop/computer/tablet/chromebook/ipad/macbook, has a/an/her/his/their … laptop/computer/tablet/chromebook/ipad/macbook, chromebook, chromebooks, ipad, macbook, own laptop/computer, school gave, got a/an laptop/computer/tablet',
      no: 'no laptop/computer/tablet/internet/device, only a phone, just a phone, just my/her/his phone, laptop/computer/tablet broke/died/is broken',
      answeredYes: 'laptop, ipad, desktop, computer, chromebook, tablet, mac, school, both, pc, wifi, all of the above',
      answeredNo: 'phone, broke, broken, library, none, cracked, shared, only at school',
    },
  ],
  [
    /\b(?:served|papers|summons)\b/,
    {
      yes: 'got/received/have the/served papers, got served, was/been served, sheriff came, served me, handed me, handed a summons, got a summons, papers came/arrived, in the mail',
      no: "not served, no papers, haven't been served, i'm filing, i'm the one filing, want to file, haven't received/gotten, nothing yet",
      answeredYes: 'sheriff, constable, summons, handed, last week, yesterday, at work, certified mail, papers',
      answeredNo: "filing, i want to file, nothing, just threatened, threatening, not yet, haven't",
    },
  ],
  [
    /\bswell(?:ing|ed)?\b|\bswollen\b/,
    {
      yes: 'swollen, swelling, puffy, puffed up, face is big/huge/fat, lump, chipmunk, golf ball, cheek is',
      no: 'no swelling, not swollen, looks normal/fine/ok/okay, no puffiness, not puffy, went down, went away',
      answeredYes: 'a little, a bit, some, kind of, yes, gum, gums, cheek, jaw, bump',
      answeredNo: 'normal, went down, went away, fine, just pain, just hurts, looks ok, not that i, cant see any',
    },
  ],
  [
    /\bnew (?:patient|client|customer|member)\b|\bbeen (?:here|to us|with us|in) before\b|\bfirst (?:visit|time)\b|\bmember before\b/,
    {
      yes: 'first time, never been, new here, new to you, new to town, new patient/client/customer/member, never been there/here/in, first visit, just moved here, found you on/online, saw you on',
      no: 'been there/here before, been to you before, been going/coming, existing/returning/current patient/client/customer/member, already a patient/client/customer/member, used to come/go, you did my, came in last, was a member',
      answeredYes: 'never, first visit, new, just moved, referred, walked past, found you',
      answeredNo:
        'years ago, long time, was there, came in, been in, go there, used to, for years, once, quit, as a kid, key tag, dr',
    },
  ],
]
