/**
 * Selected fields beyond a row, loaded once for all subscribers that the tail gave this row. Lives as long as the row. A failed
 * load is retried by the next subscriber.
 */
export class LoadOnce {
  readonly #loads = new WeakMap<object, Map<string, Promise<unknown>>>()

  /** `key` identifies the load; the same key must have the same type. */
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
