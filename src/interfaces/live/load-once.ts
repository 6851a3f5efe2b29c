/**
 * What subscribers select beyond a row, loaded once for all to whom the tail has handed that row. It lives as
 * long as the row does. A load that fails is tried again by the next who asks.
 */
export class LoadOnce {
  readonly #loads = new WeakMap<object, Map<string, Promise<unknown>>>()

  /** `key` names what is loaded; all who give the same key must want the same type. */
  load<Loaded>(row: object, key: string, loader: () => Promise<Loaded>): Promise<Loaded> {
    const loads = this.#loads.get(row) ?? new Map<string, Promise<unknown>>()
    this.#loads.set(row, loads)
    const known = loads.get(key) as Promise<Loaded> | undefined
    if (known) return known
    const loading = loader()
    loads.set(key, loading)
    loading.catch(() => loads.delete(key))
    return loading
  }
}
