import { AppError } from '../../../errors.ts'

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be'

const MARK_LENGTH = 3
const SAMPLE_LENGTH = 1_024
const ZIP = [0x50, 0x4b, 0x03, 0x04]

/** The file's text in UTF-8 without byte order mark. Accepts UTF-8, or UTF-16 with a byte order mark. */
export async function* decodeText(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let decoder: TextDecoder | undefined
  let head = Buffer.alloc(0)
  for await (const chunk of bytes) {
    if (decoder) {
      yield decoded(decoder, chunk)
      continue
    }
    head = Buffer.concat([head, chunk])
    if (head.length < MARK_LENGTH) continue
    decoder = begin(head)
    yield decoded(decoder, head)
  }
  decoder ??= begin(head)
  if (head.length < MARK_LENGTH) yield decoded(decoder, head)
  yield decoded(decoder)
}

function begin(head: Buffer): TextDecoder {
  if (ZIP.every((byte, i) => head[i] === byte)) {
    throw refuse('The file is a ZIP archive, such as an Excel workbook. Save it as CSV.')
  }
  const encoding = markOf(head)
  if (encoding === 'utf-8' && looksLikeUtf16(head)) throw notUtf8('UTF-16 without a byte order mark')
  return new TextDecoder(encoding, { fatal: true })
}

function markOf(head: Buffer): Encoding {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  return head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : 'utf-8'
}

/** In UTF-16, every other byte of Western text is zero. */
function looksLikeUtf16(head: Buffer): boolean {
  const sample = head.subarray(0, SAMPLE_LENGTH)
  return sample.reduce((zeros, byte) => (byte === 0 ? zeros + 1 : zeros), 0) > sample.length / 4
}

/** Without a chunk: the end of the file, where an incomplete character is an error. */
function decoded(decoder: TextDecoder, chunk?: Uint8Array): Buffer {
  try {
    return Buffer.from(chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode())
  } catch {
    throw decoder.encoding === 'utf-8' ? notUtf8('Windows-1252 or ISO-8859-1') : refuse('The file is not valid UTF-16.')
  }
}

function notUtf8(looksLike: string): AppError {
  return refuse(
    `The file is not UTF-8; it looks like ${looksLike}. Save it as UTF-8, or as UTF-16 with a byte order mark.`,
  )
}

function refuse(message: string): AppError {
  return new AppError('invalid_parameter', { param: 'file', message })
}
