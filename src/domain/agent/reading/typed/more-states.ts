/**
 * Words for yes and no to a question of one sort: anywhere, and only in an answer to it. Phrases are separated by commas or line breaks,
 * `/` separates words of which one is there, and `…` is a gap.
 */
export type State = { yes?: string; no?: string; answeredYes?: string; answeredNo?: string }

/** Habits, bodies and households: what intake forms of many trades ask. */
export const MORE_STATES: [question: RegExp, state: State][] = [
  [
    /\bpain\b|\bhurt|\bache|\baching|\bsore\b/,
    {
      yes: 'hurts, in pain, throbbing, killing me, aches, aching, hurting, so sore',
      no: "no pain, doesn't/don't/didn't hurt, painless, not hurting, stopped hurting, pain free",
      answeredYes: 'bad, a lot, throbs, comes and goes, when i, a little, kind of, on and off',
      answeredNo: 'went away, feels fine, gone now, no longer',
    },
  ],
  [
    /\b(?:totally|completely|all the way|fully)? ?\b(?:out|dead|down|broken|kaput)\??$|\bnot working\b|\bout of order\b/,
    {
      yes: `
        dead, kaput, won't turn/come/start/kick on, nothing works, completely/totally out/dead/gone
        not working at all, quit on us/me, died
      `,
      no: `
        still/it runs/running/works/working/going, works some, comes and goes, limping along, on and off
        half working
      `,
      answeredYes: 'nothing, out, shot, done, toast, gone',
      answeredNo: 'some, partly, a little, barely, weak, sort of, kind of, sometimes',
    },
  ],
  [
    /\bkids?\b|\bchildren\b|\bbab(?:y|ies)\b|\belderly\b|\bpets?\b|\bdogs?\b|\bcats?\b/,
    {
      yes: `
        newborn, infant, toddler, baby, twins, kids/kid, my grandma/grandpa/grandmother/grandfather lives
        dog, dogs, cat, cats, puppy, kitten, year old son/daughter/boy/girl/baby, month old
      `,
      no: 'no kids, no pets, no animals, no children, just adults, just us adults, empty nesters',
      answeredYes: 'son, daughter, grandma, grandpa, mom lives, dad lives, a lab, a bird',
      answeredNo: 'just me, just us, just the two of us, adults only, neither, live alone, empty nest',
    },
  ],
  [
    /\battorney\b|\blawyer\b|\blegal counsel\b|\brepresentation\b/,
    {
      yes: `
        have an/a attorney/lawyer, got an/a attorney/lawyer, my attorney/lawyer, hired an/a attorney/lawyer
        public defender
      `,
      no: `
        no attorney/lawyer, don't have … attorney/lawyer, without an/a attorney/lawyer
        need an/a attorney/lawyer, fired … attorney/lawyer, on my own, representing myself
      `,
      answeredNo: 'fired, dropped me, myself, looking for one, need one',
    },
  ],
  [
    /\bmarried\b|\bspouse\b/,
    {
      yes: 'married, my wife, my husband, my spouse, newlywed, newlyweds',
      no: 'divorced, widowed, widow, widower, separated, single, not married, never married, engaged',
      answeredYes: 'years, yrs, since',
      answeredNo: 'ex, just me, boyfriend, girlfriend',
    },
  ],
  [
    /\blender\b|\bloan officer\b/,
    {
      yes: 'have/got a/my lender, my lender, working with a lender',
      no: 'no lender, need a lender, looking for a lender',
      answeredYes: 'credit union, my bank, bank, rocket, wells fargo, chase, mortgage guy, broker',
      answeredNo: 'need one, looking for one, cash',
    },
  ],
  [
    /\btow(?:ed|ing)?\b/,
    {
      yes: 'needs/need a tow, needs/need towed, have it towed, dead in',
      no: 'can/could drive it, drive it in/over/there, drivable, no tow',
      answeredYes: "won't move, won't start, stuck, stranded, dead, doesn't start",
      answeredNo: 'i can drive, it drives, runs, drives',
    },
  ],
  [
    /\bserved\b|\bpapers\b/,
    { yes: 'got/received/have the/served papers, got served, was served, sheriff came', no: 'not served, no papers' },
  ],
  [
    /\bfirst time\b|\bnew (?:patient|client|customer|member)\b/,
    {
      yes: 'first time, never been, new here, new to you, new patient/client/customer, never been there/here',
      no: `
        been there/here before, been to you before, been going/coming
        existing/returning/current patient/client/customer/member, already a patient/client/customer/member
      `,
      answeredYes: 'never, first visit, new',
      answeredNo: 'years ago, long time, was there, came in, been in, go there, used to, for years, once',
    },
  ],
  [
    /\bwater (?:still )?(?:on|running|off)\b/,
    {
      yes: 'water is on/running, still on, have water',
      no: `
        water is off, shut it/water/the off, turned it/water/the off, shut off the water
        turned off the water, no water, off at the street/main
      `,
      answeredYes: 'on, running, have some',
      answeredNo: 'off, shut off, turned off, shut it off, turned it off',
    },
  ],
  [
    /\binjur|\bhurt\b|\bsurger|\bhealth (?:issue|condition)/,
    {
      yes: `
        bad knee/knees/back/shoulder/hip/ankle/neck, tore/torn my, broke my, herniated, had surgery, injured
        sprained
      `,
      no: 'no injuries/injury, not injured, nothing hurts',
      answeredYes: 'knee, knees, back, shoulder, hip, ankle, acl, surgery, sprain',
      answeredNo: 'healthy, none, all good, nothing',
    },
  ],
]
