import { notifications } from '@mantine/notifications'
import { useEffect, useRef, useState } from 'react'
import { HeldTexts } from '../../../../generated/dashboard/documents.ts'
import { createPlainClient } from '../../../client/workspace-client.ts'
import { useCurrentWorkspace } from '../../../shell/workspace.tsx'
import { readPages, saveFile } from '../../leads/index.ts'
import { type HeldText, heldTextFile } from './held-text-file.ts'

const PAGE_SIZE = 100
const MEDIA_TYPES = { csv: 'text/csv', json: 'application/json' } as const

/** Downloads all held messages of the workspace. */
export function useHeldTextExport() {
  const { workspace } = useCurrentWorkspace()
  const [isPending, setPending] = useState(false)
  const abort = useRef<AbortController>(undefined)
  useEffect(() => () => abort.current?.abort(), [])

  async function download(format: 'csv' | 'json'): Promise<void> {
    abort.current = new AbortController()
    const { signal } = abort.current
    const client = createPlainClient(workspace.id)
    const load = async (after: string | null) => {
      const { data, error } = await client.query(HeldTexts, { first: PAGE_SIZE, after }).toPromise()
      return { page: data?.heldTexts, error }
    }
    setPending(true)
    try {
      const texts: HeldText[] = []
      for await (const { nodes } of readPages(load, { signal })) texts.push(...nodes)
      const name = `held-messages-${new Date().toISOString().slice(0, 10)}.${format}`
      if (!signal.aborted) saveFile(name, heldTextFile(texts, format), MEDIA_TYPES[format])
    } catch {
      notifications.show({ message: 'The download failed. Try again.', color: 'red' })
    } finally {
      setPending(false)
    }
  }

  return { isPending, download }
}
