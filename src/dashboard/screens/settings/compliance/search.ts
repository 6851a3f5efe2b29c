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
