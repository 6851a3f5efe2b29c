/** Lead data from the contract and imports. */
export type Attributes = Record<string, string | number | boolean>

/** The recipient's values for the placeholders of a text. */
export type Addressee = { firstName: string | null; attributes: Attributes }

const NAME_CHARS_MAX = 20
const ATTRIBUTE_CHARS_MAX = 40
const SEGMENT_CHARS = 160
const GSM_EXTENDED = /[\^{}\\[\]~|€]/g
const GSM = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[~\]|€]*$/
const TYPOGRAPHY: [RegExp, string][] = [
  [/[‘’‚‛]/g, "'"],
  [/[“”„«»]/g, '"'],
  [/[–—‐‑−]/g, '-'],
  [/…/g, '...'],
  [/[\u00a0\u2009\u202f]/g, ' '],
]
const PLACEHOLDER = / ?\{\{([a-z][a-z0-9_]*)(?:\|([^{}|]*))?\}\}/g
const LINK = /https?:|www\.|[a-z0-9]\.[a-z]{2,}/i

/**
 * Fills a template for one lead. An unknown value leaves no gap: "Hi {{first_name}}, this" becomes "Hi, this", and
 * "Hi {{first_name|there}}, this" becomes "Hi there, this".
 */
export function render(template: string, addressee: Addressee): string {
  const filled = template.replace(PLACEHOLDER, (placeholder: string, key: string, otherwise = '') => {
    const known = key === 'first_name' ? safeName(addressee.firstName) : safeAttribute(attributeOf(addressee, key))
    const value = known || otherwise
    return value && (placeholder.startsWith(' ') ? ` ${value}` : value)
  })
  return gsm(filled).replace(/ {2,}/g, ' ').trim()
}

/** Whether a template calls the lead by name. */
export function usesFirstName(template: string): boolean {
  return /\{\{first_name[|}]/.test(template)
}

/** A name that can be used in a text: one word of letters, otherwise nothing. A form's name field can contain anything. */
export function safeName(name: string | null): string {
  const first = gsm((name ?? '').normalize('NFC').trim().split(/\s+/)[0] ?? '')
  const isName = /^\p{L}[\p{L}'-]*$/u.test(first) && first.length <= NAME_CHARS_MAX && GSM.test(first)
  return isName && !/^(?:stop|null|undefined|none|test|unknown)$/i.test(first) ? capitalised(first) : ''
}

/** An attribute that can be used in a text: short, on one line, without links or braces. Otherwise nothing. */
function safeAttribute(value: string | number | boolean | undefined): string {
  const text = gsm(
    String(value ?? '')
      .replace(/[\p{C}\s]+/gu, ' ')
      .trim(),
  )
  if (text.length > ATTRIBUTE_CHARS_MAX || LINK.test(text) || /[{}<>]/.test(text) || /\bstop\b/i.test(text)) return ''
  return GSM.test(text) ? text : ''
}

/** Replaces letters and signs outside the 7-bit alphabet with plain ones, where they exist. */
export function gsm(text: string): string {
  const plain = TYPOGRAPHY.reduce((rest, [pattern, sign]) => rest.replace(pattern, sign), text)
  return [...plain].map((c) => (GSM.test(c) ? c : bare(c))).join('')
}

/** Whether a text fits in a single 7-bit segment. */
export function fitsOneSegment(text: string): boolean {
  return GSM.test(text) && text.length + (text.match(GSM_EXTENDED)?.length ?? 0) <= SEGMENT_CHARS
}

function bare(character: string): string {
  const folded = character.normalize('NFD').replace(/\p{Mn}/gu, '')
  return folded && GSM.test(folded) ? folded : character
}

function attributeOf({ attributes }: Addressee, key: string): string | number | boolean | undefined {
  return Object.hasOwn(attributes, key) ? attributes[key] : undefined
}

function capitalised(name: string): string {
  const isShouted = name.length > 2 && name === name.toUpperCase()
  const rest = isShouted ? name.slice(1).toLowerCase() : name.slice(1)
  return name.charAt(0).toUpperCase() + rest
}
