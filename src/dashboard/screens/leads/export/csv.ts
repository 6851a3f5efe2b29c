/** What a spreadsheet would take for the beginning of a formula. */
const FORMULA = /^[=+\-@\t\r]/
/** A number, or a phone in E.164 form, begins so too and is harmless: it is what it says. */
const NUMBER = /^[+-]?\d+(?:\.\d+)?$/
const NEEDS_QUOTES = /[",;\r\n\t]|^\s|\s$/

/** By it spreadsheets know the text for UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** A cell that no spreadsheet runs: an apostrophe before a formula makes it text. */
export function csvCell(text: string): string {
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
