import { getCountries, getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js'
import { readAddress, statesOfAddress } from './address.ts'
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

function placeOfAddress(attributes: WhereaboutsFacts['attributes']): AreaLocation | null {
  const address = readAddress(attributes)
  const country = parseCountry(address.country)
  return country !== null && country !== 'US' ? placeOfCountry(country) : placeOfStates(statesOfAddress(address))
}

function placeOfHint({ country, state, postcode }: NonNullable<WhereaboutsFacts['carrierHint']>): AreaLocation | null {
  const iso = parseCountry(country ?? null)
  if (iso !== null && iso !== 'US') return placeOfCountry(iso)
  return placeOfStates([state ? parseUsState(state) : null, postcode ? stateOfPostcode(postcode) : null])
}

/** Every state that is named counts. */
function placeOfStates(candidates: readonly (string | null)[]): AreaLocation | null {
  const states = [...new Set(candidates.filter((state) => state !== null))]
  const zones = [...new Set(states.flatMap((state) => [...(zonesByState.get(state) ?? [])]))]
  return zones.length === 0 ? null : { zones, states, law: 'us' }
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

/** The countries outside the North American plan: a lead with an address there is in no US state. */
export const COUNTRIES_ELSEWHERE = getCountries().filter((country) => placeOfCountry(country) !== null)

function zonesOfForeignPhone(phone: string): readonly string[] | null {
  for (const length of [1, 2, 3]) {
    const zones = zonesByCallingCode.get(phone.slice(1, 1 + length))
    if (zones) return zones
  }
  return null
}
