/**
 * Labels that owners type instead of a question, such as "warr" or "hrs", and the questions of leads about them: labels of one meaning,
 * a colon and questions. An indented line continues the one before it.
 */
const LABELS = `
hrs, hours, open, opening hours, business hours, schedule:
  what are your hours / are you open on saturday or sunday / how late do you work
area, areas, service area, coverage, towns, counties, cities, where, zips:
  what area do you cover / do you come out to my town / is that too far for you
warr, warranty, wrnty, wty, guarantee, guaranty, guar:
  how long is the warranty / is the work guaranteed / what if it fails in a few years
pay, pmt, payment, payments, pay methods:
  how do i pay / do you take a credit card or a check / when is the money due
fin, financing, finance, payment plan, pay plan, monthly, installments:
  do you have financing / can i pay monthly / is there a payment plan
deposit, dep, down, down payment: how much is the deposit / do i have to put money down
lic, license, licensed, licence, insured, lic ins, license insurance, liability, bonded:
  are you licensed and insured / can i see your license
ins help, insurance help, ins, claim help, ins claim, adjuster:
  will you help with my insurance claim / do you meet the adjuster
ins, insurance, takes, plans, accepted ins, insurances, accepts:
  what insurance do you take / do you take my plan
noins, no ins, no insurance, uninsured, cash plan, membership:
  what if i have no insurance / how much if i pay cash
tarp, emergency tarp, leak now, emer tarp:
  can you put a tarp over the hole / water is coming in can you cover it
emer, emergency, emerg, urgent, same day: can i be seen today / it is an emergency / i am in pain
diag, diagnostic, diag fee, service call, trip charge, trip fee:
  how much to come look at it / is there a charge to come out
est, estimate, estimates, quote, quotes, free est: is the estimate free / can i get a quote
price, prices, cost, rate, rates, pricing, fees:
  how much does it cost / what do you charge / what are your prices
disc, discount, discounts, senior disc, military:
  do you have a discount / is there money off for seniors or veterans
brand, brands, makes, mfr: what brands do you install / do you work on my brand
how long, duration, length, days, time, job time: how long does it take / how many days is the job
timeline, lead time, when, soon, availability, avail, wait:
  how soon can you start / how long is the wait / when can you come
filters, filter: how often do i change the filter / where do i buy filters
credit, tax credit, rebate, rebates, incentives, tax, itc:
  is there a tax credit or a rebate / what does the government give back
roofdmg, roof damage, roof leaks, leaks, penetrations:
  will it damage my roof / what if the roof leaks where you drilled
panels, panel: what panels do you use / how many watts are the panels / how long do the panels last
batt, battery, batteries, storage, backup:
  how much is a battery / do you install batteries / what about when the power is out
selling, moving, sell house, if i sell, transfer: what happens if i sell the house or move / can i lease it
carriers, companies, who with, insurers: what companies do you work with / are you one company or many
sr22, sr 22, high risk: do you file an sr22 / i have a dui and need the form for the dmv
bundle, bundles, multi, multi policy: is it cheaper to put home and auto together / do i save if i bundle
proof, id cards, id card, proof of ins: how do i get proof of insurance / when do i get my id card
claims, claim, accident, wreck: who do i call after an accident / how do i file a claim at night
fee, commission, comm, listing fee: what is your commission / what percent do you take
val, valuation, worth, home value, cma, market analysis:
  what is my house worth / do you tell me for free what i could get for it
staging, photos, pics, prep: do you take the photos / do you stage the house before it is listed
lender, lenders, loan, mortgage, bank: do i have to use your lender / do you know a good mortgage company
tours, showings, showing, viewings:
  can i see the house this evening / how much notice do you need for a showing
sedat, sedation, nitrous, gas, nervous, anxiety: can i be put to sleep / i am scared of the dentist
kids, children, peds, child: do you see children / how old must a kid be
park, parking, access, wheelchair, ramp:
  where do i park / is there a ramp for a wheelchair / are there steps
loaner, loaners, loan car, rental, courtesy car, ride:
  do you have a loaner car / how do i get to work while you have my car
towing, tow, tow truck: can you tow my car / does the tow truck cost extra
own parts, my parts, parts, customer parts, bring parts:
  can i bring my own parts / will you install parts i bought
euro, european, imports, foreign, foreign cars:
  do you work on bmw or audi or a jetta / do you fix european cars
afterhrs, after hours, drop off, dropoff, key drop, night drop, drop box:
  can i drop the car off at night / where do i leave the key after you close
who, tutors, teachers, staff, crew, techs, team, bg check, background:
  who are your people / are they background checked / who comes to my house
miss, missed, cancel, cancellation, no show, canceling, resched:
  what if we have to cancel / do i pay for a missed appointment / how late can i call it off
trial, free trial, first lesson, intro, demo: is there a free trial / is the first one free
results, progress, reports, updates, feedback: how do i know it is working / do you tell me the progress
ages, age, grades, grade, levels: what ages do you take / what grades do you teach / do you help adults
subjs, subjects, subj, classes: what subjects do you teach / do you help with math
online, virtual, zoom, remote: do you do it online / can it be over zoom
loc, location, address, addr, office, shop: where are you located / what is your address
permit, permits, hoa: do you get the permit / does the hoa have to approve
cleanup, clean up, debris, haul, mess, nails: do you clean up after / who hauls the old stuff away
maint, maintenance, tune up, service plan, club:
  do you have a maintenance plan / how often should it be serviced
yrs, years, since, exp, experience: how long have you been in business / how much experience do you have
refs, references, reviews, rev: do you have references / can i read reviews
pets, dogs, pet: is it safe for my dog / do you take pets
subs, subcontractors, own crew: do you use subcontractors
spanish, espanol, lang, languages, bilingual: do you speak spanish
gutters, gutter: do you do gutters
wifi, app, monitoring: is there an app to watch it
`

const WORDINGS: ReadonlyMap<string, string[]> = wordingsOf(LABELS)
const LABEL_WORDS_MAX = 3

/** The questions that a short label means, such as "warr"; none if the wording is a question itself. */
export function impliedQuestions(wording: string): string[] {
  if (wording.includes('?') || wording.split(/\s+/).length > LABEL_WORDS_MAX) return []
  const label = wording
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return WORDINGS.get(label) ?? []
}

function wordingsOf(lines: string): Map<string, string[]> {
  const map = new Map<string, string[]>()
  for (const line of lines.trim().split(/\n(?! )/)) {
    const [labels, questions] = line.replace(/\n */g, ' ').split(': ') as [string, string]
    for (const label of labels.split(', ')) map.set(label, [...(map.get(label) ?? []), ...questions.split(' / ')])
  }
  return map
}
