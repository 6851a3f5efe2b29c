import { anyOf } from '../../../texts/index.ts'

/** Makes of cars. A make that is also another word counts only before one of its models: "mini cooper". */
export const MAKES = anyOf`
  acura | audi | bmw | buick | cadillac | caddy | chevy | chevrolet
  chrysler | dodge | fiat | ford | gmc | genesis
  honda | hyundai | infiniti | isuzu | jaguar | jeep | kia
  land rover | range rover | lexus | lincoln | mazda
  mercedes(?: benz)? | benz | mini(?= cooper) | mitsubishi
  nissan | oldsmobile | pontiac | porsche | ram | rivian
  saab | saturn | scion | subaru | suzuki | tesla | toyota | volkswagen | vw | volvo
  mercury(?= (?:grand|sable|mountaineer|mariner|milan))
`

/** A model whose name is also another word or a number: it counts behind its make or a year, and before a year. */
function withYear(names: string): string {
  return anyOf`
    (?<=\b(?:(?:19|20)?\d\d|${MAKES}) )${names}
    ${names}(?=,? (?:19|20)\d\d\b)
  `
}

const SEDAN_WORDS = anyOf`
  focus | fiesta | accent | rio | avenger | neon | legacy | lancer | century | regal | cobalt | aura | integra
  300c? | is ?[235][05]0 | es ?[23][0357]0 | [35]28i? | [35]35i? | g70 | stinger | sable | milan | dart | seville
`
const SEDANS = anyOf`
  accord | civic | camry | corolla | avalon | yaris | altima | sentra | maxima | versa
  sonata | elantra | optima | forte | k5 | malibu | impala | cruze | caprice | cavalier
  fusion | taurus | crown vic(?:toria)? | grand marquis | town car | mkz | charger | sebring | intrepid | stratus
  jetta | passat | mazda ?[36] | impreza | wrx | galant | lesabre | le sabre | lacrosse | park avenue | deville | cts
  grand am | bonneville(?= (?:19|20)\d\d) | tl | tsx | tlx | ilx | ls ?[45][036]0 | q50 | g3[57]
  a[3468] | [35]28i | [35]35i | c-?class | e-?class | s-?class | c300 | model [3s]
  ${withYear(SEDAN_WORDS)}
`
const HATCHBACK_WORDS = anyOf`
  golf | fit | leaf | bolt | spark | sonic | volt | insight | matrix | vibe | mirage
`
const HATCHBACKS = anyOf`
  prius | gti | aveo | veloster | mini cooper | cooper s | pt cruiser | beetle
  ${withYear(HATCHBACK_WORDS)}
`
const COUPE_WORDS = anyOf`eclipse | supra | thunderbird | firebird | cougar | celica`
const COUPES = anyOf`
  mustang | chevelle | camaro | corvette | challenger | miata | mx-?5 | brz | gr86 | 3[57]0z | trans am | monte carlo
  ${withYear(COUPE_WORDS)}
`

const SUV_WORDS = anyOf`
  passport | kicks | ascent | tucson | venue | soul | niro | edge | flex | blazer | terrain | envoy | jimmy
  patriot | liberty | commander | nitro | journey | aviator | encore | envision | rendezvous | endeavor | defender
`
const SUVS = anyOf`
  cr-?v | hr-?v | pilot | rav-?4 | rav 4 | 4runner | highlander | sequoia | land cruiser | venza
  rogue | pathfinder | murano | armada | xterra | juke | outback | forester | crosstrek | cx-?(?:[3579]|30|50|90)
  santa fe | palisade | kona | sorento | sportage | telluride | seltos | outlander
  escape | explorer | expedition | bronco | ecosport | excursion
  tahoe | suburban | equinox | traverse | trailblazer | trax | yukon | acadia
  wrangler | grand cherokee | cherokee | renegade | compass | wagoneer | durango
  navigator | mkx | escalade | srx | xt[456] | enclave
  rx ?\d{3} | gx ?\d{3} | nx ?\d{3} | lx ?[45]70 | mdx | rdx | qx ?\d0
  q[3578] | x[1357] | glc | gle | tiguan | touareg | atlas | xc ?[469]0 | cayenne | macan | model [xy] | hummer
  ${withYear(SUV_WORDS)}
`
const PICKUP_WORDS = anyOf`
  maverick | canyon | dakota | lightning | colorado | lariat | sonoma | [123]500
`
const PICKUPS = anyOf`
  f ?-?[123]50 | super duty | ranger | ridgeline | silverado | sierra | colorado(?= z) | avalanche | s-10
  dodge ram | ram [123]500 | tacoma | tundra | frontier | titan | gladiator | cybertruck | santa cruz | el camino
  ${withYear(PICKUP_WORDS)}
`
const MINIVAN_WORDS = anyOf`voyager | carnival | quest | venture | entourage`
const MINIVANS = anyOf`
  odyssey | sienna | grand caravan | caravan | pacifica | town (?:and|&|n) country | sedona | windstar | freestar | uplander
  ${withYear(MINIVAN_WORDS)}
`
const VAN_WORDS = anyOf`transit | express | astro | safari`
const VANS = anyOf`
  transit connect | transit van | sprinter | promaster | econoline | e-?[123]50 | savana | nv ?\d{3,4} | metris
  ${withYear(VAN_WORDS)}
`

const HARLEYS = anyOf`
  sportster | softail | road king | road glide | street glide | electra glide | fat ?boy
`
const MOTORCYCLE_WORDS = anyOf`shadow | rebel | dyna | r[16]`
const MOTORCYCLES = anyOf`
  (?:harley(?:[ -]davidson)? )?${HARLEYS}
  gold ?wing | cbr ?-?\d{3,4} | grom | africa twin | (?:kawasaki )?ninja | (?:kawasaki )?vulcan
  v-?star | (?:yamaha )?mt-?0\d | (?:yamaha )?yzf(?:-r\d)? | gsx-?[rs]? ?\d{3,4} | hayabusa | v-?strom
  vespa(?: \d{2,3})? | indian (?:scout|chief|chieftain)
  ${withYear(MOTORCYCLE_WORDS)}
`
/** Makes that tell the body of a vehicle as its models do. */
export const MAKES_OF_MOTORCYCLES = anyOf`harley(?:[ -]davidson)? | kawasaki | yamaha | ducati | moto guzzi`

/** The shapes of vehicles that a question tells apart. */
export type Body = 'sedan' | 'hatchback' | 'coupe' | 'suv' | 'pickup' | 'minivan' | 'van' | 'motorcycle'

/** About 200 models that are common in the United States, by their body. Each is said here alone. */
export const MODELS_BY_BODY: Record<Body, string> = {
  sedan: SEDANS,
  hatchback: HATCHBACKS,
  coupe: COUPES,
  suv: SUVS,
  pickup: PICKUPS,
  minivan: MINIVANS,
  van: VANS,
  motorcycle: MOTORCYCLES,
}

/** Models of cars and of motorcycles. */
export const MODELS = `(?:${Object.values(MODELS_BY_BODY).join('|')})`
