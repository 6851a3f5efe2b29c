import { Skeleton } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'

type FormDetails = typeof import('./details.ts')

let loaded: FormDetails | undefined

/** Loads the fields of all entries. */
export async function loadDetails(): Promise<void> {
  loaded ??= await import('./details.ts')
}

/** Fields that are loaded when they are first shown. */
export function Details({ children }: { children: (details: FormDetails) => ReactNode }) {
  const [, setLoaded] = useState(loaded !== undefined)
  const [error, setError] = useState<unknown>()
  useEffect(() => {
    if (!loaded) loadDetails().then(() => setLoaded(true), setError)
  }, [])
  if (error) throw error
  return loaded ? children(loaded) : <Skeleton height={120} role="status" aria-label="Loading fields" />
}
