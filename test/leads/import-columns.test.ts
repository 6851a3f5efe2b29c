import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mapColumns, readHeader, snakeCase } from '../../src/domain/leads/import/column-mapping.ts'
import { delimiterOf } from '../../src/domain/leads/import/csv-records.ts'
import { csvCell, csvLine } from '../../src/domain/leads/import/failures-csv.ts'

const leads = (header: string[], given?: Record<string, string>) => mapColumns(header, { given, kind: 'leads' })

test.each<[what: string, header: string[], given: Record<string, string> | undefined, fields: string[]]>([
  ['a phone by its name', ['phone'], undefined, ['phone']],
  ['as Excel writes it', ['Phone Number', 'First Name'], undefined, ['phone', 'attributes.first_name']],
  ['in camel case', ['mobilePhone', 'dealSize'], undefined, ['phone', 'attributes.deal_size']],
  ['the better of two', ['Telephone', 'Mobile'], undefined, ['attributes.telephone', 'phone']],
  ['what else we know', ['cell', 'Lead Source', 'TZ'], undefined, ['phone', 'source', 'timezone']],
  ['consent', ['tel', 'Consent Text', 'consent_date'], undefined, ['phone', 'consent.text', 'consent.obtained_at']],
  ['a column without a name', ['phone', '', ''], undefined, ['phone', 'ignore', 'ignore']],
  ['other scripts', ['phone', 'Straße', 'ФИО'], undefined, ['phone', 'attributes.straße', 'attributes.фио']],
  ['nothing but signs', ['phone', '???'], undefined, ['phone', 'attributes.column_2']],
  ['what is said', ['A', 'phone'], { A: 'phone', phone: 'ignore' }, ['phone', 'ignore']],
  ['a key as it is said', ['phone', 'B'], { B: 'attributes.Deal Size' }, ['phone', 'attributes.Deal Size']],
  ['a name like a property', ['phone', 'constructor'], undefined, ['phone', 'attributes.constructor']],
])('%s', (_what, header, given, fields) => {
  expect(leads(header, given)).toEqual(fields)
})

test.each<[what: string, header: string[], given: Record<string, string> | undefined, param: string, words: RegExp]>([
  ['no phone', ['name', 'mail'], undefined, 'mapping', /"name", "mail"/],
  ['a column that is not there', ['phone'], { Phone: 'phone' }, 'mapping.Phone', /no column with this name/],
  ['a field that is none', ['phone', 'x'], { x: 'email' }, 'mapping.x', /attributes\.<key>/],
  ['an attribute without a key', ['phone', 'x'], { x: 'attributes.' }, 'mapping.x', /attributes\.<key>/],
  [
    'a key that JavaScript takes for something else',
    ['phone', 'x'],
    { x: 'attributes.__proto__' },
    'mapping.x',
    /one of/,
  ],
  ['two phones', ['a', 'b'], { a: 'phone', b: 'phone' }, 'mapping.b', /"a" is already mapped/],
  [
    'one attribute twice',
    ['phone', 'First Name', 'first_name'],
    undefined,
    'mapping.first_name',
    /"First Name" is already mapped/,
  ],
])('%s is refused', (_what, header, given, param, words) => {
  expect(() => leads(header, given)).toThrow(
    expect.objectContaining({ code: 'invalid_parameter', param, message: expect.stringMatching(words) }),
  )
})

test.each<[what: string, cells: string[], words: RegExp]>([
  ['the same name twice', ['phone', 'Name', ' name '], /"name" occurs twice/],
  ['too many columns', Array.from({ length: 101 }, (_, i) => `c${i}`), /101 columns/],
  ['no names at all', ['', ' '], /empty/],
  ['a name without end', ['phone', 'x'.repeat(201)], /column 2 is longer than 200 characters/],
])('a header with %s is refused', (_what, cells, words) => {
  const failure = { code: 'invalid_parameter', param: 'file', message: expect.stringMatching(words) }
  expect(() => readHeader(cells)).toThrow(expect.objectContaining(failure))
})

test('a file of suppressions needs a phone column, and the other columns are ignored', () => {
  expect(mapColumns(['Mobile', 'source', 'note'], { kind: 'suppressions' })).toEqual(['phone', 'ignore', 'ignore'])
})

test.each([
  ['phone,name\n1;2;3', ','],
  ['phone;name, full;x\n', ';'],
  ['phone\tname\n', '\t'],
  ['phone\n', ','],
  ['"a;b;c;d",phone,x\n', ','],
  ['\n\nphone;name', ';'],
])('the delimiter of %j is %j', (head, delimiter) => {
  expect(delimiterOf(head)).toBe(delimiter)
})

test('attribute keys are short, lower case and without symbols, whatever the name of the column', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
      const key = snakeCase(name)
      return key.length <= 64 && key.isWellFormed() && !/[\s"',;=+@<>-]/.test(key)
    }),
  )
})

test.each([
  ['=1+1', `'=1+1`],
  ['+14155550123', `'+14155550123`],
  ['-1', `'-1`],
  ['@SUM(A1)', `'@SUM(A1)`],
  ['\tcmd', `"'\tcmd"`],
  ['\rcmd', `"'\rcmd"`],
  ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
  ['<script>alert(1)</script>', '<script>alert(1)</script>'],
  ['a "b", c', '"a ""b"", c"'],
  [' a', '" a"'],
  ['1=1', '1=1'],
  ['', ''],
])('writes the cell %j as %j', (text, written) => {
  expect(csvCell(text)).toBe(written)
})

test('a written cell is read back unchanged, except for the apostrophe before a formula', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', ';', '\n', '\r', '=', '@', '-', ' ', '\t', 'é', "'") })
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1, maxLength: 5 }), (cells) => {
      const [read] = parse(csvLine(cells), { record_delimiter: '\r\n', relax_column_count: true }) as string[][]
      expect(read).toEqual(cells.map((text) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)))
      expect(read!.filter((text) => /^[=+\-@\t\r]/.test(text))).toEqual([])
    }),
  )
})
