import type { Judged } from './figures.ts'

/** The failures by kind, with the IDs of the affected personas and the number of runs; without their texts. */
export function failuresOf(all: Judged[]): string[] {
  const found = new Map<string, Map<string, number>>()
  const note = (kind: string, { played }: Judged) => {
    const ids = found.get(kind) ?? new Map<string, number>()
    found.set(kind, ids.set(played.person.persona.id, (ids.get(played.person.persona.id) ?? 0) + 1))
  }
  for (const judged of all) for (const kind of kindsOf(judged)) note(kind, judged)
  return [...found]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([kind, ids]) => `${kind}: ${[...ids].map(([id, runs]) => (runs > 1 ? `${id}×${runs}` : id)).join(' ')}`)
}

function kindsOf(judged: Judged): string[] {
  const { played, ends, decided, wrong, missing } = judged
  const { expected } = played.person.persona
  const { vertical } = played
  const kinds: string[] = []
  if (decided !== expected.decision) kinds.push(`decision ${expected.decision} → ${decided}${causeOf(judged)}`)
  for (const key of wrong) kinds.push(`wrong ${vertical}.${key}`)
  for (const { key, told } of missing) kinds.push(`${told ? 'not understood' : 'never told'} ${vertical}.${key}`)
  if (expected.handoff && !judged.handedOff) kinds.push('a person was asked for and did not come')
  const reasons = ends.filter(({ handler }) => handler === 'human').map(({ handoffReason: why }) => why)
  if (expected.handoff && judged.handedOff && !reasons.includes('lead_request'))
    kinds.push('a person came by another rule')
  if (judged.afterOptOut > 0) kinds.push('texts after an opt-out')
  for (const sentence of judged.unsupported) kinds.push(`unsupported "${sentence}"`)
  return kinds
}

/** Possible reasons for a different result: the handoff, wrong or missing values, the score. */
function causeOf({ ends, wrong, missing }: Judged): string {
  const last = ends.at(-1)
  const rule = last?.handler === 'human' ? [`by ${last.handoffRule ?? last.handoffReason}`] : []
  const lacks = [...wrong.map((key) => `wrong ${key}`), ...missing.map(({ key }) => `no ${key}`)]
  const isEnded = last?.status === 'disqualified' && last.lastDecision !== null
  const ended = isEnded ? [String(last.lastDecision)] : []
  const why = rule.length > 0 ? rule : ended.length + lacks.length > 0 ? ended : [`score ${last?.score ?? '-'}`]
  return [...why, ...lacks].map((part) => `, ${part}`).join('')
}
