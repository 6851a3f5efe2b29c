import { anyOf } from '../../texts/index.ts'

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

const JAPANESE_AND_KOREAN = anyOf`
  accord | civic | cr-?v | pilot | odyssey | ridgeline | hr-?v
  camry | corolla | rav-?4 | tacoma | tundra | 4runner | highlander | sienna | prius | yaris | avalon
  altima | sentra | rogue | maxima | versa | pathfinder | murano | frontier | xterra | armada
  outback | forester | impreza | crosstrek | legacy(?= \d) | wrx
  mazda ?[356] | cx-?[3579] | miata
  rx ?\d{3} | es ?\d{3} | is ?\d{3} | gx ?\d{3} | tl | mdx | rdx
  sonata | elantra | tucson(?= \d) | santa fe | palisade | kona
  sorento | optima | sportage | telluride | soul(?= \d) | forte
`
const AMERICAN = anyOf`
  f-?[123]50 | f[123]50 | mustang | escape | explorer | expedition
  fusion | edge(?= \d) | bronco | taurus | ecosport
  ranger | crown vic(?:toria)?
  silverado | sierra | tahoe | suburban | yukon | malibu
  impala | equinox | traverse | cruze | camaro | corvette
  trailblazer | colorado(?= z)
  wrangler | cherokee | grand cherokee | gladiator | renegade | compass
  charger | challenger | durango | caravan | grand caravan | journey(?= \d) | dart
  town (?:and|&) country | pacifica | sebring
  navigator | escalade | enclave
  model [3sxy] | cybertruck
`
const GERMAN = anyOf`
  jetta | passat | tiguan | atlas | beetle
  q[3578] | a[3468]
  [35]28i? | [35]35i? | x[1357]
  c-?class | e-?class | c300 | glc
`
/** Models of cars. A model that is also another word counts only before a number: "edge 2015". */
export const MODELS = anyOf`
  ${JAPANESE_AND_KOREAN}
  ${AMERICAN}
  ${GERMAN}
`
