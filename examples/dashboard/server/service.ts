export const SERVICE_URL = process.env.LEADTHREAD_URL ?? 'http://127.0.0.1:4000'

/** `fetch` with a path of the service. Throws an error whose message can be shown to the developer. */
export async function fetchService(path: string, init?: RequestInit): Promise<Response> {
  return fetch(SERVICE_URL + path, init).catch(() => {
    throw new Error(`No service answers at ${SERVICE_URL}. Start it, or set LEADTHREAD_URL.`)
  })
}
