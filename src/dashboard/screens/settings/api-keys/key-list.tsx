import { ActionIcon, Badge, Code, Group, Menu, Stack, Text } from '@mantine/core'
import { IconCheck, IconDots, IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react'
import { type Column, Records } from '../../../components/records.tsx'
import { useNow, When } from '../../../components/when.tsx'
import { type ApiKey, hasEnded, type KeyState, scopeName, stateOf } from './key-state.ts'

export type KeyAct = 'rename' | 'rotate' | 'complete' | 'revoke'

type Props = { keys: readonly ApiKey[]; onAct: (act: KeyAct, key: ApiKey) => void }

export function KeyList({ keys, onAct }: Props) {
  const nowMs = useNow()
  return (
    <Records
      label="API keys"
      columns={COLUMNS}
      rows={keys}
      keyOf={({ id }) => id}
      isDim={(key) => hasEnded(key, nowMs)}
      acts={(key) => hasEnded(key, nowMs) || <Acts apiKey={key} state={stateOf(key, nowMs)} onAct={onAct} />}
    />
  )
}

const COLUMNS: readonly Column<ApiKey>[] = [
  {
    label: 'Name',
    of: ({ name }) => (
      <Text size="sm" fw={500} className="lt-text">
        {name}
      </Text>
    ),
  },
  { label: 'Key', of: ({ lastFour }) => <Code>…{lastFour}</Code>, isShort: true },
  { label: 'Scopes', of: ({ scopes }) => scopes.map(scopeName).join(', ') },
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
        <Text size="xs" c="dimmed">
          Old secret expires <When at={apiKey.previousUntil} />
        </Text>
      )}
    </Stack>
  )
}

function Acts({ apiKey, state, onAct }: { apiKey: ApiKey; state: KeyState; onAct: Props['onAct'] }) {
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${apiKey.name}`}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {state === 'rotating' && (
          <Menu.Item leftSection={<IconCheck size={14} />} onClick={() => onAct('complete', apiKey)}>
            Complete rotation
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconPencil size={14} />} onClick={() => onAct('rename', apiKey)}>
          Rename
        </Menu.Item>
        <Menu.Item leftSection={<IconRefresh size={14} />} onClick={() => onAct('rotate', apiKey)}>
          Rotate
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconTrash size={14} />} color="red" onClick={() => onAct('revoke', apiKey)}>
          Revoke
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
