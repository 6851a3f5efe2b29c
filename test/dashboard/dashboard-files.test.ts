import { readdirSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { useTestApp } from '../support/harness.ts'

const here = useTestApp()

const FOLDER = 'dist/dashboard/assets'
const script = readdirSync(FOLDER).find((name) => name.endsWith('.js'))!
const font = readdirSync(FOLDER).find((name) => name.endsWith('.woff2'))!

type Answer = { status: number; headers: NodeJS.Dict<string | string[]>; body: Buffer }

/** The response as sent: `fetch` would decompress it. */
function ask(path: string, { method = 'GET', accepts = '' } = {}): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const asked = request(here.url + path, { method, headers: { 'Accept-Encoding': accepts } }, async (response) => {
    const body = Buffer.concat(await response.toArray())
    resolve({ status: response.statusCode!, headers: response.headers, body })
  })
  asked.on('error', reject).end()
  return promise
}

describe('a file of the dashboard', () => {
  test.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
    ['br;q=0, GZIP;q=0.5', 'gzip', gunzipSync],
    ['identity', undefined, (bytes: Buffer) => bytes],
  ])('is served in the encoding of "%s" with an immutable cache header', async (accepts, encoding, unpack) => {
    const { status, headers, body } = await ask(`/assets/${script}`, { accepts })

    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-length': String(body.length),
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
      'x-content-type-options': 'nosniff',
    })
    expect(headers['content-encoding']).toBe(encoding)
    expect(unpack(body).equals(readFileSync(join(FOLDER, script)))).toBe(true)
  })

  test('that is already compressed is served unchanged', async () => {
    const { headers, body } = await ask(`/assets/${font}`, { accepts: 'br, gzip' })

    expect(headers).toMatchObject({ 'content-type': 'font/woff2' })
    expect(headers['content-encoding']).toBeUndefined()
    expect(body.equals(readFileSync(join(FOLDER, font)))).toBe(true)
  })

  test('accepts only GET and HEAD', async () => {
    expect(await ask(`/assets/${script}`, { method: 'HEAD' })).toMatchObject({ status: 200, body: Buffer.alloc(0) })
    expect(await ask(`/assets/${script}`, { method: 'POST' })).toMatchObject({
      status: 405,
      headers: { allow: 'GET, HEAD' },
    })
  })

  test.each([
    '',
    'none.js',
    '../index.html',
    '%2e%2e/index.html',
    `${script}.br`,
    '..%2f..%2f..%2fpackage.json',
    '__proto__',
  ])('does not exist at "%s"', async (name) => {
    expect((await ask(`/assets/${name}`)).status).toBe(404)
  })
})

describe('the web app manifest', () => {
  /** The width and height in the header of a PNG. */
  const sizeOf = (png: Buffer) => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`

  test('is linked from the dashboard, and a browser can install the app with it', async () => {
    const index = (await ask('/')).body.toString()
    const href = /<link rel="manifest" href="([^"]+)"/.exec(index)![1]!
    const { status, headers, body } = await ask(href)
    const manifest = JSON.parse(body.toString())

    expect(status).toBe(200)
    expect(headers['content-type']).toMatch(/^application\/manifest\+json/)
    expect(manifest).toMatchObject({
      name: 'Leadthread',
      short_name: 'Leadthread',
      start_url: '/',
      scope: '/',
      id: '/',
    })
    expect(['standalone', 'minimal-ui', 'fullscreen']).toContain(manifest.display)
    for (const color of [manifest.background_color, manifest.theme_color]) expect(color).toMatch(/^#[0-9a-f]{6}$/)
    const sizes = manifest.icons.map(({ sizes, purpose }: Record<string, string>) => `${sizes} ${purpose}`)
    expect(sizes).toEqual(expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']))
  })

  test('names icons that are served with their type and have their size', async () => {
    const { icons } = JSON.parse((await ask('/manifest.webmanifest')).body.toString())

    for (const { src, sizes, type } of icons) {
      const { status, headers, body } = await ask(src)
      expect({ status, type: headers['content-type'], sizes: sizeOf(body) }).toEqual({ status: 200, type, sizes })
    }
  })
})
