/** Countries whose numbers are often written without a calling code, the most likely first. */
const CODES =
  'US CA GB IE AU NZ MX ES FR DE AT CH BE NL LU IT PT DK SE NO FI PL CZ GR IL IN PH ZA BR AR CL CO JP KR SG AE'.split(
    ' ',
  )

export function countryChoices(): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(undefined, { type: 'region' })
  return CODES.map((value) => ({ value, label: `${names.of(value) ?? value} (${value})` }))
}
