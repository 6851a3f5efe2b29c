import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { useTestApp } from '../support/harness.ts'

const service = useTestApp()

type Raw = { status: number; headers: Record<string, string | string[] | undefined>; bytes: Buffer }

/** The raw response, without a client's decompression. */
function ask(path: string, headers: Record<string, string>, method = 'GET'): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const asked = request(service.url + path, { method, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode!, headers: response.headers, bytes: Buffer.concat(chunks) }),
      )
    })
    asked.on('error', reject).end()
  })
}

describe.each(['/v1/openapi.json', '/docs'])('%s', (path) => {
  test('is served in the accepted encoding, with the same content', async () => {
    const plain = await ask(path, {})
    const br = await ask(path, { 'Accept-Encoding': 'gzip, br' })
    const gzip = await ask(path, { 'Accept-Encoding': 'gzip, br;q=0' })

    expect([plain, br, gzip].map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'br', 'gzip'])
    expect(brotliDecompressSync(br.bytes).equals(plain.bytes)).toBe(true)
    expect(gunzipSync(gzip.bytes).equals(plain.bytes)).toBe(true)
    expect(br.bytes.length).toBeLessThan(plain.bytes.length / 5)
    expect(br.headers).toMatchObject({ vary: 'Accept-Encoding', 'content-length': String(br.bytes.length) })
    expect(new Set([plain, br, gzip].map(({ headers }) => headers.etag)).size).toBe(3)
  })

  test('returns 304 for a matching ETag, and the document for another one', async () => {
    const { headers } = await ask(path, { 'Accept-Encoding': 'br' })
    const again = await ask(path, { 'Accept-Encoding': 'br', 'If-None-Match': `"x", W/${headers.etag}` })
    const other = await ask(path, { 'Accept-Encoding': 'br', 'If-None-Match': '"x"' })

    expect([again.status, again.bytes.length, again.headers.etag]).toEqual([304, 0, headers.etag])
    expect(other.status).toBe(200)
  })

  test('responds to HEAD like GET, without a body', async () => {
    const got = await ask(path, { 'Accept-Encoding': 'br' })
    const head = await ask(path, { 'Accept-Encoding': 'br' }, 'HEAD')

    expect([head.status, head.bytes.length]).toEqual([200, 0])
    for (const name of ['etag', 'content-length', 'content-type']) expect(head.headers[name]).toBe(got.headers[name])
  })
})
