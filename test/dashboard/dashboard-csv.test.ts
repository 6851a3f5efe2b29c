import { describe, expect, test } from 'vitest'
import { csvCell, csvLine } from '../../src/dashboard/screens/leads/export/csv.ts'
import { guessColumns, mappingOf, problemOf } from '../../src/dashboard/screens/leads/imports/fields.ts'
import { readHead, readRecords } from '../../src/dashboard/screens/leads/imports/file-head.ts'

describe('a cell of an exported file', () => {
  test.each([
    ['text stays as it is', 'Dana', 'Dana'],
    ['a formula becomes text', '=1+1', "'=1+1"],
    ['so does one by another sign', '+cmd|x', "'+cmd|x"],
    ['and a minus', '-1+1', "'-1+1"],
    ['and an at', '@SUM(A1)', "'@SUM(A1)"],
    ['and one behind a tab', '\t=1', '"\'\t=1"'],
    ['a phone is harmless', '+14155550123', '+14155550123'],
    ['a number too', '-5.25', '-5.25'],
    ['a number that goes on is none', '-5.25+A1', "'-5.25+A1"],
    ['quotes are doubled', 'the "1st"', '"the ""1st"""'],
    ['line breaks stay within', 'a\r\nb', '"a\r\nb"'],
    ['what holds a separator is quoted', 'a;b', '"a;b"'],
    ['blanks at the edge are kept', ' a', '" a"'],
    ['nothing is nothing', '', ''],
  ])('%s', (_what, text, cell) => {
    expect(csvCell(text)).toBe(cell)
  })

  test('a file with hostile cells is read back unchanged', () => {
    const cells = ['a,b', 'say "hi"', 'two\r\nlines', '', ' edge ', 'end']

    expect(readRecords(csvLine(cells), 5, false)).toEqual([cells])
  })
})

describe('the beginning of a file', () => {
  const fileOf = (...parts: (string | Uint8Array<ArrayBuffer>)[]) => new File(parts, 'leads.csv')

  test.each([
    ['commas', 'phone,name\n1,Dana\n', [['1', 'Dana']]],
    ['semicolons, and a comma in quotes', 'phone;"name, first"\r\n1;"a;b"', [['1', 'a;b']]],
    ['tabs', 'phone\tname\r1\tDana', [['1', 'Dana']]],
    ['empty lines', '\n\nphone,name\n\n1,Dana', [['1', 'Dana']]],
    ['a byte order mark', '\uFEFFphone,name\n1,Dana', [['1', 'Dana']]],
  ])('with %s', async (_what, text, rows) => {
    const read = await readHead(fileOf(text))

    expect(read).toEqual({ head: { columns: ['phone', expect.stringContaining('name')], rows } })
  })

  test('in UTF-16 is decoded by its byte order mark', async () => {
    const text = Uint8Array.from(Buffer.from('\uFEFFphone,name\n1,Müller\n', 'utf16le'))

    expect(await readHead(fileOf(text))).toEqual({ head: { columns: ['phone', 'name'], rows: [['1', 'Müller']] } })
  })

  test('of a long file has its first complete rows', async () => {
    const read = await readHead(fileOf(`phone,note\n1,${'é'.repeat(40_000)}\n`))

    expect(read).toEqual({ head: { columns: ['phone', 'note'], rows: [] } })
  })

  test.each([
    ['nothing', new Uint8Array(), /empty/],
    ['blank lines', Uint8Array.from(Buffer.from('\n \n')), /empty/],
    ['a workbook', Uint8Array.of(0x50, 0x4b, 3, 4, 20), /Excel/],
    ['another encoding', Uint8Array.of(0x70, 0xfc, 0x0a, 0x31, 0x0a), /UTF-8/],
  ])('that is %s is rejected with a message', async (_what, bytes, words) => {
    expect(await readHead(fileOf(bytes))).toEqual({ problem: expect.stringMatching(words) })
  })
})

describe('the mapping of columns', () => {
  const guess = (columns: string[], rows: string[][] = []) => mappingOf(guessColumns({ columns, rows }, 'leads'))

  test('is guessed from their names', () => {
    expect(guess(['Mobile Phone', 'First Name', 'Lead Source', 'Time Zone', 'dealSize', ''])).toEqual({
      'Mobile Phone': 'phone',
      'First Name': 'attributes.first_name',
      'Lead Source': 'source',
      'Time Zone': 'timezone',
      dealSize: 'attributes.deal_size',
    })
  })

  test('finds a phone column without a telling name by its values', () => {
    expect(
      guess(
        ['A', 'B'],
        [
          ['Dana', '(415) 555-0123'],
          ['Lee', '+44 20 7946 0958'],
        ],
      ),
    ).toMatchObject({ B: 'phone' })
  })

  test('uses only the phones of a list of phones', () => {
    const columns = guessColumns({ columns: ['phone', 'name'], rows: [] }, 'suppressions')

    expect(mappingOf(columns)).toEqual({ phone: 'phone', name: 'ignore' })
  })

  test('is invalid without a phone, with two phones, or with two columns of one name', () => {
    const columns = guessColumns({ columns: ['phone', 'a', 'b'], rows: [] }, 'leads')
    const change = (at: number, given: object) => columns.map((one, i) => (i === at ? { ...one, ...given } : one))

    expect(problemOf(columns)).toBeNull()
    expect(problemOf(change(0, { field: 'ignore' }))).toMatch(/column with the phone number/)
    expect(problemOf(change(1, { field: 'phone' }))).toMatch(/Only one column/)
    expect(problemOf(change(1, { key: 'b' }))).toMatch(/Two columns are mapped to the attribute b/)
    expect(problemOf(change(1, { key: ' ' }))).toMatch(/Name the attribute for “a”/)
  })
})
