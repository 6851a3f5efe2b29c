/** The states and territories by name, and the first three digits of their postcodes (USPS, three-digit prefixes). */

const NAMES =
  'AL Alabama;AK Alaska;AZ Arizona;AR Arkansas;CA California;CO Colorado;CT Connecticut;DE Delaware;DC District of Columbia;' +
  'FL Florida;GA Georgia;HI Hawaii;ID Idaho;IL Illinois;IN Indiana;IA Iowa;KS Kansas;KY Kentucky;LA Louisiana;ME Maine;' +
  'MD Maryland;MA Massachusetts;MI Michigan;MN Minnesota;MS Mississippi;MO Missouri;MT Montana;NE Nebraska;NV Nevada;' +
  'NH New Hampshire;NJ New Jersey;NM New Mexico;NY New York;NC North Carolina;ND North Dakota;OH Ohio;OK Oklahoma;OR Oregon;' +
  'PA Pennsylvania;RI Rhode Island;SC South Carolina;SD South Dakota;TN Tennessee;TX Texas;UT Utah;VT Vermont;VA Virginia;' +
  'WA Washington;WV West Virginia;WI Wisconsin;WY Wyoming;PR Puerto Rico;GU Guam;VI Virgin Islands;AS American Samoa;' +
  'MP Northern Mariana Islands'

const POSTCODES =
  'NY 005 100-149;PR 006-007 009;VI 008;MA 010-027 055;RI 028-029;NH 030-038;ME 039-049;VT 050-054 056-059;CT 060-069;' +
  'NJ 070-089;PA 150-196;DE 197-199;DC 200 202-205 569;VA 201 220-246;MD 206-219;WV 247-268;NC 270-289;SC 290-299;' +
  'GA 300-319 398-399;FL 320-339 341-342 344 346-347 349;AL 350-352 354-369;TN 370-385;MS 386-397;KY 400-427;OH 430-459;' +
  'IN 460-479;MI 480-499;IA 500-528;WI 530-532 534-535 537-549;MN 550-567;SD 570-577;ND 580-588;MT 590-599;IL 600-629;' +
  'MO 630-658;KS 660-679;NE 680-693;LA 700-714;AR 716-729;OK 730-732 734-749;TX 733 750-799 885;CO 800-816;WY 820-831;' +
  'ID 832-838;UT 840-847;AZ 850-865;NM 870-884;NV 889-898;CA 900-961;HI 967-968;GU 969;OR 970-979;WA 980-994;AK 995-999'

export const US_STATES = NAMES.split(';').map((entry) => entry.slice(0, 2))

/** The code of each state by its code and name in lower case. */
export const STATE_BY_NAME = new Map(
  NAMES.split(';').flatMap((entry): [string, string][] => {
    const code = entry.slice(0, 2)
    return [
      [code.toLowerCase(), code],
      [entry.slice(3).toLowerCase(), code],
    ]
  }),
)

export const STATE_BY_POSTCODE_PREFIX = new Map(
  POSTCODES.split(';').flatMap((entry) => {
    const [state = '', ...ranges] = entry.split(' ')
    return ranges.flatMap((range) => prefixesOf(range).map((prefix): [string, string] => [prefix, state]))
  }),
)

/** The two-letter code of a state given by code or name, or null. */
export function parseUsState(text: string): string | null {
  return STATE_BY_NAME.get(text.trim().toLowerCase()) ?? null
}

/** The state of a five or nine digit postcode, or null. Four digits are a postcode without its leading zero. */
export function stateOfPostcode(text: string): string | null {
  const digits = /^(\d{4,5})(?:-?\d{4})?$/.exec(text.trim())?.[1]
  return digits === undefined ? null : (STATE_BY_POSTCODE_PREFIX.get(digits.padStart(5, '0').slice(0, 3)) ?? null)
}

function prefixesOf(range: string): string[] {
  const [first = 0, last = first] = range.split('-').map(Number)
  return Array.from({ length: last - first + 1 }, (_, index) => String(first + index).padStart(3, '0'))
}
