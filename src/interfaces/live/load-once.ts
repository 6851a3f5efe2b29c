import type { EventRow } from '../../domain/events/index.ts'

/**
 * What subscribers select beyond an event's row, loaded once for all to whom the tail has handed that row. It lives as
 * long as the row does. A load that fails is tried again by the next who asks.
 */
export class LoadOnce {
  readonly #loads = new WeakMap<EventRow, Map<string, Promise<unknown>>>()

  /** `key` names what is loaded; all who give the same key must want the same type. */
  load<Loaded>(event: EventRow, key: string, loader: () => Promise<Loaded>): Promise<Loaded> {
    const loads = this.#loads.get(event) ?? new Map<string, Promise<unknown>>()
    this.#loads.set(event, loads)
    const known = loads.get(key) as Promise<Loaded> | undefined
    if (known) return known
    const loading = loader()
    loads.set(key, loading)
    loading.catch(() => loads.delete(key))
    return loading
  }
}
