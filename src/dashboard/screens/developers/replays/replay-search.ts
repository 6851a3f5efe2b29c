import { stringsIn } from '../../../components/table/search-params.ts'

/** The endpoint filter in the URL. */
export type ReplaySearch = { endpoint?: string }

export function replaySearch(raw: Record<string, unknown>): ReplaySearch {
  return stringsIn(raw, 'endpoint')
}
