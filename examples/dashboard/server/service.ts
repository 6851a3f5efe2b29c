export const SERVICE_URL = process.env.LEADTHREAD_URL ?? 'http://127.0.0.1:4000'

/** Calls the service with the API key. Throws an error whose message can be shown to the developer. */
export async function callService<Answer>(path: string, body: object, headers: Record<string, string> = {}) {
  const key = process.env.LEADTHREAD_API_KEY
  if (!key) throw new Error('Set LEADTHREAD_API_KEY to the API key of a sandbox, then start again.')
  const response = await fetch(SERVICE_URL + path, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  }).catch(() => {
    throw new Error(`No service answers at ${SERVICE_URL}. Start it, or set LEADTHREAD_URL.`)
  })
  const answer = await response.json()
  const error = answer.error ?? answer.errors?.[0]
  if (error) throw Object.assign(new Error(error.message), { code: error.code ?? error.extensions?.code })
  return answer as Answer
}
