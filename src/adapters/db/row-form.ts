/** Converts a list of values to a row. */
export type RowReader = (values: readonly unknown[]) => Record<string, unknown>

/** A value of a row: its name, and how it is parsed. */
export type Part = [name: string, decode: Decode | undefined]
type Decode = (value: never) => unknown

/** How the values of each type are parsed: the driver's values at the top level, JSON within a relation. */
export type RowForm = { named: 'field' | 'column'; casts: Record<string, string>; decoders: Record<string, Decode> }

const ISO_LENGTH = '2026-11-21T02:07:47.123Z'.length

/** A timestamp as it was read. It keeps its text, because most timestamps are only shown. */
export class ReadTime extends Date {
  readonly #text: string
  readonly #ms: number

  /** `text` is ISO 8601 in UTC. */
  constructor(text: string) {
    super(text)
    this.#text = text
    this.#ms = this.getTime()
  }

  override toISOString(): string {
    const isSame = this.#text.length === ISO_LENGTH && this.getTime() === this.#ms
    return isSame ? this.#text : super.toISOString()
  }
}

export const ROWS: RowForm = {
  named: 'field',
  casts: {},
  decoders: {
    DateTime: (value: Date | string) => (typeof value === 'string' ? new ReadTime(inUtc(value)) : value),
    List: listOf,
    BigInt: (value: number) => BigInt(value),
    Bytes: (value: Uint8Array | string) => (typeof value === 'string' ? Buffer.from(value.slice(2), 'hex') : value),
  },
}

export const SHOWN_ROWS: RowForm = {
  named: 'column',
  casts: { DateTime: '::text' },
  decoders: { ...ROWS.decoders, DateTime: isoTime },
}

/** JSON has `+00:00`, because the session's time zone is UTC. */
function inUtc(text: string): string {
  return `${text.slice(0, text.indexOf('+'))}Z`
}

const WITH_MILLISECONDS = '2026-11-21 02:07:47.123+00'.length

/** PostgreSQL omits trailing zeros of the seconds. */
function isoTime(text: string): string {
  const iso = `${text.slice(0, 10)}T${text.slice(11, -3)}Z`
  return text.length === WITH_MILLISECONDS ? iso : new Date(iso).toISOString()
}

export function readerOf(parts: Part[]): RowReader {
  return (values) => {
    const row: Record<string, unknown> = {}
    for (let n = 0; n < parts.length; n++) {
      const [name, decode] = parts[n]!
      const value = values[n]
      row[name] = decode === undefined || (value === null && decode !== listOf) ? value : decode(value as never)
    }
    return row
  }
}

/** Prisma returns an empty list where the database has null. */
function listOf(value: unknown[] | null): unknown[] {
  return value ?? []
}
