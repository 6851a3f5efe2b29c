/** A share of a whole, 0 to 1. Null of nothing. */
export function rateOf(share: number, whole: number): number | null {
  return whole === 0 ? null : share / whole
}
