import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { ENVIRONMENT_VARIABLES, readConfig } from '../../src/config.ts'
import { COUNTED_MAX } from '../../src/interfaces/jobs/due.ts'
import { type Json, SECRETS } from '../support/harness.ts'
import { baseManifests, type Manifest, renderOverlay, schemaErrorOf, typeErrorsOf } from './support/kubernetes.ts'
import { hasProgram } from './support/programs.ts'

/** The longest time in which a process exits after SIGTERM: `stopOnSignal`. */
const STOPS_WITHIN_SECONDS = 10
const SERVERS = { DATABASE_URL: 'postgres://postgres/leadthread', REDIS_URL: 'redis://redis:6379' }

const compose = parse(readFileSync('docker-compose.yml', 'utf8'), { merge: true }) as Json
const page = readFileSync('docs/kubernetes.md', 'utf8')

const OVERLAYS = ['small', 'large']

test('each file of the base matches the schemas of Kubernetes, and has no unknown field', () => {
  const manifests = baseManifests()

  expect(manifests.length).toBeGreaterThan(8)
  expect(manifests.flatMap((manifest) => schemaErrorOf(manifest) ?? [])).toEqual([])
  expect(typeErrorsOf(manifests)).toBe('')
})

test.runIf(hasProgram('kubectl'))('kubectl renders every overlay', () => {
  expect(OVERLAYS.toSorted()).toEqual(readdirSync('deploy/kubernetes/overlays').toSorted())
  for (const overlay of OVERLAYS) expect(renderOverlay(overlay).length, overlay).toBeGreaterThan(8)
})

// Without kubectl, the test above is skipped, which `.ci/run` does not accept.
describe.each(hasProgram('kubectl') ? OVERLAYS : [])('the overlay %s', (overlay) => {
  const manifests = renderOverlay(overlay)
  const ofKind = (kind: string) => manifests.filter((manifest) => manifest.kind === kind)
  const named = (kind: string, name: string) => ofKind(kind).find(({ metadata }) => metadata.name === name) as Manifest
  const deployments = ['api', 'worker'].map((name) => [name, named('Deployment', `leadthread-${name}`)] as const)
  const pods = [
    ...deployments.map(([name, { spec }]) => [name, spec.template.spec] as const),
    ['migrate', named('Job', 'leadthread-migrate').spec.template.spec] as const,
  ]
  const [config] = ofKind('ConfigMap').map(({ data }) => data as Record<string, string>)

  test('matches the schemas of Kubernetes', () => {
    expect(manifests.length).toBeGreaterThan(8)
    expect(manifests.flatMap((manifest) => schemaErrorOf(manifest) ?? [])).toEqual([])
  })

  test('has no unknown field', () => {
    const [first] = manifests
    const misspelled = { ...first!, metadata: { ...first!.metadata, lables: {} } }

    expect(typeErrorsOf(manifests)).toBe('')
    expect(typeErrorsOf([misspelled])).toContain(`"lables"' does not exist`)
  })

  test('is in one namespace, and contains no secret', () => {
    expect(new Set(manifests.map(({ metadata }) => metadata.namespace))).toEqual(new Set(['leadthread']))
    expect(ofKind('Secret')).toEqual([])
    expect(Object.keys(config!).filter((name) => /SECRET|KEY|TOKEN|PASSWORD|_URL$/.test(name))).toEqual(['PUBLIC_URL'])
  })

  test('sets only variables that the service has, to values that it accepts', () => {
    const known = [...ENVIRONMENT_VARIABLES, 'NODE_ENV']
    expect(Object.keys(config!).filter((name) => !known.includes(name))).toEqual([])

    const read = readConfig({ ...config!, ...SERVERS, ...SECRETS })
    expect(read.http).toMatchObject({ host: '0.0.0.0', port: 4000 })
    expect(read.metrics).toMatchObject({ host: '0.0.0.0', port: 9464 })
  })

  test.each(pods)('%s runs the command of docker-compose.yml with an exact version of the image', (name, pod) => {
    const [container] = pod.containers

    expect(container.command).toEqual(compose.services[name].command)
    expect(container.image).toMatch(/^registry\.example\.com\/leadthread:\d+\.\d+\.\d+$/)
    expect(container.envFrom).toEqual([
      { configMapRef: { name: named('ConfigMap', container.envFrom[0].configMapRef.name).metadata.name } },
      { secretRef: { name: 'leadthread' } },
    ])
  })

  test.each(pods)('%s has no privileges and a read-only file system, except for what it writes', (_name, pod) => {
    const [container] = pod.containers
    const written = readFileSync('Dockerfile', 'utf8').match(/mkdir -p -m 1777 (\S+)/)![1]

    expect(pod).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
    })
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    })
    expect(container.volumeMounts.map(({ mountPath }: Json) => mountPath)).toEqual([`/app/${written}`, '/tmp'])
    expect(pod.volumes.map(({ name, emptyDir }: Json) => [name, typeof emptyDir.sizeLimit])).toEqual(
      container.volumeMounts.map(({ name }: Json) => [name, 'string']),
    )
    expect(container.resources.limits.memory).toMatch(/^\d+[MG]i$/)
  })

  test.each(deployments)(
    '%s is restarted if it hangs, and gets no requests while it has no database',
    (_name, { spec }) => {
      const [container] = spec.template.spec.containers
      const port = container.ports.find(({ name }: Json) => name === 'metrics').containerPort

      expect(String(port)).toBe(config!.METRICS_PORT)
      expect(container.livenessProbe.httpGet).toEqual({ path: '/healthz', port: 'metrics' })
      expect(container.startupProbe.httpGet).toEqual({ path: '/healthz', port: 'metrics' })
      expect(container.readinessProbe.httpGet).toEqual({ path: '/readyz', port: 'metrics' })
    },
  )

  test.each(deployments)('%s has time to stop', (_name, { spec }) => {
    const { terminationGracePeriodSeconds, containers } = spec.template.spec
    const pauseSeconds = Number(containers[0].lifecycle?.preStop.exec.command[1] ?? 0)

    expect(terminationGracePeriodSeconds).toBeGreaterThan(pauseSeconds + STOPS_WITHIN_SECONDS)
  })

  test.each(deployments)('%s scales, and keeps a pod while nodes are drained', (name, { metadata, spec }) => {
    const scaler = named('HorizontalPodAutoscaler', metadata.name).spec
    const budget = named('PodDisruptionBudget', metadata.name).spec
    const { labels } = spec.template.metadata

    expect(scaler.scaleTargetRef).toEqual({ apiVersion: 'apps/v1', kind: 'Deployment', name: metadata.name })
    expect(scaler.maxReplicas).toBeGreaterThan(scaler.minReplicas)
    expect(spec.replicas, 'a number of replicas would undo the scaling at every apply').toBeUndefined()
    expect(budget).toMatchObject({ maxUnavailable: 1, selector: spec.selector })
    expect(labels).toMatchObject(spec.selector.matchLabels)
    expect(scaler.metrics.map(({ type }: Json) => type)).toEqual(
      name === 'api' ? ['Resource'] : ['External', 'Resource'],
    )
  })

  test('a backlog of one type of job scales the workers to their maximum', () => {
    const { metrics, maxReplicas } = named('HorizontalPodAutoscaler', 'leadthread-worker').spec
    const { target } = metrics.find(({ type }: Json) => type === 'External').external

    expect(target.type).toBe('AverageValue')
    expect(COUNTED_MAX / Number(target.averageValue)).toBeGreaterThanOrEqual(maxReplicas)
  })

  test('the service and the ingress lead to the port of the API', () => {
    const service = named('Service', 'leadthread-api').spec
    const [, api] = deployments.find(([name]) => name === 'api')!
    const [{ host, http }] = named('Ingress', 'leadthread').spec.rules
    const target = api.spec.template.spec.containers[0].ports.find(
      ({ name }: Json) => name === service.ports[0].targetPort,
    )

    expect(api.spec.template.metadata.labels).toMatchObject(service.selector)
    expect(String(target.containerPort)).toBe(config!.PORT)
    expect(http.paths[0].backend.service).toEqual({ name: 'leadthread-api', port: { name: service.ports[0].name } })
    expect(config!.PUBLIC_URL).toBe(`https://${host}`)
  })

  test('the comment about the number of connections is right', () => {
    const most = ofKind('HorizontalPodAutoscaler').reduce((sum, { spec }) => sum + spec.maxReplicas, 0)
    const [, connections] = /up to (\d+) connections/.exec(
      readFileSync(`deploy/kubernetes/overlays/${overlay}/kustomization.yaml`, 'utf8'),
    )!

    // A rolling update adds one pod of each.
    expect((most + 2) * Number(config!.DATABASE_POOL_MAX)).toBeLessThanOrEqual(Number(connections))
  })
})

test('the workers scale by a metric that the service has', () => {
  const { rules } = parse(readFileSync('deploy/kubernetes/prometheus-adapter.yml', 'utf8')) as Json
  const [rule] = rules.external
  const scaling = readFileSync('deploy/kubernetes/base/scaling.yaml', 'utf8')

  expect(readFileSync('src/adapters/metrics.ts', 'utf8')).toContain(`'${rule.seriesQuery}'`)
  expect(rule.metricsQuery).toContain(rule.seriesQuery)
  expect(scaling).toContain(`metric: { name: ${rule.name.as} }`)
})

test('docs/kubernetes.md creates the secret with all required variables', () => {
  const set = [...page.matchAll(/--from-literal=([A-Z_]+)=/g)].map(([, name]) => name!)

  expect(set).toEqual(expect.arrayContaining([...Object.keys(SERVERS), ...Object.keys(SECRETS)]))
  expect(set.filter((name) => !ENVIRONMENT_VARIABLES.includes(name))).toEqual([])
})
