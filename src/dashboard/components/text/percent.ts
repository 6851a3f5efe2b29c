const PERCENT = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 })

const MOST_OF_A_PART = 0.999

/** Formats a share from 0 to 1 as "98.6%", or `none` for null. Never rounds up to 100%. */
export function percent(share: number | null, none = '–'): string {
  if (share === null) return none
  return PERCENT.format(share < 1 ? Math.min(share, MOST_OF_A_PART) : share)
}
