import { expect, test } from 'vitest'
import { openapiDocument } from '../../src/interfaces/rest/openapi/openapi.ts'
import { useTestApp } from '../support/harness.ts'

const service = useTestApp()

/** Attributes and rules that make a browser load something, and links that a reader can follow. */
const LOADS = /\b(?:src|srcset|data|poster|background|action|formaction|ping|manifest)\s*=\s*["']?([^"'\s>]+)/gi
const STYLE_LOADS = /url\(\s*["']?([^"')]+)|@import\s+["']?([^"';]+)/gi
const LINKS = /<link\b[^>]*href\s*=\s*["']?([^"'\s>]+)/gi
const ANCHORS = /<a\b[^>]*href\s*=\s*["']?([^"'\s>]+)/gi

function found(html: string, ...patterns: RegExp[]): string[] {
  return patterns.flatMap((pattern) => [...html.matchAll(pattern)].map((match) => (match[1] ?? match[2])!))
}

/** Without the text of examples, which a browser shows and does not load. */
function markupOf(html: string): string {
  return html.replaceAll(/<(pre|code)\b[^>]*>[\s\S]*?<\/\1>/g, '')
}

test('the reference page and its resources load nothing from other hosts', async () => {
  const pending = ['/docs']
  const seen = new Set<string>()
  while (pending.length > 0) {
    const path = pending.pop()!
    seen.add(path)
    const answer = await fetch(service.url + path)
    expect(answer.status, path).toBe(200)
    const loaded = found(markupOf(await answer.text()), LOADS, STYLE_LOADS, LINKS).filter(
      (url) => !url.startsWith('data:'),
    )
    const addresses = loaded.map((url) => new URL(url, service.url + path))
    expect(addresses.filter(({ origin }) => origin !== service.url).map(String)).toEqual([])
    pending.push(...addresses.map(({ pathname }) => pathname).filter((next) => !seen.has(next)))
  }
})

test('every link leads to an anchor on the page or to a page of this service', async () => {
  const html = await (await fetch(`${service.url}/docs`)).text()
  const links = new Set(found(html, ANCHORS))
  const ids = new Set([...html.matchAll(/\bid="([^"]+)"/g)].map((match) => match[1]!))

  for (const link of links) {
    if (link.startsWith('#')) expect(ids, link).toContain(link.slice(1))
    else expect((await fetch(new URL(link, service.url), { headers: { Accept: 'text/html' } })).status, link).toBe(200)
  }
  expect([...links].filter((link) => /^(?:[a-z]+:)?\/\//i.test(link))).toEqual([])
})

test('the page’s only script is its own, and its policy allows resources of this host only', async () => {
  const answer = await fetch(`${service.url}/docs`)
  const html = await answer.text()
  const policy = Object.fromEntries(
    answer.headers
      .get('content-security-policy')!
      .split(';')
      .map((rule) => {
        const [name, ...sources] = rule.trim().split(/\s+/)
        return [name, sources]
      }),
  )

  expect(policy).toMatchObject({ 'default-src': ["'self'"], 'base-uri': ["'none'"], 'frame-ancestors': ["'none'"] })
  expect(
    Object.values(policy)
      .flat()
      .filter((source) => /^(?:\*|https?:|\w+\.)/.test(source as string)),
  ).toEqual([])
  expect(html.match(/<script[^>]*>/gi)).toEqual(['<script src="/docs/script.js" defer>'])
  expect(html).not.toMatch(/<iframe|<object|<embed|<base\b|\son\w+=|javascript:/i)
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
})

test('each operation has a request for the shell, with the body of its example', async () => {
  const html = await (await fetch(`${service.url}/docs`)).text()
  const operations = Object.values(openapiDocument().paths).flatMap((methods) => Object.values(methods))

  expect(html.match(/<figcaption>Request<\/figcaption>/g)).toHaveLength(operations.length)
  const [, createLead] = html.match(/curl -X POST (&quot;\$URL\/v1\/leads&quot;[\s\S]*?)<\/pre>/)!
  expect(createLead).toContain('-H &quot;Authorization: Bearer $KEY&quot;')
  expect(createLead).toContain('&quot;phone&quot;: &quot;+1')
})

test('the page and its table of contents list every operation', async () => {
  const html = await (await fetch(`${service.url}/docs`)).text()
  const operations = Object.values(openapiDocument().paths).flatMap((methods) => Object.values(methods))

  const listed = [...html.match(/<nav[\s\S]*?<\/nav>/)![0].matchAll(/href="#([^"]+)"/g)].map((match) => match[1])
  expect(operations.filter(({ operationId }) => !listed.includes(operationId))).toEqual([])
  expect(operations.filter(({ operationId }) => !html.includes(`<h3 id="${operationId}">`))).toEqual([])
})
