import { useEffect, useState } from 'react'
import type { Signal } from '../thread/evidence.ts'

const LIT_MS = 2_400

/** The signals that have just changed. Values from before the conversation was opened are not new. */
export function useLit(signals: readonly Signal[] | undefined): ReadonlySet<string> {
  const [seen, setSeen] = useState<{ signals: readonly Signal[] | undefined; lit: ReadonlySet<string> }>({
    signals,
    lit: new Set(),
  })
  if (seen.signals !== signals) {
    const before = new Map(seen.signals?.map((signal) => [signal.key, said(signal)]))
    const changed = seen.signals ? (signals ?? []).filter((signal) => before.get(signal.key) !== said(signal)) : []
    const lit = changed.length > 0 ? new Set(changed.map(({ key }) => key)) : seen.lit
    setSeen({ signals, lit })
  }
  const { lit } = seen
  useEffect(() => {
    if (lit.size === 0) return
    const timer = setTimeout(() => setSeen((now) => (now.lit === lit ? { ...now, lit: new Set() } : now)), LIT_MS)
    return () => clearTimeout(timer)
  }, [lit])
  return lit
}

function said({ state, proof }: Signal): string {
  return JSON.stringify([state, proof?.value ?? null])
}
