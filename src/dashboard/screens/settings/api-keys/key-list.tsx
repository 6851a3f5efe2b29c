import { Badge, Code, Group, Stack, Text } from '@mantine/core'
import { IconCheck, IconMessageBolt, IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react'
import { type Column, RecordName, Records } from '../../../components/table/records.tsx'
import { RowAction, RowEnd, RowMenu } from '../../../components/table/row-menu.tsx'
import { Note } from '../../../components/text/hint.tsx'
import { useNow, When } from '../../../components/text/when.tsx'
import { type ApiKey, hasEnded, type KeyState, scopeName, stateOf } from './key-state.ts'

export type KeyAction = 'rename' | 'assistants' | 'rotate' | 'complete' | 'revoke'

type Props = { keys: readonly ApiKey[]; onAction: (action: KeyAction, key: ApiKey) => void }

export function KeyList({ keys, onAction }: Props) {
  const nowMs = useNow()
  return (
    <Records
      label="API keys"
      columns={COLUMNS}
      rows={keys}
      keyOf={({ id }) => id}
      isDim={(key) => hasEnded(key, nowMs)}
      actions={(key) =>
        hasEnded(key, nowMs) || <RowActions apiKey={key} state={stateOf(key, nowMs)} onAction={onAction} />
      }
    />
  )
}

const COLUMNS: readonly Column<ApiKey>[] = [
  { label: 'Name', of: ({ name }) => <RecordName>{name}</RecordName> },
  { label: 'Key', of: ({ lastFour }) => <Code>…{lastFour}</Code>, isShort: true },
  {
    label: 'Scopes',
    of: ({ scopes, sendsWithoutApproval }) =>
      [...scopes.map(scopeName), ...(sendsWithoutApproval ? ['assistants can send'] : [])].join(', '),
  },
  { label: 'Last used', of: ({ lastUsedAt }) => (lastUsedAt ? <When at={lastUsedAt} /> : 'Never'), isShort: true },
  { label: 'Expires', of: ({ expiresAt }) => (expiresAt ? <When at={expiresAt} /> : 'Never'), isShort: true },
  { label: 'Status', of: (key) => <State apiKey={key} /> },
]

const STATES: Readonly<Record<KeyState, { label: string; color: string }>> = {
  works: { label: 'Active', color: 'thread' },
  rotating: { label: 'Rotating', color: 'orange' },
  expired: { label: 'Expired', color: 'gray' },
  revoked: { label: 'Revoked', color: 'gray' },
}

function State({ apiKey }: { apiKey: ApiKey }) {
  const state = stateOf(apiKey, useNow())
  const { label, color } = STATES[state]
  return (
    <Stack gap={2} align="flex-start">
      <Group gap={6}>
        <Badge color={color}>{label}</Badge>
        {apiKey.revokedAt && (
          <Text size="xs" component="div">
            <When at={apiKey.revokedAt} />
          </Text>
        )}
      </Group>
      {state === 'rotating' && apiKey.previousUntil && (
        <Note>
          Old secret expires <When at={apiKey.previousUntil} />
        </Note>
      )}
    </Stack>
  )
}

function RowActions({ apiKey, state, onAction }: { apiKey: ApiKey; state: KeyState; onAction: Props['onAction'] }) {
  return (
    <RowMenu label={`Actions for ${apiKey.name}`}>
      {state === 'rotating' && (
        <RowAction icon={IconCheck} onClick={() => onAction('complete', apiKey)}>
          Complete rotation
        </RowAction>
      )}
      <RowAction icon={IconPencil} onClick={() => onAction('rename', apiKey)}>
        Rename
      </RowAction>
      <RowAction icon={IconMessageBolt} onClick={() => onAction('assistants', apiKey)}>
        Sending by assistants
      </RowAction>
      <RowAction icon={IconRefresh} onClick={() => onAction('rotate', apiKey)}>
        Rotate
      </RowAction>
      <RowEnd icon={IconTrash} onClick={() => onAction('revoke', apiKey)}>
        Revoke
      </RowEnd>
    </RowMenu>
  )
}
