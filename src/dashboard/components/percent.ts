const PERCENT = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 })

const MOST_OF_A_PART = 0.999

/** "98.6%" of a share from 0 to 1; `none` where it is of nothing. What is not whole is not called whole. */
export function percent(share: number | null, none = '–'): string {
  if (share === null) return none
  return PERCENT.format(share < 1 ? Math.min(share, MOST_OF_A_PART) : share)
}
