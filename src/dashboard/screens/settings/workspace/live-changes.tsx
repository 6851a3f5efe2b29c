import { Alert, Badge, Button, Group, Paper, Stack, Text } from '@mantine/core'
import type { ResultOf } from 'gql.tada'
import type { PromoteFromSandbox } from '../../../../generated/dashboard/documents.ts'
import { DifferenceList } from '../../../components/table/difference-list.tsx'
import { differencesOf } from '../../../components/table/differences.ts'
import { Secret } from '../../../components/text/secret.tsx'
import { settingLabel } from './choose-for-live.tsx'

type Promotion = NonNullable<ResultOf<typeof PromoteFromSandbox>['promoteFromSandbox']>

/** What copying to the live workspace changes, or would change, for one campaign, endpoint or setting. */
export type LiveChange = NonNullable<Promotion['changes']>[number]

type PreviewProps = { changes: readonly LiveChange[]; isPending: boolean; onBack: () => void; onGo: () => void }

/** The result of the dry run. */
export function ChangePreview({ changes, isPending, onBack, onGo }: PreviewProps) {
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
        <Button onClick={onGo} loading={isPending} disabled={isNothing}>
          Copy to live
        </Button>
      </Group>
    </Stack>
  )
}

export function CopiedToLive({ changes, onClose }: { changes: readonly LiveChange[]; onClose: () => void }) {
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

type Words = Readonly<Record<LiveChange['outcome'], string>>

const WOULD: Words = { CREATED: 'New', UPDATED: 'Changes', UNCHANGED: 'No change' }
const DID: Words = { CREATED: 'Created', UPDATED: 'Updated', UNCHANGED: 'No change' }
const COLORS = { CREATED: 'thread', UPDATED: 'orange', UNCHANGED: 'gray' } as const
const KINDS = {
  CAMPAIGN: 'Campaign',
  WEBHOOK_ENDPOINT: 'Webhook endpoint',
  SNIPPET: 'Snippet',
  SETTING: 'Setting',
} as const

function Changes({ changes, words }: { changes: readonly LiveChange[]; words: Words }) {
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

function differencesIn({ kind, name, before, after }: LiveChange) {
  const differences = differencesOf(before, after)
  return kind === 'SETTING'
    ? differences.map((one) => ({ ...one, path: one.path === '' ? name : one.path }))
    : differences
}
