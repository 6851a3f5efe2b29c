import { Button } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { DeleteNotificationChannel, TestNotificationChannel } from '../../../../generated/dashboard/documents.ts'
import { ConfirmAction } from '../../../components/dialog/confirm-action.tsx'
import { useAction } from '../../../components/request/use-action.ts'
import { type Column, RecordName, Records } from '../../../components/table/records.tsx'
import { RowAction, RowEnd, RowMenu } from '../../../components/table/row-menu.tsx'
import { ChangeChannel } from './channel-form.tsx'
import { type Channel, kindOf } from './channel-kinds.ts'

const COLUMNS: readonly Column<Channel>[] = [
  { label: 'Name', of: ({ name }) => <RecordName>{name}</RecordName> },
  { label: 'Type', of: ({ kind }) => kindOf(kind).label },
  { label: 'Destination', of: ({ target }) => <span className="lt-text">{target}</span> },
  { label: 'Test', of: (channel) => <Test {...channel} /> },
]

export function ChannelList({ channels }: { channels: readonly Channel[] }) {
  const [asked, setAsked] = useState<{ action: 'change' | 'delete'; channel: Channel } | null>(null)
  const close = () => setAsked(null)
  return (
    <>
      <Records
        label="Notification channels"
        columns={COLUMNS}
        rows={channels}
        keyOf={({ id }) => id}
        actions={(channel) => (
          <RowMenu label={`Actions for ${channel.name}`}>
            <RowAction icon={IconPencil} onClick={() => setAsked({ action: 'change', channel })}>
              Edit
            </RowAction>
            <RowEnd icon={IconTrash} onClick={() => setAsked({ action: 'delete', channel })}>
              Delete
            </RowEnd>
          </RowMenu>
        )}
      />
      {asked?.action === 'change' && <ChangeChannel channel={asked.channel} onClose={close} />}
      {asked?.action === 'delete' && <DeleteChannel channel={asked.channel} onClose={close} />}
    </>
  )
}

function Test({ id }: Channel) {
  const { run, isPending } = useAction(TestNotificationChannel, {
    done: 'Test sent. See the result below.',
  })
  return (
    <Button size="compact-xs" variant="default" loading={isPending} onClick={() => void run({ input: { id } })}>
      Send test
    </Button>
  )
}

function DeleteChannel({ channel: { id, name }, onClose }: { channel: Channel; onClose: () => void }) {
  return (
    <ConfirmAction
      mutation={DeleteNotificationChannel}
      input={{ id }}
      done={`“${name}” deleted`}
      title={`Delete “${name}”?`}
      verb="Delete"
      onClose={onClose}
    >
      It gets no further notifications. Pending ones are canceled.
    </ConfirmAction>
  )
}
