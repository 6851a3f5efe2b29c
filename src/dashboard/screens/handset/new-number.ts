/** In each area code, 555-0100 to 555-0199 are reserved for fiction. */
const AREA_CODES = ['212', '312', '415', '512', '602', '619', '702', '720', '813', '919'] as const

/** A fictitious number in E.164 form that is not in use. */
export function newNumber(inUse: readonly string[]): string {
  const all = AREA_CODES.flatMap((area) =>
    Array.from({ length: 100 }, (_, line) => `+1${area}55501${String(line).padStart(2, '0')}`),
  )
  const free = all.filter((phone) => !inUse.includes(phone))
  const numbers = free.length > 0 ? free : all
  return numbers[Math.floor(Math.random() * numbers.length)]!
}
