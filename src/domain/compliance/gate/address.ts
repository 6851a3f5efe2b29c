import { parseUsState, stateOfPostcode } from './us-states.ts'

/** The attributes that say where a lead lives: their keys in lower case, letters only. */
export const ADDRESS_KEYS = {
  country: ['country', 'countrycode'],
  postcode: ['zip', 'zipcode', 'postcode', 'postalcode', 'addresszip', 'homezip'],
  state: ['state', 'region', 'province', 'statecode', 'homestate', 'addressstate', 'usstate'],
  address: ['address', 'fulladdress', 'propertyaddress', 'homeaddress', 'mailingaddress', 'streetaddress', 'location'],
} as const

/** What the attributes of a lead say about its address. `in-state.ts` reads the same in SQL. */
export type Address = Record<keyof typeof ADDRESS_KEYS, string | null>

/** Each part of the address from the first attribute that has one of its keys. */
export function readAddress(attributes: Readonly<Record<string, string | number | boolean>>): Address {
  const read = (keys: readonly string[]): string | null => {
    const entry = Object.entries(attributes).find(([key]) => keys.includes(key.toLowerCase().replace(/[^a-z]/g, '')))
    return entry === undefined || typeof entry[1] === 'boolean' ? null : String(entry[1]).trim()
  }
  const { country, postcode, state, address } = ADDRESS_KEYS
  return { country: read(country), postcode: read(postcode), state: read(state), address: read(address) }
}

/** The US states that the parts of an address name. A typo or a move can make it more than one. */
export function statesOfAddress({ postcode, state, address }: Address): string[] {
  const named = [
    postcode === null ? null : stateOfPostcode(postcode),
    state === null ? null : parseUsState(state),
    address === null ? null : stateOfText(address),
  ]
  return [...new Set(named.filter((code) => code !== null))]
}

const COUNTRY_AT_END = '(?:,? *(?:US|USA|United States))?$'
export const POSTCODE_AT_END = `([0-9]{5})(?:-[0-9]{4})?${COUNTRY_AT_END}`
export const STATE_AT_END = `[ ,]([A-Z]{2})(?:[ ,]+[0-9]{5}(?:-[0-9]{4})?)?${COUNTRY_AT_END}`

const postcodeAtEnd = new RegExp(`\\b${POSTCODE_AT_END}`)
const stateAtEnd = new RegExp(STATE_AT_END)

/** "12 Elm St, Austin, TX 78704": the postcode at the end, else the state's two capitals at the end. */
function stateOfText(address: string): string | null {
  const postcode = postcodeAtEnd.exec(address)?.[1]
  const state = stateAtEnd.exec(address)?.[1]
  return (postcode ? stateOfPostcode(postcode) : null) ?? (state ? parseUsState(state) : null)
}
