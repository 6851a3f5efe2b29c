import { useWindowEvent } from '@mantine/hooks'
import { useState } from 'react'

/** A file may be dropped anywhere in the window, where the browser would open it. Null: it is only kept from that. */
export function useFileDrop(onFile: ((file: File) => void) | null): boolean {
  const [isOver, setOver] = useState(false)
  useWindowEvent('dragover', (event) => {
    if (!event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    setOver(onFile !== null)
  })
  useWindowEvent('dragleave', ({ relatedTarget }) => {
    if (relatedTarget === null) setOver(false)
  })
  useWindowEvent('drop', (event) => {
    const [file] = event.dataTransfer?.files ?? []
    if (!file) return
    event.preventDefault()
    setOver(false)
    onFile?.(file)
  })
  return isOver
}
