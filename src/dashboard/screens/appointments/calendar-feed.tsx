import { Button, CopyButton, Group, Popover, Stack, Text, TextInput } from '@mantine/core'
import { IconCalendarShare } from '@tabler/icons-react'
import { useState } from 'react'
import { AppointmentFeed, RenewAppointmentFeed, RevokeAppointmentFeed } from '../../../generated/dashboard/documents.ts'
import { useAction } from '../../components/request/use-action.ts'
import { useFreshQuery } from '../../components/request/use-fresh-query.ts'
import { Problem } from '../../components/screen/problem.tsx'
import { Note } from '../../components/text/hint.tsx'
import { When } from '../../components/text/when.tsx'

/** The secret address under which the member's own calendar app shows the appointments. */
export function CalendarFeed() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} width={360} position="bottom-end" trapFocus>
      <Popover.Target>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconCalendarShare size={15} />}
          onClick={() => setOpen(!isOpen)}
        >
          Add to my calendar
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Add to my calendar" maw="calc(100vw - 1.5rem)">
        {isOpen && <Feed />}
      </Popover.Dropdown>
    </Popover>
  )
}

function Feed() {
  const { data, error, refetch } = useFreshQuery(AppointmentFeed, {})
  const renew = useAction(RenewAppointmentFeed)
  const revoke = useAction(RevokeAppointmentFeed, { done: 'The link no longer works' })
  if (error && !data) return <Problem error={error} title="Couldn’t load the link" onRetry={refetch} />
  if (!data) return <Note>Loading…</Note>
  const feed = data.appointmentFeed
  const make = (
    <Button
      size="compact-sm"
      variant={feed ? 'default' : 'filled'}
      loading={renew.isPending}
      onClick={() => void renew.run({}).then(refetch)}
    >
      {feed ? 'Renew' : 'Create link'}
    </Button>
  )
  if (!feed) {
    return (
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          Create a private link, and add it to Google Calendar, Outlook or Apple Calendar as a subscription.
        </Text>
        {make}
      </Stack>
    )
  }
  return (
    <Stack gap="xs">
      <TextInput
        readOnly
        label="Private link"
        description="Add it to your calendar as a subscription. Anyone who has it can see your leads’ names, phones and times."
        value={feed.url}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Group gap="xs">
        <CopyButton value={feed.url}>
          {({ copied, copy }) => (
            <Button size="compact-sm" onClick={copy}>
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
        {make}
        <Button
          size="compact-sm"
          variant="default"
          color="red"
          loading={revoke.isPending}
          onClick={() => void revoke.run({}).then(refetch)}
        >
          Revoke
        </Button>
      </Group>
      <Note>
        Created <When at={feed.createdAt} />. Renewing creates a new link. The old link stops working.
      </Note>
    </Stack>
  )
}
