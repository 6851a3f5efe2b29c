import { request } from 'node:http'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Json, useTestApp } from '../support/harness.ts'
import { newPhone } from '../support/story.ts'
import { type ImportSettings, importFile, leadOf, upload } from './support/imports.ts'
import { createSeen } from './support/seen.ts'

const service = useTestApp()
const seen = createSeen(service)

let before: Record<string, number>
beforeAll(async () => {
  before = await service.counts()
})

const bytes = (...parts: (string | number[])[]) =>
  Uint8Array.from(Buffer.concat(parts.map((part) => Buffer.from(part as string))))

/** Longer than one batch, so that rows are stored before the end is seen. */
const manyRows = Array.from({ length: 20_000 }, (_, i) => `+1415${5_000_000 + i}`).join('\n')

describe('a file that is refused writes nothing', () => {
  test.each<[what: string, file: string | Uint8Array<ArrayBuffer>, param: string, words: RegExp]>([
    ['empty', '', 'file', /empty/],
    ['a byte order mark and nothing else', bytes([0xef, 0xbb, 0xbf]), 'file', /empty/],
    ['blank lines', '\n \n\r\n', 'file', /empty/],
    ['without a phone', 'name,mail\nDana,d@example.com\n', 'mapping', /no column for phone numbers/],
    ['with a column twice', `phone,Name,name\n${newPhone()},a,b\n`, 'file', /"name" occurs twice/],
    ['with 101 columns', `${Array.from({ length: 101 }, (_, i) => `c${i}`)}\n`, 'file', /101 columns/],
    ['in Windows-1252', bytes('phone,name\n', [0x4d, 0xfc, 0x6c], '\n'), 'file', /Windows-1252/],
    ['in UTF-16 without a mark', Uint8Array.from(Buffer.from('phone,name\n', 'utf16le')), 'file', /UTF-16 without a/],
    ['cut within a character', bytes('phone,name\n+14155550123,', [0xe2, 0x82]), 'file', /not UTF-8/],
    ['half a UTF-16 unit', bytes([0xff, 0xfe, 0x70, 0x00, 0x0a]), 'file', /UTF-16/],
    ['a workbook', bytes([0x50, 0x4b, 0x03, 0x04], 'x'), 'file', /Excel/],
    ['with a quote that is not closed', `phone,name\n${newPhone()},"Dana\n`, 'file', /Row 2: an opening quote/],
    ['with a quote that swallows a MiB', `phone,name\n+14155550123,"${'x\n'.repeat(600_000)}`, 'file', /1 MiB/],
  ])('%s', async (_what, file, param, words) => {
    const answer = await upload(service, file)

    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_parameter', param } })
    expect(answer.body.message).toMatch(words)
    expect(await service.counts()).toEqual(before)
  })

  test.each<[what: string, settings: ImportSettings, code: string, param: string]>([
    ['an unknown setting', { colour: 'red' }, 'unknown_parameter', 'colour'],
    ['an unknown kind', { kind: 'cats' }, 'invalid_parameter', 'kind'],
    ['a mapping that is no JSON', { mapping: '{phone' }, 'invalid_parameter', 'mapping'],
    ['a mapping of numbers', { mapping: { a: 1 } }, 'invalid_parameter', 'mapping'],
    ['a mapping of a column that is not there', { mapping: { Cell: 'phone' } }, 'invalid_parameter', 'mapping.Cell'],
    ['a word for a boolean', { dry_run: 'yes' }, 'invalid_parameter', 'dry_run'],
    ['a country that is none', { default_country: 'XX' }, 'invalid_parameter', 'default_country'],
    ['a country in small letters', { default_country: 'us' }, 'invalid_parameter', 'default_country'],
    ['a campaign of nobody', { campaign_id: 'camp_x' }, 'not_found', 'campaign_id'],
    ['openings without a campaign', { send_openings: true }, 'missing_parameter', 'campaign_id'],
    ['a reason for leads', { reason: 'legal' }, 'invalid_parameter', 'reason'],
    ['a source for suppressions', { kind: 'suppressions', source: 'x' }, 'invalid_parameter', 'source'],
  ])('%s', async (_what, settings, code, param) => {
    const answer = await upload(service, `phone\n${newPhone()}\n`, settings)

    expect(answer.body).toMatchObject({ code, param })
    expect(answer.status).toBe(code === 'not_found' ? 404 : 400)
    expect(await service.counts()).toEqual(before)
  })

  test.each<[what: string, type: string, body: string, status: number, code: string, param?: string]>([
    ['JSON', 'application/json', '{}', 415, 'unsupported_media_type'],
    ['another charset', 'text/csv; charset=iso-8859-1', 'phone\n', 415, 'unsupported_media_type'],
    ['a form without a boundary', 'multipart/form-data; x=y', 'x', 400, 'invalid_request'],
    ['a form that is none', 'multipart/form-data; boundary=b', 'hello', 400, 'invalid_request'],
    [
      'a form cut off',
      'multipart/form-data; boundary=b',
      part('file', 'phone\n+14155550123\n'),
      400,
      'invalid_request',
    ],
    [
      'a form without a file',
      'multipart/form-data; boundary=b',
      `${part('source', 'x')}--b--\r\n`,
      400,
      'missing_parameter',
      'file',
    ],
    [
      'a form with a field after its file',
      'multipart/form-data; boundary=b',
      `${part('file', 'phone\n+14155550123\n')}${part('source', 'x')}--b--\r\n`,
      400,
      'invalid_request',
      'source',
    ],
    [
      'a form with two files',
      'multipart/form-data; boundary=b',
      `${part('file', 'phone\n+14155550123\n').repeat(2)}--b--\r\n`,
      400,
      'invalid_request',
    ],
    [
      'a form with a field twice',
      'multipart/form-data; boundary=b',
      `${part('source', 'x').repeat(2)}${part('file', 'phone\n')}--b--\r\n`,
      400,
      'invalid_parameter',
      'source',
    ],
    [
      'a form with a field that is unknown',
      'multipart/form-data; boundary=b',
      `${part('colour', 'x')}${part('file', 'phone\n')}--b--\r\n`,
      400,
      'unknown_parameter',
      'colour',
    ],
  ])('%s', async (_what, type, body, status, code, param) => {
    const answer = await upload(service, body, {}, { headers: { 'Content-Type': type } })

    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status, body: { code, ...(param && { param }) } })
    expect(await service.counts()).toEqual(before)
  })

  test('an unauthorized import is refused before the file is read', async () => {
    const key = await service.newKey(service.sandbox.id, ['messaging', 'read_only'])

    const answer = await upload(service, 'phone\n', {}, { key })

    expect(answer).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } })
    before = await service.counts()
  })
})

function part(name: string, content: string): string {
  const file = name === 'file' ? '; filename="a.csv"\r\nContent-Type: text/csv' : ''
  return `--b\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${content}\r\n`
}

/** Declares the length of its body, and sends only a part of it. */
function declare(length: number, path = '/v1/leads/imports'): Promise<{ status: number; body: Json }> {
  const headers = {
    Authorization: `Bearer ${service.sandbox.key}`,
    'Content-Type': 'text/csv',
    'Content-Length': length,
  }
  return new Promise((resolve, reject) => {
    const sent = request(service.url + path, { method: 'POST', headers }, (response) => {
      let text = ''
      response.on('data', (chunk) => (text += chunk))
      response.on('end', () => {
        resolve({ status: response.statusCode!, body: JSON.parse(text) })
        sent.destroy()
      })
    })
    sent.on('error', reject).write('phone\n')
  })
}

test('an upload can have 200 MiB, and other requests 256 KiB', async () => {
  const large = await declare(200 * 1024 * 1024 + 1)
  const other = await declare(256 * 1024 + 1, '/v1/leads')
  const long = await importFile(service, `phone,note\n${newPhone()},${'x'.repeat(16_000)}\n${' ,\n'.repeat(100_000)}`)

  expect(large).toMatchObject({
    status: 413,
    body: { code: 'payload_too_large', message: expect.stringContaining('200') },
  })
  expect(other).toMatchObject({ status: 413, body: { code: 'payload_too_large' } })
  expect(long.counts).toMatchObject({ total: 1, created: 1 })
})

test('a file that is invalid after thousands of rows leaves a failed import and no rows', async () => {
  const answer = await upload(service, bytes(`phone\n${manyRows}\n`, [0xff]))
  await service.processAll({ withinMs: 0 })

  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_parameter', param: 'file' } })
  const { data } = (await service.api('GET', '/v1/imports?status=failed')).body
  expect(data).toMatchObject([{ error_code: 'invalid_parameter', error_message: expect.stringMatching(/UTF-8/) }])
  expect(await seen.importRows({ import_id: data[0].id })).toEqual([])
  expect((await seen.madeBetween('+14155000', '+14155001')).leads).toBe(0)
})

test.each<[what: string, file: (phone: string) => string | Uint8Array<ArrayBuffer>]>([
  ['a byte order mark and CRLF', (phone) => bytes([0xef, 0xbb, 0xbf], `phone,name\r\n${phone},Zoë\r\n`)],
  ['semicolons', (phone) => `phone;name\n${phone};Zoë\n`],
  ['tabs', (phone) => `phone\tname\n${phone}\tZoë\n`],
  ['quotes', (phone) => `"phone","name"\n"${phone}","Zoë"`],
  [
    'UTF-16, little end first',
    (phone) => bytes([0xff, 0xfe], [...Buffer.from(`phone,name\n${phone},Zoë\n`, 'utf16le')]),
  ],
  [
    'UTF-16, big end first',
    (phone) => bytes([0xfe, 0xff], [...Buffer.from(`phone,name\n${phone},Zoë\n`, 'utf16le').swap16()]),
  ],
  ['old Macintosh lines', (phone) => `phone,name\r${phone},Zoë\r`],
  ['empty lines and columns without a name', (phone) => `\n\nphone,name,,\n\n,,,\n${phone},Zoë,,\n,,,\n`],
])('a file with %s is read', async (_what, file) => {
  const phone = newPhone()

  const done = await importFile(service, file(phone))

  expect(done.counts).toMatchObject({ total: 1, created: 1, failed: 0 })
  const lead = await leadOf(service, phone)
  expect(lead.attributes).toEqual({ name: 'Zoë' })
})

test('a quoted cell can contain delimiters, quotes and line breaks, and a single quote is literal', async () => {
  const phone = newPhone()

  await importFile(service, `phone,note,size\n${phone},"a, ""b""\r\nc",6" pipe\n`)

  const lead = await leadOf(service, phone)
  expect(lead.attributes).toEqual({ note: 'a, "b"\r\nc', size: '6" pipe' })
})

test('an invalid row is rejected alone, with its number, code and field, and can be downloaded', async () => {
  const [good, last] = [newPhone(), newPhone()]
  const rows = [
    'phone,note,timezone,consent_method',
    `${good},"two\nlines",,`,
    'nonsense,=1+1,,',
    ',no phone,,',
    '',
    `${newPhone()},short`,
    `${newPhone()},x,Mars/Olympus,`,
    `${newPhone()},x,,telepathy`,
    `${newPhone()},${'x'.repeat(16_385)},,`,
    `${newPhone()},a\0b,,`,
    '"415 555 0123 ext. 4",<b>hi</b>,,',
    `${last},"@SUM(A1)",,`,
  ]

  const done = await importFile(service, rows.join('\n'))
  const url = `${service.url}/v1/imports/${done.id}/failures`
  const response = await fetch(url, { headers: { Authorization: `Bearer ${service.sandbox.key}` } })
  const text = await response.text()

  expect(done.counts).toEqual({ total: 10, processed: 10, created: 2, merged: 0, skipped: 0, failed: 8 })
  expect(done.errors).toContainEqual({ code: 'invalid_parameter', param: 'phone', rows: 2 })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${done.id}-failures.csv"`)
  expect(response.headers.get('request-id')).toBeTruthy()
  const lines = text.split('\r\n')
  expect(lines[0]).toBe('phone,note,timezone,consent_method,row_number,error_code,error_param,error_message')
  expect(lines[1]).toMatch(/^nonsense,'=1\+1,,,3,invalid_parameter,phone,The value is not a valid phone number/)
  expect(lines[2]).toMatch(/^,no phone,,,4,missing_parameter,phone,/)
  expect(lines[3]).toMatch(/^"?'\+1415\d+"?,short,,,6,invalid_request,,"The row has 2 cells, but the header has 4\."$/)
  expect(lines.slice(4, 8).map((line) => line.match(/(\d+),(\w+),([\w.]*),(?:[^,]+|"[^"]*")$/)?.slice(1))).toEqual([
    ['7', 'invalid_parameter', 'timezone'],
    ['8', 'invalid_parameter', 'consent.method'],
    ['9', 'invalid_parameter', 'attributes.note'],
    ['10', 'invalid_parameter', 'attributes.note'],
  ])
  expect(lines.slice(9)).toEqual([''])
  expect(lines[8]).toMatch(
    /^415 555 0123 ext\. 4,<b>hi<\/b>,,,11,invalid_parameter,phone,Phone numbers with an extension /,
  )
})

test('a row that exceeds the attribute limit of its lead is rejected, and others are not', async () => {
  const [full, other] = [newPhone(), newPhone()]
  const attributes = Object.fromEntries(Array.from({ length: 99 }, (_, i) => [`a${i}`, i]))
  await service.api('POST', '/v1/leads', { phone: full, attributes })

  const done = await importFile(service, `phone,x,y\n${full},1,\n${full},,2\n${full},3,\n${other},1,2\n`)

  expect(done.counts).toEqual({ total: 4, processed: 4, created: 1, merged: 2, skipped: 0, failed: 1 })
  expect(done.errors).toEqual([{ code: 'invalid_parameter', param: 'attributes', rows: 1 }])
  const lead = await leadOf(service, full)
  expect(lead.attributes).toEqual({ ...attributes, x: '3' })
})

test('the failures of another workspace are not found; an import without failures has a header only', async () => {
  const other = await service.newWorkspace()
  const done = await importFile(service, `phone,a\n${newPhone()},1\n`)
  const path = `/v1/imports/${done.id}/failures`

  const own = await service.api('GET', path)
  const stranger = await service.api('GET', path, undefined, { key: other.sandbox.key })

  expect(own).toMatchObject({ status: 200, body: 'phone,a,row_number,error_code,error_param,error_message\r\n' })
  expect(stranger).toMatchObject({ status: 404, body: { code: 'not_found' } })
})
