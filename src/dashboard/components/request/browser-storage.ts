/** Reads a stored text; null if there is none. Private windows can refuse storage. */
export function readStored(storage: () => Storage, key: string): string | null {
  try {
    return storage().getItem(key)
  } catch {
    return null
  }
}

/** Stores a text, or with null removes it. Without storage it is forgotten with the page. */
export function store(storage: () => Storage, key: string, text: string | null): void {
  try {
    if (text === null) storage().removeItem(key)
    else storage().setItem(key, text)
  } catch {
    // The storage is full or disabled.
  }
}
