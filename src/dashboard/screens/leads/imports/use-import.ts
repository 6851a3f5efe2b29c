import { useEffect, useRef } from 'react'
import { useQuery, useSubscription } from 'urql'
import { Import, ImportLive } from '../../../../generated/dashboard/documents.ts'
import { isOver, type ShownImport } from './import-words.ts'

/** One import, live for as long as it goes on; when it is over it is read whole, with why rows were not taken. */
export function useImport(id: string) {
  const [{ data, error, fetching }, ask] = useQuery({
    query: Import,
    variables: { id },
    requestPolicy: 'cache-and-network',
  })
  const shown: ShownImport | undefined = data?.import?.id === id ? data.import : undefined
  const isRunning = shown !== undefined && !isOver(shown.status)
  useSubscription({ query: ImportLive, variables: { importId: id }, pause: !isRunning })

  const wasRunning = useRef(false)
  useEffect(() => {
    if (wasRunning.current && !isRunning) ask({ requestPolicy: 'network-only' })
    wasRunning.current = isRunning
  }, [isRunning, ask])
  return {
    shown,
    error,
    isMissing: !fetching && !error && data?.import === null,
    again: () => ask({ requestPolicy: 'network-only' }),
  }
}
