import type { CombinedError } from '@urql/core'
import { useEffect, useRef, useState } from 'react'
import { type Client, useClient } from 'urql'
import { Leads } from '../../../../generated/dashboard/documents.ts'
import { createPlainClient } from '../../../client/workspace-client.ts'
import { useCurrentWorkspace } from '../../../shell/workspace.tsx'
import { ReadingFailed, readPages } from '../export/read-pages.ts'
import type { LeadFilter, ListedLead } from '../lead-search.ts'
import type { Selection } from './selection-context.ts'

const PAGE_SIZE = 100
const BATCH_SIZE = 50

export type Bulk = {
  state: 'idle' | 'running' | 'done' | 'failed'
  /** Leads that are done. */
  count: number
  error: CombinedError | undefined
  start: () => void
  stop: () => void
}

type Work = (batch: ListedLead[], client: Client) => Promise<CombinedError | undefined>

/** Applies something to the selected leads in batches. It stops at an error; starting it again repeats all, which does no harm. */
export function useBulk({ leads, isAll }: Selection, filter: LeadFilter, work: Work): Bulk {
  const client = useClient()
  const { workspace } = useCurrentWorkspace()
  const [shown, setShown] = useState<Pick<Bulk, 'state' | 'count' | 'error'>>(IDLE)
  const abort = useRef<AbortController>(undefined)
  useEffect(() => () => abort.current?.abort(), [])

  async function* batches(signal: AbortSignal) {
    if (!isAll) {
      const chosen = [...leads.values()]
      for (let at = 0; at < chosen.length; at += BATCH_SIZE) yield chosen.slice(at, at + BATCH_SIZE)
      return
    }
    const plain = createPlainClient(workspace.id)
    const load = async (after: string | null) => {
      const { data, error } = await plain.query(Leads, { ...filter, first: PAGE_SIZE, after }).toPromise()
      return { page: data?.leads, error }
    }
    for await (const { nodes } of readPages(load, { signal })) {
      for (let at = 0; at < nodes.length; at += BATCH_SIZE) yield nodes.slice(at, at + BATCH_SIZE)
    }
  }

  async function run({ signal }: AbortController) {
    let count = 0
    setShown({ state: 'running', count, error: undefined })
    try {
      for await (const batch of batches(signal)) {
        const error = await work(batch, client)
        if (signal.aborted) return
        if (error) return setShown({ state: 'failed', count, error })
        count += batch.length
        setShown({ state: 'running', count, error: undefined })
      }
      if (!signal.aborted) setShown({ state: 'done', count, error: undefined })
    } catch (failure) {
      setShown({ state: 'failed', count, error: failure instanceof ReadingFailed ? failure.problem : undefined })
    }
  }

  return {
    ...shown,
    start() {
      abort.current = new AbortController()
      void run(abort.current)
    },
    stop() {
      abort.current?.abort()
      setShown(IDLE)
    },
  }
}

const IDLE = { state: 'idle', count: 0, error: undefined } as const
