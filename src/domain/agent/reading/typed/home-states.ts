import type { State } from './more-states.ts'

const TREES = 'tree/trees/oak/oaks/pine/pines/maple/maples'

/** Homes, their insurance, and their purchase and sale: words for yes and no to the usual questions of these trades. */
export const HOME_STATES: [question: RegExp, state: State][] = [
  [
    /\bhoa\b|\bhome ?owners? association\b/,
    {
      yes: `
        an hoa, there's an hoa, have an hoa, has an hoa, our hoa, my hoa
        hoa has/have/wants/must/needs/requires/approves/said
      `,
      no: `
        no hoa, don't/doesn't have an/a hoa, not in an hoa, without an hoa
        hoa doesn't/don't/does not care/need/require
      `,
      answeredYes: 'unfortunately, committee, form, architectural, board, strict, they do, sadly, approval',
      answeredNo: 'county, in the country, no association, out in the, nobody, not that i, free',
    },
  ],
  [
    /\bsmok|\btobacco\b|\bnicotine\b|\bvape/,
    {
      yes: `
        i/we/he/she smoke/smokes/vape/vapes/chew/dip, pack a day/week, packs a day, cigarettes, cigars, i dip
        copenhagen, skoal
      `,
      no: `
        don't/doesn't/never/not smoke/smoked/smoking/vape, nobody smokes/vapes, no one smokes, no smoking
        no smokers, quit smoking, non smoker/smokers/smoking, nonsmoker, nonsmokers, smoke free
      `,
      answeredYes:
        'a pack, half a pack, vape, cigs, socially, occasionally, when i drink, chew, dip, trying/tryin/want to quit',
      answeredNo: 'quit, used to, gave it up, kicked it, clean, nobody',
    },
  ],
  [
    /\bshad(?:e|y|ing|es)\b|\btrees?\b/,
    {
      yes: `
        ${TREES}/branches … over/cover/covers/covering/shade/shades/block/blocks/blocking/hang/hangs/overhang
        shade/shades/shaded by/from, in the shade
        big/huge/giant/tall/old ${TREES}
        lot/lots/bunch of tree/trees/shade
      `,
      no: `
        no tree/trees/shade/branches, no … trees, wide open, full sun, open sky, sun all day
        nothing blocking/shading, cut … down
      `,
      answeredYes: `
        partly, a little, some, afternoons, mornings, oak, oaks, pine, pines, maple, one side, kind of
        woods
      `,
      answeredNo: 'clear, sunny, none, not really, cut them down, open field, desert',
    },
  ],
  [
    /\bclaim\b/,
    {
      yes: `
        filed a/the/our/my claim, claim is/was filed/open/opened/approved/in
        claim … open/opened/filed/approved, opened a claim, put in a claim, have/has my/our/the/a claim
        already has my/our claim, claim number, called it in, turned it in, reported it
        adjuster came/coming/is/was/comes/already, my/our/the adjuster, filed with, claim with
      `,
      no: `
        haven't/didn't/not/never file/filed … claim, haven't/didn't/not/never filed/file, no claim
        not going through insurance, not using insurance, not turning it in, without insurance
        paying out of pocket, before we/i call insurance
      `,
      answeredYes: `
        adjuster, filed, approved, opened, claim number, they gave me/us, assigned, inspector came
        check came, got a check
      `,
      answeredNo: `
        haven't, should i, denied, thinking about it, don't want my rates, cash, out of pocket, not worth it
        under my deductible
      `,
    },
  ],
  [
    /\b(?:tickets?|accidents?|violations?|at fault|claims in|moving violation|dui)\b/,
    {
      yes: `
        fender bender, rear ended someone/somebody/a/the, hit a/the/someone/somebody
        got/had/have a/one/two ticket/tickets/speeding/dui/wreck/accident/violation, speeding ticket
        ran a/the red/stop, totaled my/the, my fault, at fault, put it on me, points on my
      `,
      no: `
        no ticket/tickets/accident/accidents/wreck/wrecks/violations/claims, clean record/driving
        never had a/an/any ticket/accident/wreck, squeaky clean, spotless, not my fault
        other driver/drivers/guy fault, hit me, rear ended me, got hit
      `,
      answeredYes: 'one, two, a couple, speeding, once, last year, dui, a small one, a minor one, bumped',
      answeredNo: 'clean, perfect, none, never, nothing, zero, knock on wood, nope',
    },
  ],
  [
    /\bpre-? ?approv|\bapproved\b|\bprequal/,
    {
      yes: `
        preapproved, pre-approved, pre approved, preapproval letter, pre-approval letter, been approved
        got approved, approved us/me for, lender approved us/me, have a/my letter
      `,
      no: `
        not preapproved/pre-approved/approved, not pre approved, need/needs … preapproved/pre-approved
        before … preapproved/pre-approved, haven't been approved/preapproved
        talking to a/the/our lender/bank, meeting with a/the/our lender/bank, waiting on the/our lender/bank
        cash buyer, paying cash, haven't talked to a lender/bank, need a lender
      `,
      answeredYes: `
        approved, got one, have one, have the letter, letter in hand
        thru/through chase/wells/rocket/my/our/the bank/credit, up to, for
      `,
      answeredNo: `
        cash, no need, denied, turned down, need help with that, waiting on, still waiting, in process
        working on it, started, talking to, next week, applying, should i
      `,
    },
  ],
  [
    /\bagent\b|\brealtor\b/,
    {
      yes: `
        with an/a/our/my agent/realtor, have an/a agent/realtor, my/our agent/realtor
        got an/a agent/realtor, agent/realtor already, signed with … agent/realtor/broker
        working with an/a agent/realtor/remax/keller/redfin
      `,
      no: `
        no agent/realtor, don't have … agent/realtor, without an/a agent/realtor
        looking for an/a agent/realtor, need an/a agent/realtor, fired … agent/realtor
        contract ended/expired/is up/ran out, listing expired, agent quit/retired/ghosted
      `,
      answeredYes: `
        cousin, sister, aunt, brother, friend, buddy, have one, got one, my wife, kind of, sort of, license
        signed
      `,
      answeredNo: `
        had one, fired, ended, expired, used to, just you, just zillow, on our own, myself, looking for one
        not anymore, contract
      `,
    },
  ],
  [
    /\b(?:home|house|place|condo|property) to sell\b|\bsell (?:a|your|the) (?:current |old )?(?:home|house|place|one)\b|\bsell first\b|\bmust sell\b/,
    {
      yes: `
        have/need/got to sell, sell ours/mine/this first, ours/mine closes/is listed/is under/has to sell
        gotta sell/unload, can't … until/till … sells/goes/sold/closes, contingent
        need that/the money/equity, on the market now
      `,
      no: `
        renting, we/i rent, nothing to sell, no house to sell, already sold, sold ours/mine/it, carry both
        can carry both, keeping it/ours/the, going to rent it/ours out, don't own, first home, first time
        live with my/our
      `,
      answeredYes: 'listed, on the market, closes, under contract, probably, first, equity, ours',
      answeredNo: 'rent, renting, sold, both, keep it, lease, apartment, first home, parents, not contingent',
    },
  ],
  [
    /\b(?:first|1st)[ -]time (?:home ?)?buyer\b|\bfirst (?:home|house)\b|\bbought before\b|\bowned before\b/,
    {
      yes: `
        first time, first home/house/place, never owned/bought, never bought/owned, always rented
        been renting/rented … life, newbie, newbies
      `,
      no: `
        second/third/fourth/2nd/3rd/4th home/house/one/time, our/my second/third/fourth/2nd/3rd/4th
        owned before, bought before, sold our/my, own now, own one, have owned, few houses, own a home/house
      `,
      answeredYes: 'first, never, rented, new to this, virgin',
      answeredNo: `
        second, third, fourth, owned, own, sold, bought, before, before this, done this, again, investor
        divorce
      `,
    },
  ],
]
