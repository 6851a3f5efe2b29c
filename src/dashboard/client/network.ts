const listeners = new Set<() => void>()

/** Calls `listener` each time when the server can be reached again after an interruption. */
export function onNetworkBack(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function announceNetworkBack(): void {
  for (const listener of [...listeners]) listener()
}

window.addEventListener('online', announceNetworkBack)

const TRY_AGAIN_AFTER_MS = 5_000

/** Resolves when the server can be reached again, or after some seconds, because not every return is noticed. */
export function networkBack(): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      stop()
      resolve()
    }
    const stop = onNetworkBack(end)
    const timer = setTimeout(end, TRY_AGAIN_AFTER_MS)
  })
}
