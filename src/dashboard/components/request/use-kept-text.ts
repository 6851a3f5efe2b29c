import { useState } from 'react'
import { readStored, store } from './browser-storage.ts'

/** A text that is being written, kept for the life of the tab. Null if there is none. */
export function useKeptText(key: string) {
  const [text, setText] = useState(() => readStored(() => sessionStorage, key))
  function keep(to: string | null) {
    setText(to)
    store(() => sessionStorage, key, to)
  }
  return [text, keep] as const
}
