import { lazy } from 'react'

/** Where a text to a lead is written, lazily loaded. */
export const LeadComposer = lazy(async () => ({ default: (await import('./new/lead-composer.tsx')).LeadComposer }))
