import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { CampaignSearch } from '../campaign-search.ts'
import { useCampaign } from './campaign-context.ts'

const route = getRouteApi('/w/$workspaceId/campaigns/$campaignId')

/** Refetches the list of a tab when the user returns to the tab, and after a new version of the playbook. */
export function useRefetchInTab(name: NonNullable<CampaignSearch['tab']>, refetch: () => void): void {
  const { tab } = route.useSearch()
  const { latest } = useCampaign()
  const isShown = tab === name
  const isRead = useRef(false)
  const ask = useEffectEvent(() => {
    if (isRead.current) refetch()
    isRead.current = true
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version changes the list
  useEffect(() => {
    if (isShown) ask()
  }, [isShown, latest.version])
}
