import { CloseButton, Group, Text } from '@mantine/core'
import { IconBellRinging } from '@tabler/icons-react'
import { useState } from 'react'
import { AlertChannels } from '../../../../generated/dashboard/documents.ts'
import { readStored, store } from '../../../components/request/browser-storage.ts'
import { useFreshQuery } from '../../../components/request/use-fresh-query.ts'
import { TextLink } from '../../../components/screen/links.tsx'

/** Leads a member who gets no alerts to them, until the member dismisses it in this browser. */
export function TurnOnAlerts({ workspaceId }: { workspaceId: string }) {
  const key = `leadthread.alerts-dismissed.${workspaceId}`
  const [isDismissed, setDismissed] = useState(() => readStored(() => localStorage, key) !== null)
  const { data } = useFreshQuery(AlertChannels, {}, { pause: isDismissed })
  const mine = data?.myAlerts
  if (isDismissed || !mine) return null
  const { push, email, sms, browsers } = mine
  if (email.length > 0 || sms.length > 0 || (push.length > 0 && browsers.length > 0)) return null
  const dismiss = () => {
    store(() => localStorage, key, 'yes')
    setDismissed(true)
  }
  return (
    <Group gap="xs" px="sm" py={6} wrap="nowrap" role="note" aria-label="Alerts">
      <IconBellRinging
        size={18}
        stroke={1.6}
        color="var(--mantine-color-dimmed)"
        aria-hidden
        style={{ flexShrink: 0 }}
      />
      <Text size="sm" flex={1}>
        Get told when a lead is ready:{' '}
        <TextLink inherit underline="always" to="/w/$workspaceId/settings/alerts">
          turn on alerts
        </TextLink>
      </Text>
      <CloseButton size="sm" aria-label="Don’t show this again" onClick={dismiss} />
    </Group>
  )
}
