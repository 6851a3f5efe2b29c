import { readFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { planTurn, initialState, stateAfterOpening } from '../src/domain/agent/index.ts'
import { classifyInbound, isForAgent } from '../src/domain/compliance/index.ts'
import { verticals } from './agent/support/verticals.ts'
const half = process.argv[2] ?? 'tune'
const show = process.argv[3] ?? ''
const now = new Date('2026-11-04T20:10:00Z') // 14:10 in Chicago
const playbook = verticals.home_services!
const keys = playbook.signals.map((s) => s.key)
const lines = readFileSync(process.env.SET ?? '/tmp/pauses-exam.tsv','utf8').trim().split('\n').map((l) => l.split('\t'))
const isTune = (t: string) => createHash('sha256').update(t).digest()[0]! % 2 === 0
const counts: Record<string, Record<string, number>> = {}
for (const [kind, day, text] of lines as [string,string,string][]) {
  if (isTune(text) !== (half === 'tune')) continue
  for (const pending of ['owner', 'timeline']) {
    const intent = classifyInbound(text, { suppressed: false, suppressedByKeyword: false, agentIsTexting: true })
    let out: string, at = '', said = ''
    if (!isForAgent(intent, text)) out = 'door:' + intent.kind
    else {
      const state = { ...initialState(), pending, asks: { [pending]: 1 } }
      const plan = planTurn({ now, playbook, threshold: 50, timezone: 'America/Chicago', lead: { firstName: 'Ann', attributes: {} }, conversation: { status: 'active', qualifiedBefore: false }, state, texts: [{ messageId: 'm1', body: text, receivedAt: now }] } as never)
      out = plan.decision; at = plan.resumeAt ?? ''; said = plan.reply?.body ?? plan.handoff?.acknowledgement ?? ''
    }
    const local = at ? new Date(new Date(at).getTime() - 6 * 3600_000).toISOString().slice(0, 16) : ''
    const right = kind === 'later' ? near(local.slice(0, 10), day, text) : kind === 'hour' ? local.startsWith('2026-11-04') && (day === '-' || local.slice(11) === day) : kind === 'vague' ? out.startsWith('pause') || out === 'postpone' : !local
    const c = (counts[`${kind} ${pending}`] ??= {})
    c[right ? 'right' : 'wrong'] = (c[right ? 'right' : 'wrong'] ?? 0) + 1
    if (show && kind.match(show) && !right) console.log(`${kind} ${day} [${pending}] ${text}\n     -> ${out} ${local} | ${said.slice(0, 90)}`)
  }
}
console.log(half, counts)

function near(found: string, day: string, text: string): boolean {
  if (!found) return false
  const d = (Date.parse(found) - Date.parse(day)) / 86400_000
  const slack = /month|mes\b|jan|feb|mar(ch)?\b|apr|may|june|spring|summer|primavera|verano|enero|febrero|marzo|abril|holiday|year|fiestas/i.test(text) ? 31 : /week|semana|wk|days/i.test(text) ? 3 : 1
  return d >= -1 && d <= slack && (slack > 1 || d === 0)
}
