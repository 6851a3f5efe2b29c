import { Skeleton, Tabs } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { TabStrip } from '../../../components/screen/strip.tsx'
import type { CampaignSearch } from '../campaign-search.ts'
import { OpenQuestions } from '../unanswered/open-questions.tsx'
import { PlaybookTab } from './playbook-tab.tsx'

const TryTab = lazy(async () => ({ default: (await import('../try/try-tab.tsx')).TryTab }))
const QuestionsTab = lazy(async () => ({ default: (await import('../unanswered/questions-tab.tsx')).QuestionsTab }))
const VersionsTab = lazy(async () => ({ default: (await import('../versions/versions-tab.tsx')).VersionsTab }))
const SettingsTab = lazy(async () => ({ default: (await import('../settings/settings-tab.tsx')).SettingsTab }))
const EnrolmentsTab = lazy(async () => ({ default: (await import('../enrolments/enrolments-tab.tsx')).EnrolmentsTab }))
const SendsTab = lazy(async () => ({ default: (await import('../sends-tab.tsx')).SendsTab }))
const ResultsTab = lazy(async () => ({ default: (await import('../results/results.tsx')).ResultsTab }))

type Name = NonNullable<CampaignSearch['tab']> | 'playbook'

const TABS: readonly { value: Name; label: string; aside?: ReactNode; content: ReactNode }[] = [
  { value: 'playbook', label: 'Playbook', content: <PlaybookTab /> },
  { value: 'try', label: 'Try it', content: <TryTab /> },
  { value: 'questions', label: 'Questions', aside: <OpenQuestions />, content: <QuestionsTab /> },
  { value: 'versions', label: 'Versions', content: <VersionsTab /> },
  { value: 'settings', label: 'Settings', content: <SettingsTab /> },
  { value: 'results', label: 'Results', content: <ResultsTab /> },
  { value: 'enrolments', label: 'Leads', content: <EnrolmentsTab /> },
  { value: 'sends', label: 'Sends', content: <SendsTab /> },
]

const LOADING = <Skeleton height={320} role="status" aria-label="Loading" />
const route = getRouteApi('/w/$workspaceId/campaigns/$campaignId')

/** The tabs of a campaign; the URL names the open one. Tabs keep their state when the user switches. */
export function CampaignTabs() {
  const { tab = 'playbook' } = route.useSearch()
  const navigate = route.useNavigate()
  const [opened, setOpened] = useState<readonly Name[]>([tab])
  if (!opened.includes(tab)) setOpened([...opened, tab])

  function open(value: string | null) {
    const next = TABS.find((each) => each.value === value)?.value ?? 'playbook'
    void navigate({
      search: ({ edit }) => ({ ...(edit && { edit }), ...(next !== 'playbook' && { tab: next }) }),
    })
  }
  return (
    <Tabs value={tab} onChange={open} keepMounted keepMountedMode="display-none">
      <TabStrip chosen={tab} tabs={TABS} />
      {TABS.map(({ value, content }) => (
        <Tabs.Panel key={value} value={value}>
          {opened.includes(value) && <Suspense fallback={LOADING}>{content}</Suspense>}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
