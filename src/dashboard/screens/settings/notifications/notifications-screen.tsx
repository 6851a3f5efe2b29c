import { Button } from '@mantine/core'
import { IconBell, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { NotificationChannels } from '../../../../generated/dashboard/documents.ts'
import { useFreshQuery } from '../../../components/request/use-fresh-query.ts'
import { TextLink } from '../../../components/screen/links.tsx'
import { Loaded } from '../../../components/screen/loaded.tsx'
import { Screen } from '../../../components/screen/screen.tsx'
import { Empty } from '../../../components/screen/screen-states.tsx'
import { Hint } from '../../../components/text/hint.tsx'
import { forAdmins } from '../allowed.tsx'
import { CreateChannel } from './channel-form.tsx'
import { ChannelList } from './channel-list.tsx'
import { NotificationList } from './notification-list.tsx'

export const NotificationsScreen = forAdmins('Notifications', Channels)

/** More channels than a workspace can have. */
const FIRST = 50

function Channels() {
  const [isAdding, setAdding] = useState(false)
  const query = useFreshQuery(NotificationChannels, { first: FIRST })
  const channels = query.data?.notificationChannels?.edges.map(({ node }) => node)
  const add = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
      Add channel
    </Button>
  )
  return (
    <Screen
      title="Notifications"
      description="Alerts to your team about handoffs, failing endpoints, stopped numbers and limits"
      actions={channels?.length !== 0 && add}
    >
      <Hint mb="sm">
        These channels are for your whole team. For alerts about your own leads in your browser, by email or by text,
        turn on{' '}
        <TextLink inherit underline="always" to="/w/$workspaceId/settings/alerts">
          My alerts
        </TextLink>
        .
      </Hint>
      <Loaded value={channels} query={query}>
        {(all) =>
          all.length > 0 ? (
            <ChannelList channels={all} />
          ) : (
            <Empty icon={IconBell} title="No notification channels" action={add}>
              Add a Slack channel, an email address or a webhook to tell your team about handoffs and problems.
            </Empty>
          )
        }
      </Loaded>
      {channels && <NotificationList />}
      {isAdding && <CreateChannel onClose={() => setAdding(false)} />}
    </Screen>
  )
}
