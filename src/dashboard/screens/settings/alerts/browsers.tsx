import { Button, Group, Stack, Text } from '@mantine/core'
import { IconBell, IconBellOff } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import {
  AddAlertBrowser,
  RemoveAlertBrowser,
  TestMyAlerts,
  UpdateMyAlerts,
} from '../../../../generated/dashboard/documents.ts'
import { useAction } from '../../../components/request/use-action.ts'
import { Panel } from '../../../components/screen/panel.tsx'
import { Hint, Note } from '../../../components/text/hint.tsx'
import { When } from '../../../components/text/when.tsx'
import { KINDS, type Mine } from './kinds.ts'
import { browserName, subscribe, thisBrowser, unsubscribe, whyNoPush } from './this-browser.ts'

/** The browsers in which the member gets notifications. */
export function Browsers({ mine }: { mine: Mine }) {
  const { vapidPublicKey, browsers } = mine
  const [own, setOwn] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(whyNoPush)
  const [isAsking, setAsking] = useState(false)
  const add = useAction(AddAlertBrowser)
  const remove = useAction(RemoveAlertBrowser)
  const choose = useAction(UpdateMyAlerts)
  const test = useAction(TestMyAlerts, { done: 'Test notification sent' })
  useEffect(() => void thisBrowser().then(setOwn), [])
  const isOn = browsers.some(({ endpointHash }) => endpointHash === own)

  async function turnOn() {
    setAsking(true)
    try {
      const keys = await subscribe(vapidPublicKey)
      if (!keys) return setProblem(whyNoPush() ?? 'Notifications were not allowed. Try again, and choose Allow.')
      if (!(await add.run({ input: { ...keys, name: browserName() } }))) return
      setOwn(await thisBrowser())
      setProblem(null)
      // A first browser without any choice would stay silent.
      if (mine.push.length === 0) await choose.run({ input: { push: KINDS.map(({ kind }) => kind) } })
    } catch {
      setProblem('This browser couldn’t reach its push service. Check your connection and try again.')
    } finally {
      setAsking(false)
    }
  }

  async function turnOff(id: string, isOwn: boolean) {
    if (!(await remove.run({ input: { id } })) || !isOwn) return
    await unsubscribe().catch(() => {})
    setOwn(null)
  }

  return (
    <Panel
      title="Browser notifications"
      about="Notifications arrive on this device even when Leadthread isn’t open."
      actions={
        browsers.length > 0 && (
          <Button variant="default" loading={test.isPending} onClick={() => void test.run({})}>
            Send a test
          </Button>
        )
      }
    >
      <Stack gap="sm">
        {browsers.map(({ id, name, endpointHash, createdAt }) => (
          <Group key={id} justify="space-between" wrap="nowrap">
            <div>
              <Text size="sm" className="lt-text">
                {name}
                {endpointHash === own && ' (this browser)'}
              </Text>
              <Note>
                Added <When at={createdAt} />
              </Note>
            </div>
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconBellOff size={15} />}
              onClick={() => void turnOff(id, endpointHash === own)}
            >
              Turn off
            </Button>
          </Group>
        ))}
        {!isOn && (
          <div>
            <Button leftSection={<IconBell size={16} />} loading={isAsking} onClick={() => void turnOn()}>
              Turn on in this browser
            </Button>
          </div>
        )}
        {!isOn && problem && <Hint>{problem}</Hint>}
      </Stack>
    </Panel>
  )
}
