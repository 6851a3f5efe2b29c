/** Spreadsheets treat a cell with this start as a formula. */
const FORMULA = /^[=+\-@\t\r]/
/** Numbers and phone numbers in E.164 form have such a start too and are safe. */
const NUMBER = /^[+-]?\d+(?:\.\d+)?$/
const NEEDS_QUOTES = /[",;\r\n\t]|^\s|\s$/

/** Spreadsheets use it to detect UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** A CSV cell that no spreadsheet runs: a formula gets a leading apostrophe. */
export function csvCell(text: string): string {
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
