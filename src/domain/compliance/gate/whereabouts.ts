import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js'
import { CALLING_CODE_ZONES } from './calling-code-zones.ts'
import { isTimeZone } from './local-time.ts'
import { NORTH_AMERICAN_AREAS } from './north-american-areas.ts'
import { parseUsState, stateOfPostcode } from './us-states.ts'

/** Facts about where a lead may be. */
export type WhereaboutsFacts = {
  /** E.164. */
  phone: string
  /** The lead's own IANA zone. */
  timezone: string | null
  attributes: Readonly<Record<string, string | number | boolean>>
  /** Location that the carrier reported for the sender of an inbound message. */
  carrierHint?: { country?: string | null; state?: string | null; postcode?: string | null } | null
  workspaceTimezone: string
}

/**
 * Where a lead may be. Sending must be allowed in every zone and state.
 *
 * `law` selects the table; `us_unknown` is a US number without a location (toll-free, or not in the numbering plan).
 */
export type Whereabouts = {
  zones: readonly string[]
  states: readonly string[]
  law: 'us' | 'us_unknown' | 'outside_us'
  source: 'timezone' | 'address' | 'carrier' | 'phone' | 'country' | 'workspace'
}

const EASTERN = 'America/New_York'
const UNKNOWN_US = { zones: [EASTERN], states: [], law: 'us_unknown' } as const

type AreaLocation = Pick<Whereabouts, 'zones' | 'states' | 'law'>

const areas = new Map<string, AreaLocation>(
  NORTH_AMERICAN_AREAS.flatMap(([states, zones, codes]) => {
    const place: AreaLocation = {
      zones: zones.split(' '),
      states: states === '' ? [] : states.split(' '),
      law: states === '' ? 'outside_us' : 'us',
    }
    return codes.split(' ').map((code): [string, AreaLocation] => [code, place])
  }),
)

/** The area codes that are at least partly in a US state. */
export function areaCodesOf(state: string): string[] {
  return [...areas].filter(([, { states }]) => states.includes(state)).map(([code]) => code)
}

const zonesByCallingCode = new Map(
  CALLING_CODE_ZONES.flatMap(([zones, codes]) =>
    codes.split(' ').map((code): [string, readonly string[]] => [code, zones.split(' ')]),
  ),
)

/** Every zone that occurs under an area code of the state. */
const zonesByState = new Map<string, ReadonlySet<string>>()
for (const { zones, states } of areas.values()) {
  for (const state of states) zonesByState.set(state, new Set([...(zonesByState.get(state) ?? []), ...zones]))
}

/**
 * Uses the first known source: the lead's time zone, address, the carrier's location, phone prefix, country, workspace.
 *
 * The lead's time zone replaces only the zones. The states and the law come from the next known source. A zone that `Intl`
 * does not know is ignored.
 */
export function findWhereabouts(facts: WhereaboutsFacts): Whereabouts {
  const found = findPlace(facts)
  const { timezone } = facts
  if (timezone === null || !isTimeZone(timezone)) return found
  return {
    zones: [timezone],
    states: found.states,
    law: found.law === 'us_unknown' ? 'us' : found.law,
    source: 'timezone',
  }
}

function findPlace(facts: WhereaboutsFacts): Whereabouts {
  const addressed = placeOfAddress(facts.attributes)
  if (addressed) return { ...addressed, source: 'address' }
  const hinted = facts.carrierHint ? placeOfHint(facts.carrierHint) : null
  if (hinted) return { ...hinted, source: 'carrier' }
  if (facts.phone.startsWith('+1')) return { ...(areas.get(facts.phone.slice(2, 5)) ?? UNKNOWN_US), source: 'phone' }
  const zones = zonesOfForeignPhone(facts.phone)
  if (zones) return { zones, states: [], law: 'outside_us', source: 'country' }
  return { zones: [facts.workspaceTimezone], states: [], law: 'outside_us', source: 'workspace' }
}

const STATE_KEYS = new Set(['state', 'region', 'province', 'statecode', 'homestate', 'addressstate', 'usstate'])
const POSTCODE_KEYS = new Set(['zip', 'zipcode', 'postcode', 'postalcode', 'addresszip', 'homezip'])
const COUNTRY_KEYS = new Set(['country', 'countrycode'])
const ADDRESS_KEYS = new Set([
  'address',
  'fulladdress',
  'propertyaddress',
  'homeaddress',
  'mailingaddress',
  'streetaddress',
  'location',
])

function placeOfAddress(attributes: WhereaboutsFacts['attributes']): AreaLocation | null {
  const read = (keys: ReadonlySet<string>): string | null => {
    const entry = Object.entries(attributes).find(([key]) => keys.has(key.toLowerCase().replace(/[^a-z]/g, '')))
    return entry === undefined || typeof entry[1] === 'boolean' ? null : String(entry[1]).trim()
  }
  const country = parseCountry(read(COUNTRY_KEYS))
  if (country !== null && country !== 'US') return placeOfCountry(country)
  const postcode = read(POSTCODE_KEYS)
  const state = read(STATE_KEYS)
  const address = read(ADDRESS_KEYS)
  return placeOfStates([
    postcode === null ? null : stateOfPostcode(postcode),
    state === null ? null : parseUsState(state),
    address === null ? null : stateOfAddress(address),
  ])
}

function placeOfHint({ country, state, postcode }: NonNullable<WhereaboutsFacts['carrierHint']>): AreaLocation | null {
  const iso = parseCountry(country ?? null)
  if (iso !== null && iso !== 'US') return placeOfCountry(iso)
  return placeOfStates([state ? parseUsState(state) : null, postcode ? stateOfPostcode(postcode) : null])
}

/** An address can name two states (a typo, a move): both count. */
function placeOfStates(candidates: readonly (string | null)[]): AreaLocation | null {
  const states = [...new Set(candidates.filter((state) => state !== null))]
  const zones = [...new Set(states.flatMap((state) => [...(zonesByState.get(state) ?? [])]))]
  return zones.length === 0 ? null : { zones, states, law: 'us' }
}

/** "12 Elm St, Austin, TX 78704": the postcode at the end, else the state's two capitals at the end. */
function stateOfAddress(address: string): string | null {
  const postcode = /\b(\d{5})(?:-\d{4})?(?:,? *(?:US|USA|United States))?$/.exec(address)?.[1]
  const state = /[ ,]([A-Z]{2})(?:[ ,]+\d{5}(?:-\d{4})?)?(?:,? *(?:US|USA|United States))?$/.exec(address)?.[1]
  return (postcode ? stateOfPostcode(postcode) : null) ?? (state ? parseUsState(state) : null)
}

function parseCountry(text: string | null): string | null {
  if (text === null) return null
  const upper = text.toUpperCase()
  if (upper === 'USA' || upper === 'UNITED STATES') return 'US'
  return isSupportedCountry(upper) ? upper : null
}

/** A country of the North American plan other than the US has no zones here; the phone's prefix is more precise. */
function placeOfCountry(country: string): AreaLocation | null {
  const zones = isSupportedCountry(country) ? zonesByCallingCode.get(getCountryCallingCode(country)) : undefined
  return zones ? { zones, states: [], law: 'outside_us' } : null
}

function zonesOfForeignPhone(phone: string): readonly string[] | null {
  for (const length of [1, 2, 3]) {
    const zones = zonesByCallingCode.get(phone.slice(1, 1 + length))
    if (zones) return zones
  }
  return null
}
