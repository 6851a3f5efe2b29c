import { answers, except, says } from './words.ts'

const CAR =
  'car/cars/auto/autos/truck/trucks/suv/van/minivan/vehicle/vehicles/motorcycle/bike/jeep/pickup/guagua/carro/carros/coche/troca/camioneta/moto/f150/honda/toyota/chevy/ford'
const HOME = 'house/home/homeowner/homeowners/condo/property/dwelling/casa/casita/vivienda'
const COVER =
  'insurance/insure/insuring/insured/cover/covering/coverage/policy/quote/quotes/rate/rates/seguro/poliza/aseguranza/cotizacion'
const CARRIER =
  'state-farm/geico/gieco/progressive/allstate/all-state/usaa/farmers/liberty/liberty-mutual/nationwide/travelers/american-family/amfam/erie/the-general/root/lemonade/mercury/aaa/auto-owners/shelter/safeco/esurance/dairyland/amica/farm-bureau/fred-loya/freeway/kemper/infinity/bristol-west/direct-auto/national-general/gainsco/chubb/country-financial/grange/csaa/the-lizard/the-gecko'

/** Words for the policy: its name, what it covers, or who requires it. */
export const line = [
  says(
    'auto',
    `auto, ${CAR} … ${COVER}, ${COVER} … ${CAR}, motorcycle insurance, full coverage, full cover, liability only, just liability, basic liability, sr22, sr-22, sr 22, ${COVER} … drive/driving, my/our/new/used/the/a/two/2 ${CAR} … insured/covered, license plate, collision, seguro de auto, seguro de carro, seguro del carro, seguro de coche, seguro para/pa/pal … carro/auto/coche/troca, full cover pa`,
  ),
  says(
    'home',
    `homeowners, homeowner's, home owners, ${HOME} … ${COVER}, ${COVER} … ${HOME}, insure/cover/protect … ${HOME}, dwelling, hazard insurance, hazard, ho3, ho-3, ho6, ho-6, ho 3, mortgage/lender/bank … requires/require/wants/needs/requiring/asking, ${COVER} … closing/mortgage/lender, close on a/our/my/the house/home, closing on … house/home, seguro de casa, seguro de la casa, seguro para/de … casa, seguro de vivienda`,
  ),
  says(
    'bundle',
    `bundle, bundling, bundled, combo, package deal, package, multi policy, multi-policy, multiline, umbrella, ${CAR} and/plus/n/with/y/& … ${HOME}, ${HOME} and/plus/n/with/y/& … ${CAR}, ${COVER} … ${CAR} and/plus/y … ${HOME}, ${COVER} … ${HOME} and/plus/y … ${CAR}, ${CAR} and … ${HOME} … ${COVER}, ${HOME} and … ${CAR} … ${COVER}, home auto, auto home, everything/todo … ${HOME}/${CAR}`,
  ),
  says(
    'life',
    `life … ${COVER}, ${COVER} … life/death/funeral/burial, term life, whole life, universal life, 10/15/20/25/30 year term, burial, final expense, funeral, if/when i/they die/dies/pass/go/croak, after i'm/im gone, when i'm/im gone, something happens to me, beneficiary, leave … kids/family/wife, take care of … kids/family/wife … gone/pass/die, de vida, gastos funerarios`,
  ),
  says(
    'renters',
    `renter's, renters, renter, rental/apartment/apt/renter … ${COVER}, ${COVER} … apartment/apt/rental/stuff/belongings/contents/furniture/things/landlord, landlord/complex/apartment/apartments/leasing-office/lease … require/requires/wants/want/needs/says/asking/making, moving/move into … apartment/apt/rental, stuff/things/belongings/furniture … apartment/apt/rental, contents, seguro de/para inquilino/inquilinos/renta/apartamento, seguro para mi apartamento, inquilino, inquilinos`,
  ),
  answers(
    'auto',
    `${CAR}, wheels, ride, silverado, camry, civic, corolla, accord, nissan, altima, dodge, ram, kia, hyundai, tesla, subaru, bmw, mercedes, lexus, mazda, tacoma, mustang, harley, license, drive, driving, full`,
  ),
  answers('home', `${HOME}, la casa`),
  answers(
    'bundle',
    'both, the two of them, all of it, everything, the works, all of the above, los dos, las dos, las dos cosas, ambos, ambas, juntos, todo',
  ),
  answers('life', 'vida, term, life'),
  answers(
    'renters',
    'renter, renting, rent, apartment, apt, apartamento, departamento, depa, rento, renta, landlord, my stuff, stuff, belongings',
  ),
  except(
    `rental car, auto/automated/automatic message/messages/reply/text/texts/bot/correct/pay, autocorrect, stop/quit/not/no-more/don't … life insurance, car accident, car payment, house payment, car wreck, life insurance agent, in my life, my life, of my life, life time, lifetime, rest of my life, health insurance, home in/at/by/from, get/got/be/come/back home, cell plan`,
  ),
]

/** Whether a policy is in force, has ended, or never was. */
export const insured = [
  says(
    'insured',
    `insured, currently insured, still insured, current policy, current insurance, current carrier, my policy, our policy, policy is up, currently with, am/im/i'm/we're/are/been/stay/still with … ${CARRIER}, ${CARRIER}, ${CARRIER} since, american family, have insurance, have coverage, got insurance, got coverage, have/has/got a policy, have/got full coverage now, covered now, covered under/by/through/thru/with/until/till, i'm/am/we're/are/still/currently covered, policy … in force, active policy, active coverage, paid up, shopping around … rate, thru/through/under my … parents/work/job/mom/dad/husband/wife/spouse, parents policy, raised my rate/rates/premium, overpaying, paying too much, good till/until/thru/through, never lapsed, never had a lapse, no lapse, no gap, no gaps, tengo seguro, tenemos seguro, tengo con, estoy/estamos/ando con ${CARRIER}, tengo/tenemos/traigo ${CARRIER}, asegurado, asegurada, asegurados, sigo con, aun/todavia tengo`,
  ),
  says(
    'lapsed',
    `lapsed, lapse, lapsing, expired, ran out, cancelled, canceled, cancelled/canceled/dropped/kicked/booted/threw/nonrenewed me/us/my/our, got dropped/cancelled/canceled/kicked/nonrenewed, dropped, non renewed, non-renewed, kicked … off/out, let … lapse/go/run-out/expire/drop, lost … insurance/coverage/policy/it, lost it, stopped/quit paying, couldn't/can't … afford/pay/keep, nonpayment, non-payment, non payment, missed a payment, missed … payment, no/without/zero coverage/insurance/cover … now/moment/currently/since/month/atm, no coverage right now, no insurance right now, not insured right now, uninsured, driving/been/going/riding/currently/am/i'm without, without for, months/month/weeks/week/year/while without, without insurance/coverage, used to have/be, previously, was with, were with, had … til/till/until/before/last/years-ago, had ${CARRIER}, had insurance/coverage/it … but/until/before, not since, between policies/carriers/insurance, in between, gap in, ${CARRIER} … dropped/canceled/cancelled/kicked/lapsed/expired/ended/booted, policy … lapsed/expired/ended/cancelled/canceled/ran-out, canceled/cancelled/left/quit/lost/dropped/ended … ${CARRIER}, dropped/kicked/canceled/cancelled … by/off/from ${CARRIER}, haven't/havent had … since/months/year/while`,
  ),
  says(
    'lapsed',
    'se venció, se me venció, vencida, vencido, me/nos cancelaron, me lo/la cancelaron/quitaron, me/nos la/lo quitaron, cancelaron, se canceló, seguro/poliza … vencio/vencido/vencida/cancelo/cancelaron, ya no tengo/tenemos, dejé/dejamos de pagar, se me pasó … pago, la perdí, lo perdí, tenía/teníamos, estaba con, hace … meses/años que no',
  ),
  says(
    'never',
    `never been insured, never/not … insured/insurance/coverage/policy … before/ever/life, never been/was/were … insured/covered, never had/have/carried/owned/bought/got … insurance/coverage/policy/any/one, never needed, first policy, first insurance, first time … insurance/insured/policy/buyer, no prior insurance history, no prior/previous insurance/coverage/policy, no insurance history, brand new driver, new driver, first time driver, never had a car,  nunca he tenido/tuve seguro, nunca he/hemos … tenido/asegurado, primer carro/seguro/auto, primera vez/poliza`,
  ),
  answers(
    'insured',
    'yes, in force, rate/rates/premium … up/high/increase/raised, currently, covered, sure, still am, for now, con',
  ),
  answers(
    'lapsed',
    'not anymore, not any more, not right now, not at the moment, not currently, not now, let it go, it ended, ended, ya no, none right now, nothing right now, no longer, i was, had, without, recently, last month, last year',
  ),
  answers(
    'never',
    "just got/getting … license/permit, just/finally turned 16/18/21, didn't drive/have-a-car, always took/rode/used … bus/train/subway/bike, never had it/one/any, never had … before/ever/one, never, never had, never had any, never have, never have been, first time, first car, my first, be my first, first one, first ever, no prior, nunca, nunca he tenido, primera vez",
  ),
  except(
    'are you/yall insured, i/we do/am/are/have not, auto insurance agent, licensed and insured, never insured a, progressive lenses, root cause, root canal, in general, my policy is/on to not, in between jobs, previously said, dropped call, dropped my phone, appointment canceled/cancelled, expires, expire, get/be/getting/become/need/want insured, have to have insurance, need to have insurance, have insurance for',
  ),
]
