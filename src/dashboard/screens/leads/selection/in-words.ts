import { counted } from '../../../components/text/counted.ts'

export function inWords(count: number): string {
  return counted(count, 'lead')
}

const COUNTED_MAX = 10_000

/** How many leads match a filter. The API counts up to 10,000. */
export function matchingInWords(total: number): string {
  return total >= COUNTED_MAX ? 'more than 10,000 leads' : inWords(total)
}
