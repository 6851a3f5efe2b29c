const LIST = `
  AL Alabama | AK Alaska | AZ Arizona | AR Arkansas | CA California | CO Colorado | CT Connecticut
  DE Delaware | DC District of Columbia | FL Florida | GA Georgia | HI Hawaii | ID Idaho | IL Illinois
  IN Indiana | IA Iowa | KS Kansas | KY Kentucky | LA Louisiana | ME Maine | MD Maryland | MA Massachusetts
  MI Michigan | MN Minnesota | MS Mississippi | MO Missouri | MT Montana | NE Nebraska | NV Nevada
  NH New Hampshire | NJ New Jersey | NM New Mexico | NY New York | NC North Carolina | ND North Dakota
  OH Ohio | OK Oklahoma | OR Oregon | PA Pennsylvania | PR Puerto Rico | RI Rhode Island
  SC South Carolina | SD South Dakota | TN Tennessee | TX Texas | UT Utah | VT Vermont | VA Virginia
  WA Washington | WV West Virginia | WI Wisconsin | WY Wyoming
`

/** The states' names by their postal abbreviations. */
export const STATES = new Map(
  LIST.trim()
    .split(/ \| |\n\s*/)
    .map((row) => [row.slice(0, 2), row.slice(3)] as const),
)

/** The first three digits with which the zip codes of each state begin: https://pe.usps.com/text/labeling_lists */
const ZIPS = `
  005 NY, 006 PR, 010 MA, 028 RI, 030 NH, 039 ME, 050 VT, 055 MA, 056 VT, 060 CT, 063 NY, 064 CT, 070 NJ, 090 -
  100 NY, 150 PA, 197 DE
  200 DC, 201 VA, 202 DC, 206 MD, 220 VA, 247 WV, 270 NC, 290 SC
  300 GA, 320 FL, 340 -, 341 FL, 350 AL, 370 TN, 386 MS, 398 GA
  400 KY, 430 OH, 460 IN, 480 MI
  500 IA, 530 WI, 550 MN, 569 -, 570 SD, 580 ND, 590 MT
  600 IL, 630 MO, 660 KS, 680 NE
  700 LA, 716 AR, 730 OK, 733 TX, 734 OK, 750 TX
  800 CO, 820 WY, 832 ID, 840 UT, 850 AZ, 870 NM, 885 TX, 889 NV
  900 CA, 962 -, 967 HI, 969 -, 970 OR, 980 WA, 995 AK
`
const FIRSTS = ZIPS.trim()
  .split(/, |\n\s*/)
  .map((row) => ({ from: Number(row.slice(0, 3)), state: row.slice(4) }))

/** The state of a zip code; null where there is none. */
export function stateOfZip(zip: string): string | null {
  const state = FIRSTS.findLast(({ from }) => from <= Number(zip.slice(0, 3)))?.state
  return STATES.get(state ?? '-') ?? null
}
