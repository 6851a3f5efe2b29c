import { isoDate, localTime } from '../local-time.ts'
import type { Whereabouts } from '../whereabouts.ts'
import { type LawInForce, lawInForce } from './law-in-force.ts'

/** The law at that time. A row applies as soon as its day has begun in one time zone where the lead may be. */
export function lawAt(whereabouts: Whereabouts, at: Date): LawInForce {
  const dates = whereabouts.zones.map((zone) => isoDate(localTime(zone, at.getTime())))
  return lawInForce(whereabouts, dates.sort().at(-1)!)
}
