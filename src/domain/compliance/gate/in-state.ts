import { type Clause, clause, part } from '../../kernel/index.ts'
import { ADDRESS_KEYS, POSTCODE_AT_END, STATE_AT_END } from './address.ts'
import { STATE_BY_NAME, STATE_BY_POSTCODE_PREFIX } from './us-states.ts'
import { areaCodesOf, COUNTRIES_ELSEWHERE } from './whereabouts.ts'

const STATES = JSON.stringify(Object.fromEntries(STATE_BY_NAME))
const POSTCODES = JSON.stringify(Object.fromEntries(STATE_BY_POSTCODE_PREFIX))

/**
 * Whether `lead l` is in a US state: by the address in its attributes, or else by the area code of its phone number. Finds the
 * same leads as `findWhereabouts`, which decides about hours and law, before a carrier has reported a location.
 */
export function inState(state: string): Clause {
  const areaCodes = areaCodesOf(state).map((code) => `+1${code}`)
  const stateOf = (postcode: Clause) => part`${POSTCODES}::jsonb ->> left(lpad(${postcode}, 5, '0'), 3)`
  return part`(
    select case when upper(country) = any (${COUNTRIES_ELSEWHERE}::text[]) then false
      when coalesce(by_postcode, by_state, by_address) is null then left(l.phone, 5) = any (${areaCodes}::text[])
      else ${state}::text in (by_postcode, by_state, by_address) end
    from (select country, ${stateOf(part`substring(postcode from '^([0-9]{4,5})(?:-?[0-9]{4})?$')`)} as by_postcode,
        ${STATES}::jsonb ->> lower(state) as by_state,
        coalesce(${stateOf(part`substring(address from ${`\\m${POSTCODE_AT_END}`}::text)`)},
          ${STATES}::jsonb ->> lower(substring(address from ${STATE_AT_END}::text))) as by_address
      from (select ${first('country')}, ${first('postcode')}, ${first('state')}, ${first('address')}
        from (select regexp_replace(lower(key), '[^a-z]', '', 'g') as key,
            case when jsonb_typeof(value) <> 'boolean' then btrim(value #>> '{}', E' \\t\\r\\n') end as value
          from jsonb_each(l.attributes)) attribute) part) place)`
}

/** The first attribute of the lead with one of the keys, as a column. */
function first(name: keyof typeof ADDRESS_KEYS): Clause {
  return clause([`(array_agg(value) filter (where key = any (`, `::text[])))[1] as ${name}`], [ADDRESS_KEYS[name]])
}
