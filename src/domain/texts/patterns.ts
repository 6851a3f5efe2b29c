/** What fills a place of a pattern: the source of a group, from `anyOf`, or of a regular expression. */
type Part = string | RegExp

/**
 * Alternatives as a table, a row or several with ` | ` between them on each line. Gives the source of one group: `(?:go away|get lost)`.
 * A row is a regular expression. Of rows that match at the same place, the first one counts.
 *
 *   const AWAY = anyOf`
 *     go away | stay away
 *     get (?:the ${SWEARING} )?out of here
 *   `
 *
 * @throws if the table has an empty row, which would match everywhere
 */
export function anyOf(lines: TemplateStringsArray, ...parts: Part[]): string {
  const rows = filled(lines, parts)
    .trim()
    .split(/\n|(?<=^|\s)\|(?=\s|$)/)
    .map((row) => row.trim())
  if (rows.includes('')) throw new Error(`A table of words has an empty row: ${rows.join(' | ')}`)
  return `(?:${rows.join('|')})`
}

/**
 * A regular expression made of tables: ``pattern('gu')`\b${AWAY}\b` ``. It can be written on several lines: the line breaks, and the
 * blanks around them, are not part of it.
 */
export function pattern(flags = ''): (lines: TemplateStringsArray, ...parts: Part[]) => RegExp {
  return (lines, ...parts) =>
    new RegExp(
      filled(lines, parts)
        .trim()
        .replace(/\s*\n\s*/g, ''),
      flags,
    )
}

/** All matches of a global pattern. Most patterns match no text, and `matchAll` would first copy them. */
export function matchesOf(text: string, searched: RegExp): RegExpExecArray[] {
  return text.search(searched) < 0 ? [] : [...text.matchAll(searched)]
}

function filled(lines: TemplateStringsArray, parts: Part[]): string {
  return String.raw(lines, ...parts.map((part) => (typeof part === 'string' ? part : part.source)))
}
