/** The start of a CSV file, for display. The service parses the file itself. */
export type FileHead = { columns: string[]; rows: string[][] }

const FILE_BYTES_MAX = 200 * 1024 * 1024

const HEAD_BYTES = 64 * 1024
const ROWS_SHOWN = 5
const ZIP = [0x50, 0x4b, 0x03, 0x04]
const DELIMITERS = [',', ';', '\t']

/** The head of the file, or why it cannot be imported. Reads only the first 64 KiB. */
export async function readHead(file: File): Promise<{ head: FileHead } | { problem: string }> {
  if (file.size === 0) return { problem: 'The file is empty.' }
  if (file.size > FILE_BYTES_MAX) return { problem: 'The file is larger than 200 MiB. Split it into smaller files.' }
  const bytes = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
  if (ZIP.every((byte, i) => bytes[i] === byte)) {
    return { problem: 'This is an Excel workbook or an archive. Save it as CSV (UTF-8) and try again.' }
  }
  const text = decode(bytes)
  if (text === null) return { problem: 'The file isn’t UTF-8. Save it as “CSV UTF-8” and try again.' }
  const isCut = file.size > HEAD_BYTES
  const records = readRecords(text, ROWS_SHOWN + 1, isCut).filter((cells) => cells.some((cell) => cell.trim() !== ''))
  const [columns, ...rows] = records
  if (!columns) return { problem: 'The file is empty.' }
  return { head: { columns: columns.map((name) => name.trim()), rows } }
}

function decode(bytes: Uint8Array): string | null {
  const mark =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8'
  try {
    return new TextDecoder(mark, { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return null
  }
}

/** The first records, without a record cut off at the end. */
export function readRecords(text: string, count: number, isCut: boolean): string[][] {
  const delimiter = delimiterOf(text)
  const records: string[][] = []
  let cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (let i = 0; i < text.length && records.length < count; i++) {
    const letter = text[i]!
    if (isQuoted) {
      if (letter !== '"') cell += letter
      else if (text[i + 1] === '"') cell += text[++i]
      else isQuoted = false
    } else if (letter === '"' && cell === '') isQuoted = true
    else if (letter === delimiter) {
      cells.push(cell)
      cell = ''
    } else if (letter === '\n' || letter === '\r') {
      if (letter === '\r' && text[i + 1] === '\n') i++
      records.push([...cells, cell])
      cells = []
      cell = ''
    } else cell += letter
  }
  const hasRest = cell !== '' || cells.length > 0
  if (hasRest && !isCut && records.length < count) records.push([...cells, cell])
  return records
}

/** The most frequent candidate in the first line, outside quotes. */
function delimiterOf(text: string): string {
  const [line = ''] = text
    .trimStart()
    .replaceAll(/"(?:[^"]|"")*"/g, '')
    .split(/[\r\n]/, 1)
  const counts = DELIMITERS.map((delimiter) => line.split(delimiter).length)
  return DELIMITERS[counts.indexOf(Math.max(...counts))]!
}
