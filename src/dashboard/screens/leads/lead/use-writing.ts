import { useRef, useState } from 'react'

export type Writing = ReturnType<typeof useWriting>

/** Whether the user is writing to the lead. `start` focuses the box for the text, also if it is still loading. */
export function useWriting() {
  const box = useRef<HTMLDivElement>(null)
  const [isWriting, setWriting] = useState(false)
  return {
    isWriting,
    start() {
      setWriting(true)
      box.current?.querySelector('textarea')?.focus()
    },
    box: { ref: box, onFocus: () => setWriting(true), onBlur: () => setWriting(false) },
  }
}
