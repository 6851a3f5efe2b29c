import { Alert, Badge, Button, Group, Paper, Stack, Text } from '@mantine/core'
import { DifferenceList } from '../../../components/difference-list.tsx'
import { differencesOf } from '../../../components/differences.ts'
import { Secret } from '../../../components/secret.tsx'
import { settingLabel } from './choose-for-live.tsx'
import type { Change } from './copy-to-live.tsx'

type WouldProps = { changes: readonly Change[]; isActing: boolean; onBack: () => void; onGo: () => void }

/** The dry run's answer. */
export function WouldChange({ changes, isActing, onBack, onGo }: WouldProps) {
  const isNothing = changes.every(({ outcome }) => outcome === 'UNCHANGED')
  return (
    <Stack>
      <Text size="sm">
        {isNothing
          ? 'The live workspace is already up to date.'
          : 'Preview of changes to the live workspace. Nothing has changed yet.'}
      </Text>
      <Changes changes={changes} words={WOULD} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
        <Button onClick={onGo} loading={isActing} disabled={isNothing}>
          Copy to live
        </Button>
      </Group>
    </Stack>
  )
}

export function CopiedToLive({ changes, onClose }: { changes: readonly Change[]; onClose: () => void }) {
  const hasSecrets = changes.some(({ secret }) => secret !== null)
  return (
    <Stack>
      <Text size="sm">
        Copied to live. New campaigns are drafts and new endpoints are disabled until you turn them on.
      </Text>
      {hasSecrets && (
        <Alert color="orange" variant="light" p="xs">
          Copy the new endpoints’ signing secrets now. You won’t see them again.
        </Alert>
      )}
      <Changes changes={changes} words={DID} />
      <Group justify="flex-end">
        <Button onClick={onClose}>{hasSecrets ? 'I’ve copied them' : 'Done'}</Button>
      </Group>
    </Stack>
  )
}

type Words = Readonly<Record<Change['outcome'], string>>

const WOULD: Words = { CREATED: 'New', UPDATED: 'Changes', UNCHANGED: 'No change' }
const DID: Words = { CREATED: 'Created', UPDATED: 'Updated', UNCHANGED: 'No change' }
const COLORS = { CREATED: 'thread', UPDATED: 'orange', UNCHANGED: 'gray' } as const
const KINDS = { CAMPAIGN: 'Campaign', WEBHOOK_ENDPOINT: 'Webhook endpoint', SETTING: 'Setting' } as const

function Changes({ changes, words }: { changes: readonly Change[]; words: Words }) {
  return changes.map((change) => (
    <Paper key={`${change.kind} ${change.name}`} p="sm">
      <Group justify="space-between" align="flex-start" gap="xs" mb={change.outcome === 'UPDATED' ? 'xs' : 0}>
        <Text size="sm" fw={500} className="lt-text" flex="1 1 12rem">
          {change.kind === 'SETTING' ? settingLabel(change.name) : change.name}
          <Text span size="xs" c="dimmed">
            {' '}
            {KINDS[change.kind]}
          </Text>
        </Text>
        <Badge color={COLORS[change.outcome]}>{words[change.outcome]}</Badge>
      </Group>
      {change.outcome === 'UPDATED' && <DifferenceList differences={differencesIn(change)} />}
      {change.secret && <Secret label="Signing secret" value={change.secret} />}
    </Paper>
  ))
}

function differencesIn({ kind, name, before, after }: Change) {
  const differences = differencesOf(before, after)
  return kind === 'SETTING'
    ? differences.map((one) => ({ ...one, path: one.path === '' ? name : one.path }))
    : differences
}
