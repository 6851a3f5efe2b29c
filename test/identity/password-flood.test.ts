import { createHook } from 'node:async_hooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useTestApp } from '../support/harness.ts'
import { newAddress, post, signIn } from './support/members.ts'

const service = useTestApp()
const PASSWORD = 'correct horse battery'
const EMAIL = 'owner@example.com'
const ATTEMPTS = 120

const running = new Set<number>()
let mostAtOnce = 0
let hashes = 0
const hook = createHook({
  init(id, type) {
    if (type !== 'SCRYPTREQUEST') return
    running.add(id)
    hashes++
    mostAtOnce = Math.max(mostAtOnce, running.size)
  },
  before: (id) => void running.delete(id),
})

let home: Record<string, string>
beforeAll(async () => {
  hook.enable()
  const owner = await signIn(service, { email: EMAIL, role: 'owner' })
  expect((await owner.post('/auth/password', { password: PASSWORD })).status).toBe(200)
  home = { 'X-Forwarded-For': newAddress() }
  expect((await attempt(EMAIL, PASSWORD, home)).status).toBe(200)
})
afterAll(() => hook.disable())

function attempt(email: string, password: string, headers: Record<string, string> = {}) {
  return post(service, '/auth/sign-in/password', { email, password }, headers)
}

/** Every attempt uses another address and another network, so no other limit applies. */
function flood() {
  return Array.from({ length: ATTEMPTS }, (_, n) => attempt(`nobody${n}@example.com`, 'wrong password'))
}

test('one password is hashed at a time; attempts beyond the queue get 429 with Retry-After, and are not hashed', async () => {
  mostAtOnce = 0
  hashes = 0

  const answers = await Promise.all(flood())
  const refused = answers.filter(({ status }) => status === 429)

  expect(mostAtOnce).toBe(1)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 429]))
  expect(refused.length).toBeGreaterThan(0)
  expect(hashes).toBe(ATTEMPTS - refused.length)
  for (const { headers, body } of refused) {
    expect(body).toMatchObject({ code: 'rate_limited' })
    expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  }
})

test('a sign-in from a known network has priority over other attempts, also when their queue is full', async () => {
  let answered = 0
  const attempts = flood().map((answer) =>
    answer.then(({ status }) => {
      if (status === 401) answered++
      return status
    }),
  )
  while (answered === 0) await new Promise(setImmediate) // the first hash is done, so the queue is full

  const before = answered
  const owner = await attempt(EMAIL, PASSWORD, home)
  const overtaken = answered - before
  const statuses = await Promise.all(attempts)

  expect(owner.status).toBe(200)
  expect(overtaken).toBeLessThan(10)
  expect(statuses.filter((status) => status === 401).length).toBeGreaterThan(before + overtaken + 10)
})

test('an attempt that the queue refuses does not count against the address, as a form or as JSON', async () => {
  const stranger = { 'X-Forwarded-For': newAddress() }
  const wrong = { email: EMAIL, password: 'wrong password' }
  const sendForm = () =>
    fetch(`${service.url}/auth/sign-in/password`, {
      method: 'POST',
      redirect: 'manual',
      headers: stranger,
      body: new URLSearchParams(wrong),
    })
  const attempts = flood()
  await Promise.race(attempts) // the first answer is a refusal: the queue is full
  const [json, forms] = await Promise.all([
    Promise.all(Array.from({ length: 15 }, () => attempt(EMAIL, wrong.password, stranger))),
    Promise.all(Array.from({ length: 15 }, sendForm)),
  ])
  await Promise.all(attempts)

  // A place in the queue may become free for a few of them, but more are refused than an address has attempts.
  const refusedJson = json.filter(({ status }) => status === 429)
  const refusedForms = forms.filter((form) => form.headers.get('location') === '/sign-in?problem=rate_limited')
  expect(new Set(forms.map(({ status }) => status))).toEqual(new Set([303]))
  expect(refusedForms.length).toBeGreaterThan(0)
  expect(refusedJson.length + refusedForms.length).toBeGreaterThan(10)
  expect((await attempt(EMAIL, PASSWORD, stranger)).status).toBe(200)
})
