import { apiKey } from './api-key.ts'
import { fetchService } from './service.ts'

/** Calls the service with the API key. Throws an error whose message can be shown to the developer. */
export async function callService<Answer>(path: string, body: object, headers: Record<string, string> = {}) {
  const response = await fetchService(path, {
    method: 'POST',
    headers: { Authorization: `Bearer ${await apiKey()}`, 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const answer = await response.json()
  const error = answer.errors?.[0] ?? (response.ok ? null : answer)
  if (error) throw Object.assign(new Error(error.message), { code: error.code ?? error.extensions?.code })
  return answer as Answer
}

export async function askGraphql<Data>(query: string, variables: object = {}, headers: Record<string, string> = {}) {
  return (await callService<{ data: Data }>('/graphql', { query, variables }, headers)).data
}
