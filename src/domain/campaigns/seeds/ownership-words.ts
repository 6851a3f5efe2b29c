import { answers, except, type Source, says } from './words.ts'

const HOME = 'house/home/place/property/condo/townhouse/townhome/duplex/trailer/casa'
const RELATIVE =
  'mom/mama/mother/dad/daddy/father/parent/folks/brother/bro/sister/sis/son/daughter/aunt/auntie/uncle/cousin/grandma/grandpa/granny/grandmother/grandfather/grandparent/nana/in-law/mother-in-law/father-in-law/boyfriend/girlfriend/bf/gf/friend/buddy/roommate/boss/employer/company/church/ex/niece/nephew/family/stepdad/stepmom/job/school/city/county/hoa'
const SPOUSE = 'wife/husband/hubby/spouse/fiance/fiancee/partner'
const PARIENTE =
  'mama/papa/papas/padres/suegra/suegro/suegros/hermano/hermana/tio/tia/hijo/hija/abuela/abuelo/cuñado/cuñada/patron/jefe/primo/prima/amigo/amiga/compadre/ex/novio/novia/señor/señora/dueño'

/** Phrases of owners and tenants: who bought, pays, inherited or signed, and who rents. */
export const ownership = [
  says(
    true,
    `own, owns it too, homeowner, home owner, i'm/am/we're/are/be/as/being … owner/owners/homeowner, owner here, owner occupied, owner of this/my/our/the ${HOME}, my/our ${HOME}, bought/purchased/built/inherited/refinanced/own/owned … it/${HOME}, closed on the/it/our/my, closed on it, paid off, payed off, paid/payed it/this/ours … off, paid for it, free and clear, belongs/belong to me/us/my-wife/my-husband, is mine, is ours, all mine, all ours, been mine/ours, in/under/to my/our/both/wife's/husband's … name/names, in/under my/our ${SPOUSE} name, name/names … deed/title/mortgage, on the deed, on the title, my/our/a/the mortgage, signed/have/got/pay/paying/making/refinanced … mortgage, paying on it, making payments, rent/rents/rented it/mine/ours/this/them … out, renting/renting it/that/mine/ours out, have/got … tenants/tenant/renters … in/there/it, my/our tenants/tenant/renter/renters, tenants live/lives, own … rental, rental … i/we own, my/our … rental/airbnb, it's/its a rental … own/mine/ours, investment property, left/willed/gave … to me/us, left me/us … it/${HOME}, got/took … in the divorce, i'm/am … landlord, me/i/us/we and … bank, bank and i/me/us/we`,
  ),
  says(
    true,
    `${RELATIVE} and i/me/my … own/bought, me/i and … ${RELATIVE} own/bought, bought/inherited/took/buying … ${RELATIVE} … ${HOME}, bank/wells-fargo/chase owns it/the/most/more/half, soy/somos owner/owners, a nombre de … esposa/esposo/mia/mio, soy/somos/el/la/los … dueño/dueña/dueños/propietario/propietaria/propietarios, es mi casa, mi casa, nuestra casa, casa propia, es mia, es nuestra, es propia, es de nosotros, de nuestra propiedad, de mi propiedad, a mi/nuestro nombre, la compré, la compramos, compramos/compré la/esta casa, estoy/estamos/sigo/seguimos pagando, la saque/sacamos, ya la/lo pagué/pagamos, terminé/terminamos de pagar, pago/pagamos la/una hipoteca, la heredé/heredamos, me la dejo/dejaron, la construí/construimos`,
  ),
  says(
    false,
    `rent, renting, rented, renter, rental, tenant, tenants, lease, leasing, leased, sublet, sublease, landlord, landlady, landlord/landlady own/owns/owned, month to month, section 8, section eight, property manager/management, base housing, on base, staying with, living with, live with my, just live/living here, house sitting, not mine, not ours, not the owner, aren't/isn't … owner/ours/mine/owners, ${RELATIVE} own/owned, ${RELATIVE} … owns, ${RELATIVE} ${HOME}, ${RELATIVE} name, ${RELATIVE} in law ${HOME}/owns/own/does, belong/belongs to … ${RELATIVE}, owned by, he owns, she owns, they own, he/she/they bought it, someone/somebody else owns, someone/somebody else's ${HOME}`,
  ),
  says(
    false,
    `rento, rentamos, rentando, rentada, rentado, rentar, rentero, de renta, pago/pagamos renta, alquilo, alquilamos, alquilada, alquilado, arrendada, arrendado, arriendo, inquilino, inquilina, inquilinos, casero, el dueño/propietario es, es/casa de mi/mis/un/una/el/la/su ${PARIENTE}, de mi/mis ${PARIENTE}, es/casa del ${PARIENTE}, es/casa de los ${PARIENTE}, vivo/vivimos con mi/mis, es de la compañía, no/ni es mia/nuestra`,
  ),
  answers(
    true,
    `owner, owners, mortgage, mine, ours, bought, purchased, inherited, closed in/last/back/on/this, deed, title, trust, the bank, my/our ${SPOUSE} and i/me, ${SPOUSE} and i/me, me/i and … ${SPOUSE}, my ${SPOUSE} does/owns/do, both own, bank does/owns, my llc/business/company owns, hipoteca, mia, nuestra, propia, dueño, dueña, dueños`,
  ),
  answers(
    false,
    `my … ${RELATIVE} does/do/did, ${RELATIVE} does, it's my/her/his/their/the … ${RELATIVE}, its my … ${RELATIVE}, close/closing next/in/soon/this/on, in escrow, haven't closed, under contract, i/we wish, wish i/we did, sold it/the/last, we/i sold`,
  ),
  except(
    `speak/talk/talking/speaking … owner/owners, get/put/have … owner … on/call/phone, owner of the/your/this company/business, dueño/dueña de la/esta/su compañia/empresa/negocio, con el dueño, are/r you the owner, business/company/store/shop owner, rent a dumpster, rent equipment, rent a … truck, current owner, previous owner, prior owner, single/multi family ${HOME}, own lot/land/roof/yard/driveway/budget/savings, its/it's/on own, of my/our own, own to, own business/company/money/time/thing/way/car/truck/tools, on my/our own, your own, rental car, for rent or sale`,
  ),
]

/** Whether the lead owns the home. */
export const owner: Source['signals'][number] = {
  key: 'owner',
  label: 'Owner of the home',
  kind: 'boolean',
  weight: 3,
  required: true,
  ask: ['Do you own the home?'],
  reask: 'Is the home yours, or do you rent it?',
  extract: ownership,
  value: [
    { when: { is: true }, points: 1 },
    { when: { is: false }, points: -1 },
  ],
}
