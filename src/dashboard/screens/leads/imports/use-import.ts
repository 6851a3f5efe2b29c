import { useEffect, useEffectEvent, useRef } from 'react'
import { useSubscription } from 'urql'
import { Import, ImportLive } from '../../../../generated/dashboard/documents.ts'
import { useFreshQuery } from '../../../components/request/use-fresh-query.ts'
import { isOver, type ShownImport } from './import-words.ts'

/** One import, live while it runs. When it ends, it is refetched with the reasons for rejected rows. */
export function useImport(id: string) {
  const { data, error, fetching, refetch } = useFreshQuery(Import, { id })
  const shown: ShownImport | undefined = data?.import?.id === id ? data.import : undefined
  const isRunning = shown !== undefined && !isOver(shown.status)
  useSubscription({ query: ImportLive, variables: { importId: id }, pause: !isRunning })

  const wasRunning = useRef(false)
  const readReasons = useEffectEvent(refetch)
  useEffect(() => {
    if (wasRunning.current && !isRunning) readReasons()
    wasRunning.current = isRunning
  }, [isRunning])
  return { shown, error, isMissing: !fetching && !error && data?.import === null, refetch }
}
