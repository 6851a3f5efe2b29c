const GSM = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[~\]|€\f]*$/
const TAKES_TWO = /[\^{}\\[~\]|€\f]/
const TYPOGRAPHY: readonly [RegExp, string][] = [
  [/[‘’‚‛]/g, "'"],
  [/[“”„«»]/g, '"'],
  [/[–—‐‑−]/g, '-'],
  [/…/g, '...'],
  [/[\u00a0\u2009\u202f]/g, ' '],
]

export type SmsSize = { segments: number; isPlain: boolean }

/** The number of SMS segments of a text. `isPlain` means that it fits the GSM 7-bit alphabet (3GPP TS 23.038). */
export function smsSize(text: string): SmsSize {
  const isPlain = GSM.test(text)
  const units = isPlain
    ? [...text].map((char) => (TAKES_TWO.test(char) ? 2 : 1))
    : [...text].map(({ length }) => length)
  const [single, part] = isPlain ? [160, 153] : [70, 67]
  const total = units.reduce((sum, unit) => sum + unit, 0)
  if (total <= single) return { segments: 1, isPlain }
  let [segments, used] = [1, 0]
  for (const unit of units) {
    if (used + unit > part) [segments, used] = [segments + 1, 0]
    used += unit
  }
  return { segments, isPlain }
}

/** The number of SMS segments of a filled template, with typographic characters replaced and an example name. */
export function templateSize(template: string): SmsSize {
  const filled = template.replaceAll(/\{\{\w+\}\}/g, 'Alexandria')
  return smsSize(TYPOGRAPHY.reduce((rest, [pattern, sign]) => rest.replaceAll(pattern, sign), filled))
}
