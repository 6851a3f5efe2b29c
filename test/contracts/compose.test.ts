import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'

type Service = {
  image: string
  command: string[]
  restart?: string
  mem_limit?: string
  ports?: string[]
  volumes?: string[]
  environment: Record<string, string>
  healthcheck?: { test: string[] }
  networks?: Record<string, { ipv4_address: string }> | string[]
}
type ComposeFile = {
  services: Record<string, Service>
  networks: Record<string, { ipam: { config: { subnet: string }[] } }>
}

const read = (file: string) => parse(readFileSync(file, 'utf8'), { merge: true }) as ComposeFile
const { services } = read('docker-compose.yml')
const tls = read('deploy/docker-compose.tls.yml')
const ours = ['migrate', 'api', 'worker'].map((name) => [name, services[name]!] as const)
const example = readFileSync('.env.example', 'utf8')
const variables = [...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name!)

/** Set by the file itself: the address of its own servers, and where the api listens within its container. */
const FIXED = ['DATABASE_URL', 'REDIS_URL', 'HOST', 'PORT']

describe('docker-compose.yml', () => {
  test('passes every variable of .env.example to api, worker and migrate', () => {
    expect(variables.length).toBeGreaterThan(30)
    for (const [name, { environment }] of ours) {
      for (const variable of variables) {
        expect(environment, name).toHaveProperty(variable)
        const isSetHere = FIXED.includes(variable) || (name === 'worker' && variable === 'METRICS_PORT')
        if (!isSetHere) expect(environment[variable], `${name} ${variable}`).toContain(`\${${variable}:`)
      }
    }
  })

  test.each(['POSTGRES_PASSWORD', 'SECRET_KEY', 'SUPPRESSION_KEY', 'SESSION_SECRET', 'PUBLIC_URL'])(
    'has no default for %s, and the error explains how to set it',
    (variable) => {
      const uses = [...readFileSync('docker-compose.yml', 'utf8').matchAll(/\$\{(\w+)(:[?-])([^}]*)\}/g)].filter(
        ([, name]) => name === variable,
      )

      expect(uses.length).toBeGreaterThan(0)
      for (const [, , operator, words] of uses) {
        expect(operator).toBe(':?')
        expect(words).toMatch(variable === 'PUBLIC_URL' ? /https:/ : /openssl rand -hex/)
      }
    },
  )

  test('runs in production by default', () => {
    for (const [, { environment }] of ours) expect(environment.NODE_ENV).toBe(`\${NODE_ENV:-production}`)
  })

  test('restarts each service after a crash, and limits its memory', () => {
    for (const [name, service] of Object.entries({ ...services, caddy: tls.services.caddy! })) {
      expect(service.restart, name).toBe(name === 'migrate' ? 'on-failure' : 'unless-stopped')
      expect(service.mem_limit, name).toMatch(/^\d+[mg]$/)
    }
  })

  test('publishes only the api, and only on this machine by default', () => {
    expect(services.api!.ports).toEqual([`\${BIND_ADDRESS:-127.0.0.1}:\${PORT:-4000}:4000`])
    expect(services.api!.environment).toMatchObject({ HOST: '0.0.0.0', PORT: '4000' })
    for (const [name, { ports }] of Object.entries(services)) if (name !== 'api') expect(ports, name).toBeUndefined()
  })

  test('checks the health of every service that keeps running', () => {
    const all = Object.entries({ ...services, caddy: tls.services.caddy! }).filter(([name]) => name !== 'migrate')
    for (const [name, { healthcheck }] of all) expect(healthcheck?.test[0], name).toBe('CMD')
  })

  test('checks the readiness of api and worker with programs in their image', () => {
    for (const [name, port] of [
      ['api', services.api!.environment.PORT],
      ['worker', services.worker!.environment.METRICS_PORT],
    ] as const) {
      const [kind, program, flag, script] = services[name]!.healthcheck!.test
      expect([kind, program, flag]).toEqual(['CMD', 'node', '-e'])
      expect(script).toContain(`http://127.0.0.1:${port}/readyz`)
    }
  })

  test('pins images to an exact version', () => {
    const lines = readFileSync('Dockerfile', 'utf8')
      .match(/^FROM \S+/gm)!
      .map((line) => line.slice(5))
    const images = [...lines, services.postgres!.image, services.redis!.image, tls.services.caddy!.image]

    for (const image of images) expect(image).toMatch(/:\d+\.\d+/)
    expect(new Set(lines).size).toBe(1)
  })
})

test('the api trusts only the proxy of deploy/docker-compose.tls.yml', () => {
  const { caddy, api } = tls.services
  const address = (caddy!.networks as Record<string, { ipv4_address: string }>).proxy!.ipv4_address

  expect(api!.environment.TRUSTED_PROXIES).toBe(address)
  expect(api!.networks).toEqual(['default', 'proxy'])
  expect(tls.networks.proxy!.ipam.config[0]!.subnet).toBe(`${address.replace(/\d+$/, '0')}/24`)
  expect(readFileSync('deploy/Caddyfile', 'utf8')).toContain(`:api:${services.api!.environment.PORT}}`)
  expect(caddy!.volumes).toContain('./deploy/Caddyfile:/etc/caddy/Caddyfile:ro')
})
