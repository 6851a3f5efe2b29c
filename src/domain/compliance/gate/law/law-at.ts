import { isoDate, localTime } from '../local-time.ts'
import type { Whereabouts } from '../whereabouts.ts'
import { type LawInForce, lawInForce } from './law-in-force.ts'

/** The law at that moment. A row is in force as soon as its day has begun in one zone that the lead may be in. */
export function lawAt(whereabouts: Whereabouts, at: Date): LawInForce {
  const dates = whereabouts.zones.map((zone) => isoDate(localTime(zone, at.getTime())))
  return lawInForce(whereabouts, dates.sort().at(-1)!)
}
