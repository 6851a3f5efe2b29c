import { ActionIcon, Button, Menu, Text } from '@mantine/core'
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { DeleteNotificationChannel, TestNotificationChannel } from '../../../../generated/dashboard/documents.ts'
import { Confirm } from '../../../components/confirm.tsx'
import { type Column, Records } from '../../../components/records.tsx'
import { useAct } from '../../../components/use-act.ts'
import { ChangeChannel } from './channel-form.tsx'
import { type Channel, kindOf } from './channel-kinds.ts'

const COLUMNS: readonly Column<Channel>[] = [
  {
    label: 'Name',
    of: ({ name }) => (
      <Text size="sm" fw={500} className="lt-text">
        {name}
      </Text>
    ),
  },
  { label: 'Kind', of: ({ kind }) => kindOf(kind).label },
  { label: 'Destination', of: ({ target }) => <span className="lt-text">{target}</span> },
  { label: 'Test', of: (channel) => <Test {...channel} /> },
]

export function ChannelList({ channels }: { channels: readonly Channel[] }) {
  const [asked, setAsked] = useState<{ act: 'change' | 'delete'; channel: Channel } | null>(null)
  const close = () => setAsked(null)
  return (
    <>
      <Records
        label="Notification channels"
        columns={COLUMNS}
        rows={channels}
        keyOf={({ id }) => id}
        acts={(channel) => <Acts channel={channel} onAct={(act) => setAsked({ act, channel })} />}
      />
      {asked?.act === 'change' && <ChangeChannel channel={asked.channel} onClose={close} />}
      {asked?.act === 'delete' && <DeleteChannel channel={asked.channel} onClose={close} />}
    </>
  )
}

function Test({ id }: Channel) {
  const { act, isActing } = useAct(TestNotificationChannel, {
    done: 'Test sent. See the result below.',
  })
  return (
    <Button size="compact-xs" variant="default" loading={isActing} onClick={() => void act({ input: { id } })}>
      Send test
    </Button>
  )
}

function DeleteChannel({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const { act, isActing } = useAct(DeleteNotificationChannel, { done: `“${channel.name}” deleted` })
  return (
    <Confirm
      opened
      onClose={onClose}
      title={`Delete “${channel.name}”?`}
      verb="Delete"
      isActing={isActing}
      onConfirm={async () => (await act({ input: { id: channel.id } })) && onClose()}
    >
      It won’t get any more notifications. Pending ones are canceled.
    </Confirm>
  )
}

function Acts({ channel, onAct }: { channel: Channel; onAct: (act: 'change' | 'delete') => void }) {
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${channel.name}`}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={14} />} onClick={() => onAct('change')}>
          Edit
        </Menu.Item>
        <Menu.Item leftSection={<IconTrash size={14} />} color="red" onClick={() => onAct('delete')}>
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
