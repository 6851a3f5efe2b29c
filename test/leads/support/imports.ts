import type { Answer, CallOptions, Json, TestApp } from '../../support/harness.ts'

type File = string | Uint8Array

/** Parameters of the import. An object, such as the mapping, is sent as JSON. */
export type ImportSettings = Record<string, string | boolean | object>

/** Uploads a file's bytes, or its text, as the body. */
export function upload(
  service: TestApp,
  file: File,
  settings: ImportSettings = {},
  { headers, ...options }: CallOptions = {},
): Promise<Answer> {
  const parameters = Object.entries(settings).map(([name, value]) => [
    name,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ])
  const path = `/v1/leads/imports?${new URLSearchParams(parameters)}`
  return service.api('POST', path, file, { ...options, headers: { 'Content-Type': 'text/csv', ...headers } })
}

/** Uploads a file, processes it without moving the clock, and returns the import. */
export async function importFile(service: TestApp, file: File, settings: ImportSettings = {}): Promise<Json> {
  const accepted = await upload(service, file, settings)
  if (accepted.status !== 202) throw new Error(JSON.stringify(accepted.body))
  await service.processAll({ withinMs: 0 })
  return (await service.api('GET', `/v1/imports/${accepted.body.id}`)).body
}

/** A CSV file with `count` leads. Their phones are +1415 followed by `from`, `from` + 1, …; `from` has seven digits. */
export function leadsFile(count: number, from = 2_000_000): string {
  const rows = Array.from({ length: count }, (_, i) => `+1415${from + i},Dana,Miller ${i},${i % 90_000}`)
  return `phone,First Name,last_name,budget\n${rows.join('\n')}\n`
}

/** The lead with this phone, or undefined. */
export async function leadOf(service: TestApp, phone: string): Promise<Json | undefined> {
  return (await service.api('GET', `/v1/leads?phone=${encodeURIComponent(phone)}`)).body.data[0]
}
