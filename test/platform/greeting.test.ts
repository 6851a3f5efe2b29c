import { expect, test } from 'vitest'
import { greeting } from '../../src/processes/greeting.ts'

const started = {
  url: 'http://127.0.0.1:4000',
  key: 'lt_test_secret',
  signInLink: 'http://127.0.0.1:4000/sign-in?token=t',
  notice: null,
  isEmbedded: true,
  allowLoopback: true,
}

test('prints the sign-in link first', () => {
  const lines = greeting(started).split('\n').filter(Boolean)

  expect(lines[0]).toBe('Leadthread is running at http://127.0.0.1:4000')
  expect(lines[2]).toBe('    http://127.0.0.1:4000/sign-in?token=t')
  expect(lines[3]).toContain('simulated phone')
})

test('prints only the secrets that it was given', () => {
  const output = greeting({ ...started, key: null, signInLink: null })

  expect(output).not.toMatch(/token=|lt_test_/)
  expect(output).toContain('npm run key -- create')
})
