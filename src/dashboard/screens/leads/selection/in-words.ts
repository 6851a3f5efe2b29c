import { counted } from '../../../components/text/counted.ts'

const COUNTED_MAX = 10_000

/** How many leads match a filter. The API counts up to 10,000. */
export function matchingInWords(total: number): string {
  return total >= COUNTED_MAX ? 'more than 10,000 leads' : counted(total, 'lead')
}
