import type { Signal } from '../../../campaigns/index.ts'
import { anyOf, pattern } from '../../../texts/index.ts'
import type { Context } from '../extractor.ts'
import { clauseAt, type Hit, plainText, type Reading, sentenceAt } from '../reading.ts'

const BUILDINGS = anyOf`
  homes? | house | place | property | properties | condo | apartment | apt | apartments | duplex | townhouse | townhome
  trailer | cabin | farm | building | unit | rentals? | roof over
  casa | departamento | apartamento | propiedad | vivienda
`
const PEOPLE_OF_HOMES = anyOf`
  home ?owners? | owners? | landlords? | landlady | tenants? | renters? | roommates?
  due[nñ][oa]s? | inquilin[oa]s? | caser[oa] | propietari[oa]s?
`
const PAPERS_OF_HOMES = anyOf`
  deed | mortgage | escrow | hoa | escritura | hipoteca
`
const TENANCY = anyOf`
  rent | rents | rented | renting | sublet | section 8 | base housing | on base
  (?:live|lives|living|stay|staying) (?:with|here|there) | vivo | vivimos
  rent[oa]s? | rentamos | rentando | rentad[oa] | alquil\w+ | arriend\w+ | arrendad[oa]
`
/** "We own, and have for years": nothing is named that they may own. */
const OWNS = anyOf`
  (?:i|we|both|us|he|she|they|and i) (?:do |both |already |still )?own(?=\W*$|\W*[,.!;]| and\b| but\b| since\b)
`
const HOME_WORD = pattern()`\b(?:${BUILDINGS}|${PEOPLE_OF_HOMES}|${PAPERS_OF_HOMES}|${TENANCY}|${OWNS})\b`
/** "We own it", "we built it": the home, where no vehicle is asked for that they may own. */
const OWNS_IT = /\b(?:i|we) (?:do |both |already |still )?(?:own|built) (?:it|this|the|our|mine)\b/

const ASKS_OWNER = /\bown\w*(?: \w+){0,3} (?:home|house|place|property|condo|building)\b|\bhome ?owners?\b/
const ASKS_THING = /\b(?:vehicles?|cars?|autos?|trucks?|boats?|financed|model)\b/

function asks({ key, label, ask }: Signal, words: RegExp): boolean {
  return [key.replaceAll('_', ' '), label, ...ask].some((question) => words.test(plainText(question)))
}

const ASKS_LOAN = /\bfinanced\b|\b(?:loan|lease|lien)\b.{0,24}\bon (?:it|this|the (?:car|truck|vehicle|bike))\b/

/**
 * Whether words of owning, owing and renting are said of another thing than the one that the signal asks about: "paid it off", "has her
 * own", where no home is named, or "the house is paid off", where a loan on a vehicle is asked for.
 */
export function isOfOtherThing(
  signal: Signal,
  reading: Reading,
  hit: Hit,
  { open, others }: Pick<Context, 'open' | 'others'>,
): boolean {
  if (signal.kind !== 'boolean') return false
  if (asks(signal, ASKS_LOAN))
    return HOME_WORD.test(clauseAt(reading, hit.start).text) || (open !== null && asks(open, ASKS_OWNER))
  if (!asks(signal, ASKS_OWNER)) return false
  const { text } = sentenceAt(reading, hit.start)
  if (HOME_WORD.test(text)) return false
  return !OWNS_IT.test(text) || others.some((other) => asks(other, ASKS_THING))
}
