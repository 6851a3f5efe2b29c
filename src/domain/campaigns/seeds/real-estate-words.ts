import { answers, except, says } from './words.ts'

const HOME =
  'house/home/condo/place/townhouse/townhome/duplex/property/ranch/cabin/cottage/casita/land/acreage/lot/fixer/bedroom/bed/homes/houses'
const LOOK = 'looking/look/search/searching/shopping/shop/hunting/hunt/house-hunting'
const LENDER =
  'bank/lender/mortgage-company/broker/loan-officer/loan-guy/mortgage-guy/mortgage-lady/credit-union/rocket/chase/quicken/wells-fargo/navy-federal/navy-fed/veterans-united/loan-depot/bofa'
const AGENT = 'agent/realtor/broker/agente/corredor/corredora'
const FIRM = 'remax/re-max/keller/kw/redfin/coldwell/century/compass/exp/sothebys/berkshire/zillow/opendoor'

/** Phrases for buying, selling, both, or renting. */
export const intent = [
  says(
    'buy',
    `buy, buying, acquire, acquiring, cop a/one/some, pick/picking … up … house/home/place/property, pick/picking one/another/something up, buyin, buyer, bought a, purchase, purchasing, homebuyer, first home, first house, starter home, forever home, find a house, find a home, find a place, house hunting, home shopping, ${LOOK} … for/at/around … ${HOME}, ${LOOK} … ${HOME}, need/want/get/getting/find/finding a/an/another/our-own/my-own/our-first/my-first/first/more/bigger/some … ${HOME}, need/want/find/get something bigger/smaller/newer/with, moving/move up to/into, upgrade/upgrading, bigger house, bigger place, bigger/larger/more room/space, in the market, fixer upper, new construction, interested in … ${HOME}, listing/houses/homes … saw/online/available, saw … listing, tired of renting, sick of renting, stop/quit/done/tired/sick … renting/rent/landlord, instead of renting, renting now, renting right now, currently renting, currently rent, rent now, rent right now, throwing money away, own instead, somebody/someone else's mortgage, something/place/house/home of our/my own, our/my own place/home/house/spot, become/be a/an homeowner/homeowners, investment property, invest in, build a house/home`,
  ),
  says(
    'buy',
    `comprar, compro, compramos, compra, adquirir, busco/buscamos/buscando/ando-buscando/viendo … casa/casita/terreno/propiedad/departamento, ando buscando, busco casa, buscando casa, casa/casita propia, quiero/queremos/necesito/necesitamos una/otra/nuestra/mi-propia … casa, nuestra propia, ya no quiero rentar, dejar de rentar`,
  ),
  says(
    'sell',
    `sell, selling, turn/turning loose of, let/letting go of the/my/our place/house/home/property, sellin, seller, wanna/want-to/gonna/going-to sale, sale my/our/the/this, be sold, get it sold, gets sold, list it, list this, list mine/ours, list our, list my, list the, listing my/our/it/the, ready to list, want to list, on the market, put … up/market/sale, for sale by owner, fsbo, get/getting rid of, unload, unloading, offload, dump it/the/this/my, out from under, cash out, part with, worth/value … my/our/mine/ours, my/our/mine/ours … worth/go-for/sell-for/bring/fetch, know what … worth, what it/it's worth, find/finding/need/want/have/got a buyer, buyers for, let go of the/my/our ${HOME}, ${HOME} has/have/needs/need to go, estate sale, inherited … ${HOME}, probate sale, settle … estate`,
  ),
  says(
    'sell',
    'vender, vendo, vendemos, venta, vendiendo, vendérla, ponerla/ponerlo/poner en venta, deshacerme, deshacernos, cuanto vale/valdra mi/la/nuestra',
  ),
  says(
    'both',
    `both, turn/turning loose … pick/get/find/buy, sell/selling/unload/list … pick … up, sell and buy, buy and sell, selling and buying, buying and selling, sell/selling/unload/list/listing … buy/buying/buyin/purchase/get-another/another-one/upgrade, sell then buy, sell this/ours/mine/it … get/find/into/something, buy/buying … sell/selling/sale, sell/selling … before/after/then/and … buy/buying, sell/selling/list/unload/sold … get/find/into/buy another/one/smaller/bigger/something/new/place … smaller/bigger/else/newer/closer, sell/selling/list/listing/unload … get/getting/find/finding/into/move/moving … something/another/smaller/bigger/one, trade/trading/swap … this/mine/ours/shoebox/it … for, move/moving up … sells/sell/sold/selling, move/moving up … once/when/after … sells/sell/sold, bigger/smaller/another … once/when/after ours/mine/it/this sells/sell/is, trade up, trading up, trade down, trade in, move up … sells/sell/sold/selling, once ours sells, when ours sells, downsizing/downsize … find/finding/buy/buying/get/getting/smaller/into, upgrade/upgrading/upsizing … sell/selling, little of both, do both, swap, comprar y vender, vender y comprar, vender/vendo … comprar/compro/otra, comprar … vender, las dos, las dos cosas, ambas, ambos, los dos`,
  ),
  says(
    'rent',
    'looking/want/trying/hoping/need/wanting/like to rent, need/want/find/looking … to rent, just rent, just renting, only renting, rent/renting a/an/one/your … house/home/apartment/place/room/condo/studio/bedroom, place/somewhere/something/house/home/apartment to rent, looking/searching/shopping for a/some rental house/home/place/condo, rental house/home/apartment/place/condo/unit, looking/searching/need/want/hunting/find … rental house/home/apartment/place/condo/unit, looking/need/want/find/searching … apartment/apt/studio, need/want/find an/a apartment/house/place/condo/flat to rent, hope/hoping/plan/planning to lease/rent, flat to rent/let, rental with/in/near/for, lease a/an/one/for, to lease, for lease, quiero/queremos rentar, busco/buscamos/buscando renta, en renta, de renta, rentar un/una/algo, alquilar, alquiler, depa',
  ),
  answers(
    'buy',
    'homeowner, relocating, own, house hunt, investor, lease … ends/up/ending/over, apartment to own, tour/see/view/visit … house/home/houses/homes, looking at houses/homes',
  ),
  answers('sell', 'listing, mine, ours, unload, sold, ready to sell'),
  answers(
    'rent',
    'for rent, a rental, rentals, month to month, short term, apartment, apt, studio, rent, rental, renting, lease, leasing, renta, rentar, rento',
  ),
  except(
    "buyer's/buyers/buyer agreement/rep/agent, renting it out, in/from/leaving/left/outgrown/outgrew/live/living … apartment/apt/studio/rental/lease, apartment/apt/rental/lease … now/currently/ends/ending/up/small/tight/expires, rental … own/mine/ours/owned, own/have/got/sell/selling … rental/rentals, rent now/currently, renting now/currently/since/still, been/currently/still renting, rent keeps/goes/went/is/was, paying/pay/raised/raising/throw … rent, landlord … selling/sold/raised/raising/kicking, rent … out, month to month now/currently/until/so/with, from/in a rental, both of us, both my, both our, we both, buy groceries, buy some time, buy time, rental property, rental properties, as a rental, my/our rental, rental income, a rental business, sell me, your listing, the listing, listing agent, your listings, sell my info/information/data/number, can/could/will/would/promise/guarantee … sells/sell … in/within/before, apartment building, apartment complex",
  ),
]

/** Phrases for the source of the money: an approved loan, own money, or no lender yet. */
export const financing = [
  says(
    'preapproved',
    `preapproved, pre approved, pre-approved, preapproval, pre-approval, preapp, preapp'd, pre app, pre app'd, approved, got approved, approval letter, the letter, letter … ${LENDER}, got/have … letter, prequalified, pre-qualified, prequal, pre qual, prequaled, prequald, conditionally approved, underwritten, ${LENDER} … approved/ok'd/oked/okayed/cleared/yes/good/green/ready/greenlit/signed-off/number/amount, cleared us/me for, cleared for, qualified/approved/good/okayed … for/up-to/thru/through/with/by/at/already, loan … lined-up/approved/ready/set/in-place/good-to-go/done/secured, lined up, green light, greenlight, commitment letter, good up to, all set with … ${LENDER}, financing … ready/set/lined-up/secured/done/place`,
  ),
  says(
    'preapproved',
    'preaprobado, preaprobada, preaprobados, preaprobación, pre aprobado, pre aprobada, pre aprobados, precalificado, precalificada, precalificados, aprobado, aprobada, aprobados, aprobaron, carta … banco/aprobacion, el banco nos/me dio, me/nos dieron … si/credito/prestamo, ya me/nos dieron, banco … dio/aprobo/autorizo, credito/prestamo aprobado/autorizado/listo, ya tengo/tenemos el credito/prestamo',
  ),
  says(
    'cash',
    "cash, all cash, cash buyer, no/without/without-a/without-any loan/mortgage/bank/banks/financing/lender, no need for/of … loan/mortgage/bank/financing/lender, not interested in … loan/mortgage/financing, wire … amount/money/funds/whole/all, no bank involved, don't need a/any/no … loan/mortgage/financing/bank/lender, don't/won't need loan/financing, not financing, write/writing/wrote/cut/cutting … check, pay/paying/paid/buy/buying … outright/full/straight/upfront/up-front, in full, outright, straight up, proceeds … sale/house/cover/pay, sale proceeds, sale … paying/cover/pays/fund/funds/covers, money/funds … bank/savings/ready/sitting/account, have/got the/enough money/funds, proof of funds, self funded, self funding, liquid, no mortgage needed, efectivo, al contado, de contado, contado, puro cash, sin prestamo/banco/credito/hipoteca, dinero en mano, tengo/tenemos … dinero/lana/feria, cash del todo, de una sola vez",
  ),
  says(
    'not_yet',
    `not yet, not there yet, no lender, need/find/get/getting/want/looking-for/choose/pick a/an/the/some … lender/loan/mortgage/bank, need/get/getting to get … preapproved/approved/qualified, get/getting/be/become preapproved/approved/pre-approved/prequalified, haven't/hasn't/didn't/never … lender/bank/loan/applied/apply/approved/preapproved/pre-approved/preapproval/mortgage/prequalified/financing, not … approved/preapproved/pre-approved/prequalified, not approved, not preapproved, credit needs/need/is/isn't/was/got … work/low/bad/shot/fixed/fixing/improving/repair/better/bruised/rough/great/good, bad/low/poor/rough/no credit, improve/rebuild/repair/raise … credit, work/working/fixing/rebuilding/building/repairing/cleaning … credit, gathering/collecting … paperwork/documents/papers, meeting/meet/appointment/sit-down/talking/talk/speaking … ${LENDER}, applying, about to apply, need to apply, got to apply, application … in/pending/submitted/started/process, just applied, applied … waiting/yesterday/today/week, waiting … bank/lender/approval/hear/loan, saving up, saving … down, still working on financing/preapproval/loan`,
  ),
  says(
    'not_yet',
    'apenas … banco/aplicar/aplicando, no he/hemos … ido/aplicado/banco, falta … prestamo/credito/banco/papeles, voy/vamos a … banco/aplicar, no tengo/tenemos … prestamo/credito/banco, necesito/necesitamos … prestamo/credito/hipoteca',
  ),
  answers('preapproved', `done that, already done, already did, all set, ${LENDER}, navy fed, good to go, va loan`),
  answers('cash', "money, savings, my own money, inheritance, no loan needed, dont need one, don't need it"),
  answers(
    'not_yet',
    "in the/in process, pending, paperwork … in/pending/process, still working/shopping/looking/gathering/waiting/need/saving/figuring, haven't/hasn't/didn't/never … started/talked/gotten/begun/that/looked, next/first step, just starting, just started, not started, nothing set up, getting … together, neither, none, neither one, none of those, nothing yet, todavía no, aún no, apenas, no he/hemos, ni he/hemos, ni empezado, me falta, nos falta, estoy/estamos juntando, en proceso, en tramite, working on it, ninguno, ninguna, in progress, can't/cannot/couldn't … apply/qualify/yet, haven't/ain't/didn't/never/not … asked/been/gone/seen/met/applied/called … bank/lender/yet/anybody/anyone, haven't/ain't/not/never … asked/applied, soon, haven't, havent",
  ),
  except(
    'no/without/nothing … loan/mortgage/finance/financing … sale/sell/selling/seller/sellers, sale/selling/seller/sellers … no/without/nothing … loan/mortgage/finance/financing, nothing to finance, cash out, cash flow, cash back, cash app, cashing out, approved of, credit score is great/good',
  ),
]

/** Whether another agent has their signature. */
export const agent = [
  says(
    true,
    `signed with, already signed, signed/sign/signing … ${FIRM}/${AGENT}/her/him/them/someone/somebody/another/papers/paperwork/agreement/contract/exclusive/listing, have/got/hired/using/use/found/chose/picked/retained/with an/a/our/my … ${AGENT}, ${AGENT} already, already … ${AGENT}, under contract with, exclusive agreement, exclusive with, buyer's/buyers/buyer/listing agreement, buyer's/buyers rep, working/work/going with … ${AGENT}/lady/guy/someone/somebody/friend/cousin, my ${AGENT}, our ${AGENT}, is/are my/our ${AGENT}, as our/my ${AGENT}, listed with/by, listing … with ${FIRM}, represented by, already represented, reps/repping/represents/representing me/us, spoken for, locked in/into with, got/have … someone/somebody/guy/gal/lady/friend … helping/selling/handling/listing/showing/papers, papers/paperwork with, have/got an/a agreement/contract with, exclusive … signed,  someone … helping, lady/guy/friend/cousin/sister/brother/wife/husband … helping/helps/selling/handling, tengo/tenemos/hay/traemos … agente/corredor/corredora/realtor, ya firmamos, ya firmé, firmamos/firmé con, ya tengo agente, mi/nuestro/nuestra ${AGENT}, estoy/estamos con un/una/el/la/${FIRM}`,
  ),
  says(
    false,
    `no/zero/without/without-an/without-a … ${AGENT}, no agreement/contract, not signed, not working with, nothing/nada signed/firmado, haven't/havent/didn't/don't/never/not/hasn't … signed/sign/hired/${AGENT}/hired/committed/agreement, never signed, you're the first, you are the first, first agent/one/person/company/realtor, free agent, flying solo, going solo, doing it ourselves/myself, for sale by owner, fsbo, fired/dropped/ditched/let … ours/mine/${AGENT}/him/her/them, contract/agreement with … ${AGENT} … ended/expired/over, ${AGENT} … fired/quit/dropped/ghosted/retired, listing/agreement … expired/ran-out/ended/over/lapsed/terminated, looking for one/an/a … ${AGENT}, need/want/find an/a ${AGENT}, signed nothing/nada/zip/zilch, signed with nobody/noone/no-one/nada, unrepresented, unaffiliated, unattached, no representation, not represented, haven't/not … committed, not tied to, no strings, sin agente, no tengo agente, con nadie, solo ustedes, ningun agente`,
  ),
  answers(
    true,
    `have someone, have somebody, got someone, signed, ${FIRM}, cousin, friend, afraid so, listed, under contract, is a/an ${AGENT}, my sister, my brother, my wife, my husband, my aunt, my friend, my cousin`,
  ),
  answers(
    false,
    "not with anyone/anybody/any, haven't/didn't/don't/never/hasn't … talked/anyone/anybody/picked/contract/spoken/chosen/got/have, no one yet, nobody yet, just you, only you, need one, looking for one, used to have, not officially, no obligation, on our/my own, by myself/ourselves, contract/it … expired/ran-out/ended/over, ran out, ninguno, ninguna, nadie, open, looking, none, neither, expired, not anymore, solo, just looking, just shopping, ustedes",
  ),
  except(
    'insurance agent, your agent, are you an agent, agent call, call from an agent, agent to call, speak/talk … agent/realtor, not an agent, bank agent, leasing agent, agent text, secret agent, loan … agent',
  ),
]
