import { expect, test } from 'vitest'
import { judge, RECEIVER_CHECKS, type ReceiverAnswer } from '../../../src/domain/webhooks/index.ts'

const answered = (response_status: number): ReceiverAnswer => ({ response_status, error: null })
const silent: ReceiverAnswer = { response_status: null, error: 'timeout' }

test.each<[what: string, answers: ReceiverAnswer[], passed: boolean[]]>([
  ['verifies', [200, 401, 400, 204].map(answered), [true, true, true, true]],
  ['takes everything', [200, 200, 200, 200].map(answered), [true, false, false, true]],
  ['refuses everything', [403, 403, 403, 403].map(answered), [false, true, true, false]],
  ['breaks on what is not ours', [200, 500, 500, 200].map(answered), [true, false, false, true]],
  ['redirects', [302, 302, 302, 302].map(answered), [false, false, false, false]],
  ['refuses what it has seen', [200, 401, 401, 409].map(answered), [true, true, true, false]],
  ['is silent', [silent, silent, silent, silent], [false, false, false, false]],
])('a receiver that %s', (_what, answers, passed) => {
  const [valid, bad_signature, old_timestamp, duplicate] = answers as [
    ReceiverAnswer,
    ReceiverAnswer,
    ReceiverAnswer,
    ReceiverAnswer,
  ]

  const verdicts = judge({ valid, bad_signature, old_timestamp, duplicate })

  expect(verdicts.map(({ check }) => check)).toEqual([...RECEIVER_CHECKS])
  expect(verdicts.map((verdict) => verdict.passed)).toEqual(passed)
  for (const { text, passed: good } of verdicts) {
    expect(text).toMatch(/\.$/)
    expect(text.includes('as expected')).toBe(good)
  }
})
