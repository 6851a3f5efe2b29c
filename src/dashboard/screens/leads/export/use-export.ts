import type { CombinedError } from '@urql/core'
import { useEffect, useRef, useState } from 'react'
import { Leads } from '../../../../generated/dashboard/documents.ts'
import { createPlainClient } from '../../../client/workspace-client.ts'
import { useCurrentWorkspace } from '../../../shell/workspace.tsx'
import type { LeadFilter } from '../lead-search.ts'
import { type LeadRow, leadRow, leadsCsv } from './leads-csv.ts'
import { ReadingFailed, readPages } from './read-pages.ts'
import { saveFile } from './save-file.ts'

const PAGE_SIZE = 100

export type Export = {
  state: 'idle' | 'reading' | 'done' | 'failed'
  count: number
  error: CombinedError | undefined
  /** Starts the export, or continues where it stopped. */
  start: () => void
  cancel: () => void
}

type Reading = { rows: LeadRow[]; after: string | null; abort: AbortController }

/** An export in progress. Pages read before an error are kept for the next try. */
export function useExport(filter: LeadFilter): Export {
  const { workspace } = useCurrentWorkspace()
  const [shown, setShown] = useState<Pick<Export, 'state' | 'count' | 'error'>>(IDLE)
  const reading = useRef<Reading>(undefined)
  useEffect(() => () => reading.current?.abort.abort(), [])

  async function run(current: Reading) {
    const client = createPlainClient(workspace.id)
    const load = async (after: string | null) => {
      const { data, error } = await client.query(Leads, { ...filter, first: PAGE_SIZE, after }).toPromise()
      return { page: data?.leads, error }
    }
    try {
      for await (const { nodes, after } of readPages(load, { signal: current.abort.signal, after: current.after })) {
        current.rows.push(...nodes.map(leadRow))
        current.after = after
        setShown({ state: 'reading', count: current.rows.length, error: undefined })
      }
      if (current.abort.signal.aborted) return
      saveFile(`leads-${new Date().toISOString().slice(0, 10)}.csv`, await leadsCsv(current.rows))
      setShown({ state: 'done', count: current.rows.length, error: undefined })
    } catch (failure) {
      const error = failure instanceof ReadingFailed ? failure.problem : undefined
      setShown({ state: 'failed', count: current.rows.length, error })
    }
  }

  function start() {
    const isAgain = shown.state === 'failed' && reading.current !== undefined
    const current = isAgain
      ? { ...reading.current!, abort: new AbortController() }
      : { rows: [], after: null, abort: new AbortController() }
    reading.current = current
    setShown({ state: 'reading', count: current.rows.length, error: undefined })
    void run(current)
  }

  function cancel() {
    reading.current?.abort.abort()
    reading.current = undefined
    setShown(IDLE)
  }

  return { ...shown, start, cancel }
}

const IDLE = { state: 'idle', count: 0, error: undefined } as const
