import { part } from '../kernel/index.ts'
import type { CountedRange } from './range.ts'

/** Every day of the zone that the range touches, as `day`, `YYYY-MM-DD`. From `zone`. */
export function daysPart({ after, before }: CountedRange) {
  return part`(
    select to_char(local, 'YYYY-MM-DD') as day from zone, generate_series(
      date_trunc('day', ${after}::timestamptz at time zone zone.name),
      (${before}::timestamptz - interval '1 millisecond') at time zone zone.name, interval '1 day') local)`
}
