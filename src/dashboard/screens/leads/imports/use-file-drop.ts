import { useWindowEvent } from '@mantine/hooks'
import { useState } from 'react'

/** Accepts a file dropped anywhere in the window, where the browser would otherwise open it. With null, files are ignored. */
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
