import { Button } from '@mantine/core'
import { IconBell, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useQuery } from 'urql'
import { NotificationChannels } from '../../../../generated/dashboard/documents.ts'
import { Problem } from '../../../components/problem.tsx'
import { RecordsLoading } from '../../../components/records.tsx'
import { Screen } from '../../../components/screen.tsx'
import { Empty } from '../../../components/screen-states.tsx'
import { ForAdmins } from '../allowed.tsx'
import { CreateChannel } from './channel-form.tsx'
import { ChannelList } from './channel-list.tsx'
import { NotificationList } from './notification-list.tsx'

export function NotificationsScreen() {
  return (
    <ForAdmins title="Notifications">
      <Channels />
    </ForAdmins>
  )
}

/** More than a workspace may have. */
const FIRST = 50

function Channels() {
  const [isAdding, setAdding] = useState(false)
  const [{ data, error }, lookAgain] = useQuery({
    query: NotificationChannels,
    variables: { first: FIRST },
    requestPolicy: 'cache-and-network',
  })
  const channels = data?.notificationChannels?.edges.map(({ node }) => node)
  const add = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
      Add channel
    </Button>
  )
  return (
    <Screen
      title="Notifications"
      description="Where we notify your team about handoffs, failing endpoints, stopped numbers and limits"
      actions={channels?.length !== 0 && add}
    >
      {channels ? (
        channels.length > 0 ? (
          <ChannelList channels={channels} />
        ) : (
          <Empty icon={IconBell} title="No notification channels" action={add}>
            Add a Slack channel, an email address or a webhook. Until then, you only see handoffs in the inbox.
          </Empty>
        )
      ) : error ? (
        <Problem error={error} onRetry={() => lookAgain({ requestPolicy: 'network-only' })} />
      ) : (
        <RecordsLoading />
      )}
      {channels && <NotificationList />}
      {isAdding && <CreateChannel onClose={() => setAdding(false)} />}
    </Screen>
  )
}
