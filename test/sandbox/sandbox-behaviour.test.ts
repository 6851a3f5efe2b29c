import { expect, test } from 'vitest'
import { behaviourOf, type HandedOverMessage } from '../../src/adapters/carriers/sandbox-behaviour.ts'
import { readSandboxSettings } from '../../src/domain/sandbox/index.ts'

const TEXTS = 2_000

const handed = (change: Partial<HandedOverMessage> = {}): HandedOverMessage => ({
  settings: readSandboxSettings({}),
  seed: 'one',
  to: '+14155550123',
  nth: 0,
  ...change,
})

const phones = Array.from({ length: TEXTS }, (_, n) => `+1415${String(5_550_000 + n)}`)

/** The fault of a text, in one word. */
function fateOf(text: HandedOverMessage): string {
  const behaviour = behaviourOf(text)
  if ('refuses' in behaviour) return behaviour.refuses.error
  return behaviour.receipts[0]?.errorCode ?? behaviour.receipts[0]?.status ?? 'nothing'
}

test('by default every text is delivered after 200 to 800 ms, spread over the range', () => {
  const delays = phones.map((to) => {
    const behaviour = behaviourOf(handed({ to }))
    if ('refuses' in behaviour) throw new Error('refused')
    expect(behaviour.receipts).toEqual([{ status: 'delivered', errorCode: null, delayMs: behaviour.arrivesAfterMs }])
    return behaviour.receipts[0]!.delayMs
  })

  expect(Math.min(...delays)).toBeGreaterThanOrEqual(200)
  expect(Math.max(...delays)).toBeLessThanOrEqual(800)
  expect(Math.max(...delays) - Math.min(...delays)).toBeGreaterThan(590)
})

test('each fault affects its share of the texts, and a text has at most one fault', () => {
  const settings = readSandboxSettings({ rates: { undelivered: 0.3, throttled: 0.2, receipt_never: 0.1 } })

  const counts = Map.groupBy(
    phones.map((to) => fateOf(handed({ settings, to }))),
    (fate) => fate,
  )

  const share = (fate: string) => (counts.get(fate)?.length ?? 0) / TEXTS
  expect(share('unreachable')).toBeCloseTo(0.3, 1)
  expect(share('throttled')).toBeCloseTo(0.2, 1)
  expect(share('nothing')).toBeCloseTo(0.1, 1)
  expect(share('delivered')).toBeCloseTo(0.4, 1)
})

test('faults depend on the seed, the phone and the number of earlier texts', () => {
  const settings = readSandboxSettings({ rates: { undelivered: 0.5 } })
  const fates = (change: Partial<HandedOverMessage>) =>
    phones.slice(0, 64).map((to) => fateOf(handed({ settings, to, ...change })))

  expect(fates({})).toEqual(fates({}))
  expect(fates({ seed: 'two' })).not.toEqual(fates({}))
  expect(fates({ nth: 1 })).not.toEqual(fates({}))
})

test('a magic number has its own behavior regardless of the rates', () => {
  const settings = readSandboxSettings({ rates: { undelivered: 1 } })

  expect(fateOf(handed({ settings }))).toBe('unreachable')
  expect(fateOf(handed({ settings, to: '+15005550000' }))).toBe('delivered')
  expect(fateOf(handed({ settings, to: '+15005550003' }))).toBe('landline')
})

test('invalid settings fall back to the defaults', () => {
  expect(readSandboxSettings({ rates: { undelivered: 7 } })).toEqual(readSandboxSettings({}))
  expect(readSandboxSettings(null)).toEqual({ seed: null, delay_min_ms: 200, delay_max_ms: 800, rates: {} })
})
