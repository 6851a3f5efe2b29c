import { Modal, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Problem } from '../../../components/screen/problem.tsx'
import { CodeBlock } from '../../../components/text/code-block.tsx'
import { When } from '../../../components/text/when.tsx'
import { useCampaign } from '../campaign/campaign-context.ts'
import type { Version } from '../draft/use-latest-playbook.ts'
import { ReadOnlyForm } from '../form/playbook-form.tsx'
import { Comparison } from './comparison.tsx'
import { Restore } from './restore.tsx'
import { useVersion } from './use-version.ts'

/** One version: its changes, a comparison with the current version and its content. */
export function VersionDialog({ version, onClose }: { version: number | null; onClose: () => void }) {
  return (
    <Modal opened={version !== null} onClose={onClose} title={`Version ${version ?? ''}`} size="xl">
      {version !== null && <OneVersion key={version} version={version} onClose={onClose} />}
    </Modal>
  )
}

function OneVersion({ version, onClose }: { version: number; onClose: () => void }) {
  const { campaign, latest, schema } = useCampaign()
  const { it, before, error, isMissing } = useVersion({ campaignId: campaign.id, version, schema })
  if (error && !it) return <Problem error={error} />
  if (isMissing) return <Text size="sm">Version not found.</Text>
  if (!it) return <Skeleton height={280} role="status" aria-label="Loading version" />
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed" component="div">
        Saved <When at={it.createdAt} span />
        {it.note && <span className="lt-text">{`: ${it.note}`}</span>}
      </Text>
      <Views it={it} before={before} />
      {version !== latest.version && <Restore version={it} onDone={onClose} />}
    </Stack>
  )
}

function Views({ it, before }: { it: Version; before: Version | undefined }) {
  const { latest } = useCampaign()
  const isCurrent = it.version === latest.version
  const views = [
    ...(before ? [{ value: 'before', label: `Changes since version ${before.version}` }] : []),
    ...(isCurrent ? [] : [{ value: 'current', label: `Compared to version ${latest.version} (current)` }]),
    { value: 'page', label: 'Full playbook' },
    { value: 'json', label: 'JSON' },
  ]
  const [view, setView] = useState(views[0]!.value)
  return (
    <>
      <SegmentedControl
        aria-label="Version view"
        size="xs"
        style={{ alignSelf: 'flex-start', maxWidth: '100%', overflowX: 'auto' }}
        data={views}
        value={view}
        onChange={setView}
      />
      {view === 'before' && before && <Comparison before={sideOf(before)} after={sideOf(it)} />}
      {view === 'current' && <Comparison before={sideOf(it)} after={sideOf(latest)} />}
      {view === 'page' && <ReadOnlyForm playbook={it.playbook} />}
      {view === 'json' && <CodeBlock label={`Version ${it.version}`} code={it.text} />}
    </>
  )
}

function sideOf({ version, playbook, text }: Version) {
  return { name: `Version ${version}`, playbook, text }
}
