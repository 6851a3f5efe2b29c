import type { State } from './more-states.ts'

/** Repairs, lessons, lawyers and dentists: words for yes and no to the usual questions of these trades. */
export const SERVICE_STATES: [question: RegExp, state: State][] = [
  [
    /\b(?:baby|babies|elderly|older (?:person|people|adult)|infants?|newborn|someone sick|medical|vulnerable|oxygen)\b/,
    {
      yes: `
        newborn, infant, toddler, baby, twins, month old, week old, weeks old
        my mom/dad/mother/father/grandma/grandpa/grandmother/grandfather/mother-in-law is/lives, elderly
        mom/dad/mother/father/grandma/grandpa/grandmother/grandfather/mother-in-law lives/stays with
        she's/he's 76/77/78/79/80/81/82/83/84/85/86/87/88/89/90/91/92/93/94/95/96/97/98/99
        on oxygen, copd, asthma, pregnant, dialysis, hospice, chemo, heart condition, bedridden, wheelchair
      `,
      no: `
        no kids/baby/babies/elderly/one, just adults, just us adults, just me, just us, just the two of us
        empty nesters, everyone/everybody is healthy/fine, all healthy, no one sick
      `,
      answeredYes: `
        baby, grandma, grandpa, mom, mother, dad, months, old, oxygen, asthma, sick, kids, wife, 80, 81, 82
        83, 84, 85, 86, 87, 88, 89, 90, 91, 92, 93
      `,
      answeredNo: `
        just me, just us, just the two of us, adults only, neither, live alone, empty nest, healthy, none
        dog, cat
      `,
    },
  ],
  [
    /\bfilters?\b/,
    {
      yes: `
        changed/replaced/swapped it/the/filter/filters last/this/today/yesterday/week/month, new filter
        just changed/replaced/put
      `,
      no: `
        never changed/replaced, haven't changed/replaced, not changed, there's a filter, what filter
        needs changing, black, filthy, forgot
      `,
      answeredYes: `
        last week, last month, yesterday, this month, new one, just did, every month, few weeks ago
        a month ago, today
      `,
      answeredNo: `
        never, years ago, year ago, forever, forgot, no idea where, not since, guilty, oops, been a while
        dirty, too long
      `,
    },
  ],
  [
    /\bwarrant(?:y|ies)\b/,
    {
      yes: `
        under warranty, under … warranty, still covered, under factory warranty, has a warranty
        have the/a/an … warranty, extended warranty, good til/until/till/thru/through, sold me one/a
        carshield, bumper to bumper
      `,
      no: `
        out of warranty, no warranty, warranty expired/ended/over, not under … warranty, warranty ran out
        past … warranty, past that, way past, too old
      `,
      answeredYes: `
        covered, extended, until, thru, through, til, parts, carmax, dealer, 10 year, ten year, still
        registered, certified
      `,
      answeredNo: `
        expired, ran out, ended, too old, long gone, over, past it, voided, way past, high miles, used
        private seller, lapsed
      `,
    },
  ],
  [
    /\b(?:loaner|rental|shuttle|ride) ?(?:car)?\b/,
    {
      yes: `
        need a loaner/rental/ride/car, need one, have no other car/way/ride, only car, my only car
        one car family, loaner would/please, no other way, stuck without
      `,
      no: `
        don't need a/the loaner/rental/ride/one, other car, second car, another car, have my truck/other
        spare car, wife/husband/friend/mom can/will pick/drive/get, work from home, can uber, got a ride
        have a ride, not necessary
      `,
      answeredYes: `
        please, would be nice, would help, that would, only one, need it, necesito, work, if possible
        if you have one, kids
      `,
      answeredNo: `
        backup, second car, uber, lyft, walk, bike, ride, rides, wife, husband, wait, home, fine without
        truck, bus
      `,
    },
  ],
  [
    /\b(?:iep|504)\b/,
    {
      yes: `
        has an/a iep/504, have an/a iep/504, iep since, 504 since, iep for, 504 for, on an/a iep/504
        iep meeting, renew it, accommodations, extra time on tests, special ed, resource room
      `,
      no: `
        no iep/504, doesn't/don't have … iep/504, never been evaluated/tested, denied us/him/her
        they denied, turned us down, not eligible, didn't qualify, waiting on testing/evaluation
        being evaluated
      `,
      answeredYes: 'since, dyslexia, adhd, autism, both, speech, renew, meeting, accommodations, 504, iep',
      answeredNo: `
        denied, evaluated, tested, not yet, applied, trying to get, what's that, what is that
        in the process, waiting, refused
      `,
    },
  ],
  [
    /\b(?:tutor(?:ed|ing)?|lessons?|coach) ?(?:\w+ )?before\b|\bhad (?:a|any) tutor|\bprevious tutor|\bworked with a tutor/,
    {
      yes: `
        had a tutor/one, had tutors/tutoring, used to have/go, went to kumon/mathnasium/sylvan/huntington
        tried kumon/mathnasium/sylvan/huntington, kumon, mathnasium, sylvan, huntington, last tutor
        old tutor, other tutor, tutor quit/moved/ghosted, did tutoring
      `,
      no: `
        never had a tutor/one/tutoring, never been tutored, first time, first tutor, new to this, no tutor
        just me
      `,
      answeredYes: `
        once, helped him/her/them, last year, for a, kumon, sylvan, yrs, online, khan, a few, teacher
        didnt work, quit
      `,
      answeredNo: `
        never, first, just me, just us, just his/her dad/mom, youtube, on our own, kitchen table, not yet
        nobody
      `,
    },
  ],
  [
    /\bfail(?:ing|ed)?\b|\bpassing\b/,
    {
      yes: `
        failing, has an f, got an f, have an f, f in, repeat the grade/class/year, flunking, zero, zeros
        in danger of, below 60, held back
      `,
      no: `
        not failing, passing, honor roll, straight a's/as, has a/an b/c, a's and b's, b's and c's, c minus
        c plus, holding on, just wants to get ahead, doing fine/ok/okay/well
      `,
      answeredYes: 'f, d minus, failing, repeat, retake, summer school, 40, 42, 45, 48, 50, 52, 55, 58, barely, e',
      answeredNo: `
        passing, a's, b's, c, c's, b, honor, ahead, fine, gifted, just wants, 70, 75, 78, 80, 85, 90, 95
      `,
    },
  ],
  [
    /\b(?:laptop|computer|tablet|chromebook|device|internet|webcam)\b/,
    {
      yes: `
        have a/an/one/two laptop/computer/tablet/chromebook/ipad/macbook
        has a/an/her/his/their … laptop/computer/tablet/chromebook/ipad/macbook, chromebook, chromebooks
        ipad, macbook, own laptop/computer, school gave, got a/an laptop/computer/tablet
      `,
      no: `
        no laptop/computer/tablet/internet/device, only a phone, just a phone, just my/her/his phone
        laptop/computer/tablet broke/died/is broken
      `,
      answeredYes: `
        laptop, ipad, desktop, computer, chromebook, tablet, mac, school, both, pc, wifi, all of the above
      `,
      answeredNo: 'phone, broke, broken, library, none, cracked, shared, only at school',
    },
  ],
  [
    /\b(?:served|papers|summons)\b/,
    {
      yes: `
        got/received/have the/served papers, got served, was/been served, sheriff came, served me, handed me
        handed a summons, got a summons, papers came/arrived, in the mail
      `,
      no: `
        not served, no papers, haven't been served, i'm filing, i'm the one filing, want to file
        haven't received/gotten, nothing yet
      `,
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
      yes: `
        first time, never been, new here, new to you, new to town, new patient/client/customer/member
        never been there/here/in, first visit, just moved here, found you on/online, saw you on
      `,
      no: `
        been there/here before, been to you before, been going/coming
        existing/returning/current patient/client/customer/member, already a patient/client/customer/member
        used to come/go, you did my, came in last, was a member
      `,
      answeredYes: 'never, first visit, new, just moved, referred, walked past, found you',
      answeredNo: `
        years ago, long time, was there, came in, been in, go there, used to, for years, once, quit
        as a kid, key tag, dr
      `,
    },
  ],
]
