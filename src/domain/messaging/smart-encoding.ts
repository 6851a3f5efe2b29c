import { countSegments } from './segments.ts'

/** Typographic characters and what every phone can show in their place. None changes what is said. */
const PLAIN: Readonly<Record<string, string>> = {
  '‘’‚‛′ʼ': "'",
  '“”„‟″«»': '"',
  '‐‑‒–—―−': '-',
  '…': '...',
  '\u00a0\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f': ' ',
}

const plainOf = new Map(
  Object.entries(PLAIN).flatMap(([typographic, plain]) => [...typographic].map((c) => [c, plain])),
)
const TYPOGRAPHIC = new RegExp(`[${[...plainOf.keys()].join('')}]`, 'g')

/**
 * The body with typographic quotes, dashes, spaces and ellipses made plain, when that saves a segment: one curly quote
 * among plain letters more than doubles what a text costs. Otherwise the body as it is.
 */
export function withPlainTypography(body: string): string {
  const plain = body.replaceAll(TYPOGRAPHIC, (found) => plainOf.get(found)!)
  return countSegments(plain).segments < countSegments(body).segments ? plain : body
}
