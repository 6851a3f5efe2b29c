import { expect, test } from 'vitest'
import { checkEndpointUrl } from '../../../src/domain/egress/index.ts'

const rules = { allowedPorts: [443], allowLoopback: false }
const loopback = { ...rules, allowLoopback: true }

test.each([
  'https://example.com',
  'https://example.com/hooks?tenant=1',
  'https://example.com:443/hooks',
  'HTTPS://EXAMPLE.COM/',
  'https://münchen.example/',
  'https://8.8.8.8/',
  'https://[2606:4700::1111]/',
  `https://example.com/${'a'.repeat(2_028)}`,
])('%s is accepted and stored unchanged', (url) => {
  expect(checkEndpointUrl(url, rules)).toMatchObject({ ok: true, url })
})

test.each([
  ['', 'absolute'],
  ['example.com', 'absolute'],
  ['/hooks', 'absolute'],
  ['//example.com', 'absolute'],
  ['https:example.com', 'absolute'],
  ['https:///example.com', 'absolute'],
  ['https:\\\\example.com', 'absolute'],
  ['https://example.com\\@127.0.0.1/', 'absolute'],
  [' https://example.com', 'absolute'],
  ['https://exa\nmple.com', 'absolute'],
  ['https://example.com/a b', 'absolute'],
  ['https://1.2.3.4.5/', 'absolute'],
  ['https://exa mple.com', 'absolute'],
  ['ftp://example.com', 'absolute'],
  ['javascript:alert(1)', 'absolute'],
  ['http://example.com', 'https'],
  ['http://127.0.0.1:3000', 'https'],
  ['http://localhost', 'https'],
  ['https://user@example.com', 'user name'],
  ['https://user:password@example.com', 'user name'],
  ['https://:password@example.com', 'user name'],
  ['https://example.com:8443', 'port 443'],
  ['https://example.com:80', 'port 443'],
  [`https://example.com/${'a'.repeat(2_029)}`, '2048'],
])('%s is refused: %s', (url, message) => {
  expect(checkEndpointUrl(url, rules)).toEqual({ ok: false, message: expect.stringContaining(message) })
})

test('a deployment can allow more ports', () => {
  const check = checkEndpointUrl('https://example.com:8443', { ...rules, allowedPorts: [443, 8443] })

  expect(check.ok).toBe(true)
})

test.each([
  ['http://127.0.0.1:3000/hooks', true],
  ['http://localhost:3000/hooks', true],
  ['http://[::1]:3000/hooks', true],
  ['https://example.com', true],
  ['http://127.0.0.2:3000', false],
  ['http://localhost.example.com', false],
  ['http://localhost.', false],
  ['http://10.0.0.1', false],
  ['http://user@localhost', false],
  ['https://localhost:3000', false],
])('where loopback is allowed, %s is %s', (url, ok) => {
  expect(checkEndpointUrl(url, loopback).ok).toBe(ok)
})

const LOCALHOSTS = [
  'https://localhost',
  'https://localhost.',
  'https://LOCALHOST:443/hooks',
  'https://ＬocalHost/',
  'https://a.localhost',
  'https://a.b.LocalHost.:8443/',
]

test.each(LOCALHOSTS)('%s is refused as a name of loopback, also where loopback over http is allowed', (url) => {
  for (const allowLoopback of [false, true]) {
    const check = checkEndpointUrl(url, { allowedPorts: [443, 8443], allowLoopback })
    expect(check).toEqual({ ok: false, message: expect.stringContaining('public address') })
  }
})

test.each(['https://localhost.example.com', 'https://notlocalhost/', 'https://my-localhost.com'])(
  '%s is not a loopback name',
  (url) => {
    expect(checkEndpointUrl(url, rules).ok).toBe(true)
  },
)
