/** How many SMS a body takes (3GPP TS 23.038, TS 23.040). `units` are septets in GSM-7 and 16-bit units in UCS-2. */
export type SegmentCount = { segments: number; encoding: 'GSM-7' | 'UCS-2'; units: number }

const GSM_BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§' +
  '¿abcdefghijklmnopqrstuvwxyzäöñüà'
const GSM_EXTENDED = '^{}\\[~]|€\f'

const GSM_SINGLE_MAX = 160
const GSM_PART_MAX = 153
const UCS_SINGLE_MAX = 70
const UCS_PART_MAX = 67

/** Septets of each 16-bit unit; 0 for characters that GSM-7 does not have. */
const septets = new Uint8Array(0x1_0000)
for (const char of GSM_BASIC) septets[char.charCodeAt(0)] = 1
for (const char of GSM_EXTENDED) septets[char.charCodeAt(0)] = 2

/** Counts the segments of a body. An escaped character or a surrogate pair is never split between two. */
export function countSegments(body: string): SegmentCount {
  const units = septetsOf(body)
  if (units === null) {
    const segments = body.length <= UCS_SINGLE_MAX ? 1 : ucsParts(body)
    return { segments, encoding: 'UCS-2', units: body.length }
  }
  return { segments: units <= GSM_SINGLE_MAX ? 1 : gsmParts(body), encoding: 'GSM-7', units }
}

function septetsOf(body: string): number | null {
  let total = 0
  for (let index = 0; index < body.length; index++) {
    const size = septets[body.charCodeAt(index)]
    if (!size) return null
    total += size
  }
  return total
}

function gsmParts(body: string): number {
  let parts = 1
  let used = 0
  for (let index = 0; index < body.length; index++) {
    const size = septets[body.charCodeAt(index)] ?? 1
    if (used + size > GSM_PART_MAX) {
      parts++
      used = 0
    }
    used += size
  }
  return parts
}

function ucsParts(body: string): number {
  let parts = 1
  let used = 0
  for (let index = 0; index < body.length; index++) {
    const code = body.charCodeAt(index)
    const isPair = code >= 0xd800 && code <= 0xdbff && index + 1 < body.length
    const size = isPair ? 2 : 1
    if (used + size > UCS_PART_MAX) {
      parts++
      used = 0
    }
    used += size
    if (isPair) index++
  }
  return parts
}
