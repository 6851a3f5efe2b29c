import type { Answer, CallOptions, Json, TestApp } from '../../support/harness.ts'
import { judge } from '../../support/openapi-judge.ts'

/** Uploads a file's bytes, or its text, as the body. */
export async function upload(
  service: TestApp,
  file: string | Uint8Array<ArrayBuffer>,
  settings: Record<string, unknown> = {},
  { key = service.sandbox.key, headers }: CallOptions = {},
): Promise<Answer> {
  const given = Object.entries(settings).map(([name, value]) => [
    name,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ])
  const path = `/v1/leads/imports?${new URLSearchParams(given)}`
  const requestHeaders = { Authorization: `Bearer ${key}`, 'Content-Type': 'text/csv', ...headers }
  const response = await fetch(service.url + path, { method: 'POST', headers: requestHeaders, body: file })
  const text = await response.text()
  const sent = typeof file === 'string' ? file : Buffer.from(file).toString('latin1')
  await judge({ method: 'POST', path, requestHeaders, sent, status: response.status, headers: response.headers, text })
  return { status: response.status, headers: response.headers, body: JSON.parse(text) }
}

/** Uploads a file, processes it, and returns the import. */
export async function importFile(
  service: TestApp,
  file: string | Uint8Array<ArrayBuffer>,
  settings: Record<string, unknown> = {},
): Promise<Json> {
  const accepted = await upload(service, file, settings)
  if (accepted.status !== 202) throw new Error(JSON.stringify(accepted.body))
  await service.processAll({ withinMs: 0 })
  return (await service.api('GET', `/v1/imports/${accepted.body.id}`)).body
}

/** A file with so many leads, each with its own phone. */
export function leadsFile(count: number, from = 2_000_000): string {
  const rows = Array.from({ length: count }, (_, i) => `+1415${from + i},Dana,Miller ${i},${i % 90_000}`)
  return `phone,First Name,last_name,budget\n${rows.join('\n')}\n`
}

/** The lead with this phone, or undefined. */
export async function leadOf(service: TestApp, phone: string): Promise<Json> {
  return (await service.api('GET', `/v1/leads?phone=${encodeURIComponent(phone)}`)).body.data[0]
}
