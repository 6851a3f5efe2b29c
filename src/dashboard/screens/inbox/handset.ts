import { lazy } from 'react'

const load = () => import('../handset/index.ts')

/** The sandbox's phone, beside a conversation or before there is one. */
export const HandsetPanel = lazy(async () => ({ default: (await load()).HandsetPanel }))

/** Has its code on the way before it is known where it will stand. */
export function fetchHandset(): void {
  load().catch(() => {}) // it is asked for again, and missed, where it is shown
}
