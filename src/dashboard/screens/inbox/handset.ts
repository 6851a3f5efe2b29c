import { lazy } from 'react'

const load = () => import('../handset/index.ts')

/** The sandbox phone, lazily loaded. */
export const HandsetPanel = lazy(async () => ({ default: (await load()).HandsetPanel }))

/** Starts loading the code before the phone is needed. */
export function fetchHandset(): void {
  load().catch(() => {}) // the component loads it again and shows the error
}
