/** A time that advances once per interval, for as long as it has listeners. The interval begins with the first of them. */
export function createTicks(intervalMs: number, readNowMs: () => number = Date.now) {
  let tickMs = readNowMs()
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setInterval> | undefined

  function tick() {
    tickMs = readNowMs()
    for (const each of listeners) each()
  }
  function start() {
    tickMs = readNowMs()
    return setInterval(tick, intervalMs)
  }
  return {
    tickMs: () => tickMs,
    subscribe(listener: () => void) {
      listeners.add(listener)
      timer ??= start()
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        clearInterval(timer)
        timer = undefined
      }
    },
  }
}
