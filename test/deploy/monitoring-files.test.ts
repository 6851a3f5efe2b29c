import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parser } from '@prometheus-io/lezer-promql'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { useTestApp } from '../support/harness.ts'
import { hasProgram } from './support/programs.ts'

type Rule = { alert: string; expr: string; for?: string; labels: { severity: string }; annotations: Annotations }
type Annotations = { summary: string; description: string; runbook: string }
type Panel = { id: number; type: string; title: string; description?: string; targets?: Target[]; datasource?: object }
type Target = { refId: string; expr: string; datasource: object }

const RULES = 'deploy/prometheus/alerts.yml'
/** Prometheus writes it for every process that it reads. */
const OF_PROMETHEUS = ['up']
const SERIES_OF_HISTOGRAM = /_(bucket|count|sum)$/

const { groups } = parse(readFileSync(RULES, 'utf8')) as { groups: { rules: Rule[] }[] }
const rules = groups.flatMap((group) => group.rules)
const dashboard = JSON.parse(readFileSync('deploy/grafana/leadthread.json', 'utf8')) as { panels: Panel[] }
const panels = dashboard.panels.filter(({ type }) => type !== 'row')
const expressions = [
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...panels.flatMap(({ title, targets }) =>
    targets!.map(({ expr }) => [title, expr.replaceAll('$__rate_interval', '5m')] as const),
  ),
]

const service = useTestApp()

/** The metrics of an expression, with their labels. Fails if it is not PromQL. */
function selectorsOf(expression: string): { metric: string; labels: string[] }[] {
  const found: { metric: string; labels: string[] }[] = []
  parser.parse(expression).iterate({
    enter(node) {
      const text = expression.slice(node.from, node.to)
      if (node.type.isError) throw new Error(`not PromQL at "${expression.slice(node.from)}"`)
      if (node.name === 'VectorSelector') found.push({ metric: /^\w+/.exec(text)![0], labels: [] })
      if (node.name === 'LabelName' && node.node.parent?.name.includes('Matcher')) found.at(-1)!.labels.push(text)
    },
  })
  return found
}

/** What /metrics prints: the names of its metrics, and of their labels. */
function metricsOf(text: string): Map<string, Set<string>> {
  const known = new Map<string, Set<string>>()
  for (const [, name] of text.matchAll(/^# TYPE (\w+) /gm)) known.set(name!, new Set())
  for (const [, name, labels] of text.matchAll(/^(\w+)\{(.*)\} /gm)) {
    const metric = known.get(name!) ?? known.get(name!.replace(SERIES_OF_HISTOGRAM, ''))
    for (const [, label] of labels!.matchAll(/(\w+)="/g)) metric!.add(label!)
  }
  return known
}

/** One of each, so that every metric has its labels. */
async function metricsText(): Promise<string> {
  const { metrics, clock } = service.app
  metrics.request({ method: 'GET', route: '/v1/leads', status: 200, ms: 1 })
  metrics.job({ queue: 'take-turn', outcome: 'done', ms: 1 })
  metrics.reading({ task: 'read', outcome: 'read', ms: 1 })
  metrics.foundDue([{ queue: 'take-turn', workspaceId: service.sandbox.id, id: 'conv_1' }], clock.now())
  metrics.countedDue(new Map([['take-turn', 1]]))
  metrics.gaveUp('take-turn')
  metrics.webhookAttempt('failed')
  metrics.handOver({ carrier: 'twilio', outcome: 'failed', error: 'throttled' })
  metrics.heldTexts({ count: 1, oldestSeconds: 60 })
  const answer = await fetch(`${service.url}/metrics`)
  expect(answer.status).toBe(200)
  return answer.text()
}

test('the alerts and the dashboard use only metrics and labels that the service has', async () => {
  const known = metricsOf(await metricsText())
  const unknown = expressions.flatMap(([place, expression]) =>
    selectorsOf(expression)
      .filter(({ metric }) => !OF_PROMETHEUS.includes(metric))
      .flatMap(({ metric, labels }) => {
        const own = known.get(metric) ?? known.get(metric.replace(SERIES_OF_HISTOGRAM, ''))
        if (!own) return [`${place}: ${metric}`]
        return labels
          .filter((label) => label !== 'job' && !own.has(label))
          .map((label) => `${place}: ${metric}{${label}}`)
      }),
  )

  expect(expressions.length).toBeGreaterThan(25)
  expect(expressions.flatMap(([, expression]) => selectorsOf(expression)).length).toBeGreaterThan(30)
  expect(unknown).toEqual([])
})

test('every metric of the service is on the dashboard or in an alert', async () => {
  const own = [...metricsOf(await metricsText()).keys()].filter((name) => name.startsWith('leadthread_'))
  const used = expressions.flatMap(([, expression]) => selectorsOf(expression).map(({ metric }) => metric))
  const isUsed = (name: string) =>
    used.some((metric) => metric === name || metric.replace(SERIES_OF_HISTOGRAM, '') === name)

  expect(own.filter((name) => !isUsed(name))).toEqual([])
})

describe('each alert', () => {
  const page = readFileSync('docs/alerts.md', 'utf8')
  const anchors = [...page.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading!.toLowerCase().replaceAll(' ', '-'))

  test.each(rules.map((rule) => [rule.alert, rule] as const))(
    '%s explains what to do',
    (alert, { labels, annotations }) => {
      expect(labels.severity).toMatch(/^(critical|warning)$/)
      expect(annotations.summary.length).toBeGreaterThan(20)
      expect(annotations.description).toMatch(/[A-Z][a-z].*\.$/s)
      expect(annotations.runbook).toBe(`docs/alerts.md#${alert.toLowerCase()}`)
      expect(anchors).toContain(alert.toLowerCase())
    },
  )

  test('has a unique name, and the page describes no others', () => {
    const names = rules.map(({ alert }) => alert.toLowerCase())

    expect(new Set(names).size).toBe(names.length)
    expect(anchors.filter((anchor) => anchor.startsWith('leadthread')).toSorted()).toEqual(names.toSorted())
  })
})

test('each panel of the dashboard has an ID, a description and the selected data source', () => {
  expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length)
  for (const { title, description, datasource, targets } of panels) {
    expect(description, title).toMatch(/\.$/)
    for (const { datasource: source } of [{ datasource }, ...targets!]) {
      expect(source, title).toEqual({ type: 'prometheus', uid: `\${datasource}` })
    }
  }
})

test.runIf(hasProgram('promtool'))(
  'promtool accepts the rules and the expressions, and the alerts fire as its tests expect',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'leadthread-promtool-'))
    const recorded = expressions.map(([, expr], n) => ({ record: `expression_${n}`, expr }))
    writeFileSync(join(folder, 'all.yml'), JSON.stringify({ groups: [{ name: 'all', rules: recorded }] }))
    const runs = [
      ['check', 'rules', RULES, join(folder, 'all.yml')],
      ['test', 'rules', 'deploy/prometheus/alerts.test.yml'],
    ].map((words) => spawnSync('promtool', words, { encoding: 'utf8' }))
    rmSync(folder, { recursive: true })

    for (const { status, stdout, stderr } of runs) expect(status, stdout + stderr).toBe(0)
  },
)
