import { SimpleGrid } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { Screen } from '../../components/screen/screen.tsx'
import { useNow } from '../../components/text/when.tsx'
import { useCurrentWorkspace } from '../../shell/workspace.tsx'
import type { AnalyticsSearch } from './analytics-search.ts'
import type { Shown } from './cards/shown.ts'
import { Compared } from './compared/compared.tsx'
import { FunnelCard } from './funnel/funnel-card.tsx'
import { GroupsCard } from './groups/groups-card.tsx'
import { NeedsAttention } from './needs/needs-attention.tsx'
import { periodOf, usualDays } from './period.ts'
import { PeriodBar } from './period-bar.tsx'
import { FirstRepliesCard } from './replies/first-replies-card.tsx'
import { OptOutsCard, RatesCard, TextDaysCard } from './texts/text-cards.tsx'
import { useFirstDay } from './use-first-day.ts'
import { WebhooksCard } from './webhooks/webhooks-card.tsx'
import { dayWords } from './words.ts'
import { dayIn } from './zone-days.ts'

const route = getRouteApi('/w/$workspaceId/analytics')

/** Current items that need attention, and statistics for a date range. */
export function AnalyticsScreen() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { workspace, may } = useCurrentWorkspace()
  const zone = workspace.timezone
  const today = dayIn(zone, useNow())
  const { days, from, to, campaign } = search
  const firstDay = useFirstDay(zone)
  const isUsual = days === undefined && from === undefined
  const shown = useMemo<Shown>(() => {
    const period = periodOf({ days, from, to }, { zone, today, firstDay })
    return { period, campaignId: campaign ?? null }
  }, [days, from, to, campaign, zone, today, firstDay])

  const { first, last } = shown.period
  const isWaiting = isUsual && firstDay === undefined
  const since = isUsual && firstDay && firstDay > first ? `. Your first lead is from ${dayWords(firstDay)}.` : ''
  const words = isWaiting ? '…' : `${dayWords(first)} to ${dayWords(last)} (${zone.replaceAll('_', ' ')})${since}`
  const show = (next: AnalyticsSearch) => void navigate({ search: next, replace: true })
  return (
    <Screen title="Analytics" description={words}>
      <NeedsAttention />
      {!isWaiting && (
        <>
          <PeriodBar
            search={search}
            period={shown.period}
            usual={usualDays(firstDay, today)}
            today={today}
            onChange={show}
          />
          <Compared shown={shown} zone={zone} />
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
            <FunnelCard shown={shown} />
            <TextDaysCard shown={shown} />
            <RatesCard shown={shown} />
            <OptOutsCard shown={shown} />
            <FirstRepliesCard shown={shown} />
            <GroupsCard shown={shown} />
            {may('FULL_ACCESS') && <WebhooksCard shown={shown} />}
          </SimpleGrid>
        </>
      )}
    </Screen>
  )
}
