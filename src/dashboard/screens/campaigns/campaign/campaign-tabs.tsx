import { Tabs } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { RecordsLoading } from '../../../components/records.tsx'
import type { CampaignSearch } from '../campaign-search.ts'
import { PlaybookTab } from '../read/playbook-tab.tsx'
import classes from './campaign-tabs.module.css'

const TryTab = lazy(async () => ({ default: (await import('../try/try-tab.tsx')).TryTab }))
const VersionsTab = lazy(async () => ({ default: (await import('../versions/versions-tab.tsx')).VersionsTab }))
const SettingsTab = lazy(async () => ({ default: (await import('../settings/settings-tab.tsx')).SettingsTab }))
const EnrolmentsTab = lazy(async () => ({ default: (await import('../enrolments/enrolments-tab.tsx')).EnrolmentsTab }))

type Name = NonNullable<CampaignSearch['tab']> | 'playbook'

const TABS: readonly { name: Name; label: string; content: ReactNode }[] = [
  { name: 'playbook', label: 'Playbook', content: <PlaybookTab /> },
  { name: 'try', label: 'Try it', content: <TryTab /> },
  { name: 'versions', label: 'Versions', content: <VersionsTab /> },
  { name: 'settings', label: 'Settings', content: <SettingsTab /> },
  { name: 'enrolments', label: 'Leads', content: <EnrolmentsTab /> },
]

const route = getRouteApi('/w/$workspaceId/campaigns/$campaignId')

/** The tabs, of which the address says which is open. What was begun in one is there when one comes back to it. */
export function CampaignTabs() {
  const { tab = 'playbook' } = route.useSearch()
  const navigate = route.useNavigate()
  const [opened, setOpened] = useState<readonly Name[]>([tab])
  if (!opened.includes(tab)) setOpened([...opened, tab])

  function open(value: string | null) {
    const next = TABS.find(({ name }) => name === value)?.name ?? 'playbook'
    void navigate({
      search: ({ edit }) => ({ ...(edit && { edit }), ...(next !== 'playbook' && { tab: next }) }),
    })
  }
  return (
    <Tabs value={tab} onChange={open} keepMounted keepMountedMode="display-none">
      <Tabs.List mb="md" className={classes.list!}>
        {TABS.map(({ name, label }) => (
          <Tabs.Tab key={name} value={name}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {TABS.map(({ name, content }) => (
        <Tabs.Panel key={name} value={name}>
          {opened.includes(name) && <Suspense fallback={<RecordsLoading />}>{content}</Suspense>}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
