import type { WeekHours } from '../default-hours.ts'
import type { Whereabouts } from '../whereabouts.ts'
import { JURISDICTIONS, type JurisdictionRow } from './jurisdictions.ts'

/** The combined law for a lead on one day, of all states where the lead may be. */
export type LawInForce = {
  /** All windows must be open. */
  hours: readonly WeekHours[]
  /** The lowest cap; null if there is none. */
  initiatedPer24hMax: number | null
  agentNotice: boolean
}

type Subject = 'hours' | 'initiatedPer24hMax' | 'agentNotice'
type LawTable = ReadonlyMap<string, readonly JurisdictionRow[]>

const LAW = lawTable(JURISDICTIONS)

/** The rows by jurisdiction, the newest first. */
export function lawTable(rows: readonly JurisdictionRow[]): LawTable {
  const newestFirst = rows.toSorted((a, b) => (b.effective ?? '').localeCompare(a.effective ?? ''))
  return Map.groupBy(newestFirst, ({ jurisdiction }) => jurisdiction)
}

/** The law on a local date, such as 2026-01-01. The table has no entries outside the US. */
export function lawInForce(
  { law, states }: Pick<Whereabouts, 'law' | 'states'>,
  date: string,
  table: LawTable = LAW,
): LawInForce {
  const jurisdictions = law === 'outside_us' ? [] : ['US', ...(law === 'us' ? states : [])]
  const each = <S extends Subject>(subject: S): NonNullable<JurisdictionRow[S]>[] =>
    jurisdictions.flatMap((jurisdiction) => newest(table.get(jurisdiction), subject, date) ?? [])
  const caps = each('initiatedPer24hMax')
  return {
    hours: each('hours'),
    initiatedPer24hMax: caps.length === 0 ? null : Math.min(...caps),
    agentNotice: each('agentNotice').length > 0,
  }
}

function newest<S extends Subject>(
  rows: readonly JurisdictionRow[] | undefined,
  subject: S,
  date: string,
): JurisdictionRow[S] | undefined {
  return rows?.find((row) => row[subject] !== undefined && (row.effective ?? '') <= date)?.[subject]
}
