import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { BadEnvironment, ENVIRONMENT_VARIABLES, readConfig } from '../../src/config.ts'
import { SECRETS } from '../support/harness.ts'

const example = readFileSync('.env.example', 'utf8')
const given = Object.fromEntries([...example.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]))
/** Read by the processes, before there is a configuration. */
const OF_PROCESSES = ['DATA_DIR', 'NODE_ENV']

test('.env.example names exactly the variables that are read', () => {
  expect(Object.keys(given).sort()).toEqual([...ENVIRONMENT_VARIABLES, ...OF_PROCESSES].sort())
})

test('.env.example contains the defaults', () => {
  const required = { DATABASE_URL: 'postgres://localhost/leadthread', ...SECRETS }
  const present = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))

  expect(readConfig({ ...present, ...required })).toEqual(readConfig(required))
})

test('all errors of an environment are reported at once', () => {
  const read = () => readConfig({ DATABASE_URL: 'mysql://x', PORT: '99999', LOG_LEVEL: 'loud', SECRET_KEY: 'short' })

  expect(read).toThrow(BadEnvironment)
  for (const name of ['DATABASE_URL', 'PORT', 'LOG_LEVEL', 'SECRET_KEY', 'SUPPRESSION_KEY']) expect(read).toThrow(name)
})

test('proxies are addresses and networks, or none', () => {
  const required = { DATABASE_URL: 'postgres://localhost/leadthread', ...SECRETS }
  const read = (TRUSTED_PROXIES: string) => readConfig({ ...required, TRUSTED_PROXIES }).http.trustedProxies

  expect(read('')).toEqual(['127.0.0.0/8', '::1'])
  expect(read('none')).toEqual([])
  expect(read('10.0.0.7, 10.1.0.0/16,fd00::/8')).toEqual(['10.0.0.7', '10.1.0.0/16', 'fd00::/8'])
  for (const wrong of ['proxy.internal', '10.0.0.0/33', '10.0.0', 'none,10.0.0.7']) {
    expect(() => read(wrong), wrong).toThrow('TRUSTED_PROXIES')
  }
})

test('allowed origins are exact', () => {
  const required = { DATABASE_URL: 'postgres://localhost/leadthread', ...SECRETS }
  const read = (ALLOWED_ORIGINS: string) => readConfig({ ...required, ALLOWED_ORIGINS }).http.allowedOrigins

  expect(read('')).toEqual([])
  expect(read('https://a.example, http://10.0.0.7:8080')).toEqual(['https://a.example', 'http://10.0.0.7:8080'])
  for (const wrong of ['*', 'https://*.example.com', 'https://a.example/', 'a.example', 'null', 'HTTPS://a.example']) {
    expect(() => read(wrong), wrong).toThrow('ALLOWED_ORIGINS')
  }
})

test('email requires a sender, and a password in clear text is not repeated in the error', () => {
  const required = { DATABASE_URL: 'postgres://localhost/leadthread', ...SECRETS }
  const read = (mail: Record<string, string>) => () => readConfig({ ...required, ...mail })
  const SMTP_URL = 'smtp://user:p%40ss@mail.example.com'

  expect(read({ SMTP_URL, SMTP_FROM: 'Alerts <a@example.com>' })().mail).toEqual({
    url: SMTP_URL,
    from: 'Alerts <a@example.com>',
  })
  expect(read({ SMTP_FROM: 'a@example.com' })().mail).toBeNull()
  expect(read({ SMTP_URL })).toThrow('SMTP_FROM')
  expect(read({ SMTP_URL, SMTP_FROM: 'Alerts' })).toThrow('SMTP_FROM')
  expect(read({ SMTP_URL: 'https://mail.example.com', SMTP_FROM: 'a@example.com' })).toThrow('SMTP_URL')
  expect(read({ SMTP_URL: 'smtp:mail.example.com', SMTP_FROM: 'a@example.com' })).toThrow('SMTP_URL')
  expect(read({ SMTP_URL: 'smtp://user:100%secret@mail.example.com', SMTP_FROM: 'a@example.com' })).toThrow(
    /^(?!.*secret).*SMTP_URL/s,
  )
})
