import { isKeyOf, stringsIn } from '../../../components/table/search-params.ts'
import { METHODS, REASONS } from '../../leads/index.ts'

/** The filter in the URL. */
export type SuppressionSearch = {
  phone?: string
  reason?: keyof typeof REASONS
  method?: keyof typeof METHODS
}

export function suppressionSearch(raw: Record<string, unknown>): SuppressionSearch {
  const { reason, method } = raw
  return {
    ...stringsIn(raw, 'phone'),
    ...(isKeyOf(REASONS, reason) && { reason }),
    ...(isKeyOf(METHODS, method) && { method }),
  }
}

/** What an empty list means. Only a search for the phone number alone shows that it is not blocked. */
export function emptyText({ phone, ...others }: SuppressionSearch): string {
  if (Object.keys(others).length > 0) return 'Clear the filters to see all blocked numbers.'
  return phone ? 'This number isn’t blocked.' : 'Leads who opt out appear here immediately.'
}
