/** Which endpoint’s replays the address asks for. */
export type ReplaySearch = { endpoint?: string }

export function replaySearch({ endpoint }: Record<string, unknown>): ReplaySearch {
  return typeof endpoint === 'string' && endpoint !== '' ? { endpoint } : {}
}
