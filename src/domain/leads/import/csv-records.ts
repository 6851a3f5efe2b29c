import { finished } from 'node:stream/promises'
import { type CsvError, type Parser, parse } from 'csv-parse'
import { AppError } from '../../../errors.ts'

const DELIMITERS = [',', ';', '\t']
const HEADER_LENGTH_MAX = 64 * 1024
/** An unclosed quote would include the rest of the file. */
const RECORD_LENGTH_MAX = 1024 * 1024

/** The records of a CSV file, streamed in groups. An empty line is a record with one empty cell. */
export async function* csvRecords(text: AsyncIterable<Buffer>): AsyncGenerator<string[][]> {
  let parser: Parser | undefined
  let head = Buffer.alloc(0)
  for await (const chunk of text) {
    if (parser) {
      yield await parsed(parser, chunk)
      continue
    }
    head = Buffer.concat([head, chunk])
    if (!/[\r\n]/.test(head.toString().trimStart()) && head.length < HEADER_LENGTH_MAX) continue
    parser = newParser(head)
    yield await parsed(parser, head)
  }
  if (parser) yield await last(parser)
  else {
    parser = newParser(head)
    yield await parsed(parser, head)
    yield await last(parser)
  }
}

function newParser(head: Buffer): Parser {
  return parse({
    delimiter: delimiterOf(head.toString()),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: RECORD_LENGTH_MAX,
  }).on('error', () => {}) // thrown by the writer
}

/** The most frequent separator in the first line that is not empty, outside quotes. */
export function delimiterOf(head: string): string {
  const [line = ''] = head
    .trimStart()
    .replaceAll(/"(?:[^"]|"")*"/g, '')
    .split(/[\r\n]/, 1)
  const counts = DELIMITERS.map((delimiter) => line.split(delimiter).length - 1)
  const most = Math.max(...counts)
  return DELIMITERS[counts.indexOf(most)]!
}

async function parsed(parser: Parser, chunk: Buffer): Promise<string[][]> {
  const written = new Promise<void>((resolve, reject) => {
    parser.write(chunk, (error) => (error ? reject(asRefusal(error, parser)) : resolve()))
  })
  const records = drain(parser)
  await written
  return records.concat(drain(parser))
}

async function last(parser: Parser): Promise<string[][]> {
  parser.end()
  await finished(parser, { readable: false }).catch((error: unknown) => {
    throw asRefusal(error, parser)
  })
  return drain(parser)
}

function drain(parser: Parser): string[][] {
  const records: string[][] = []
  for (let record: string[] | null = parser.read(); record !== null; record = parser.read()) records.push(record)
  return records
}

function asRefusal(error: unknown, { info }: Parser): unknown {
  const message = WORDS[(error as CsvError).code]
  if (!message) return error
  return new AppError('invalid_parameter', {
    param: 'file',
    message: `Row ${info.records + 1}: ${message}`,
    cause: error,
  })
}

const WORDS: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'an opening quote is not closed.',
  CSV_MAX_RECORD_SIZE: 'it is longer than 1 MiB. Check for an opening quote that is not closed.',
}
