import { Alert, Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { MyAlerts, TestAlertPhone } from '../../../../generated/dashboard/documents.ts'
import { useAction } from '../../../components/request/use-action.ts'
import { useFreshQuery } from '../../../components/request/use-fresh-query.ts'
import { usePolling } from '../../../components/request/use-polling.ts'
import { Loaded } from '../../../components/screen/loaded.tsx'
import { reasonWords } from '../../inbox/index.ts'
import type { Mine } from '../alerts/kinds.ts'
import { OwnPhone } from '../alerts/own-phone.tsx'

const POLL_MS = 2_000

/** Sends one text to the owner's verified phone. It creates no lead. */
export function TestTextStep() {
  const query = useFreshQuery(MyAlerts, {})
  usePolling(query.refetch, POLL_MS)
  return (
    <Loaded value={query.data?.myAlerts} query={query}>
      {(mine) => (
        <Stack gap="sm">
          <Text size="sm">
            Verify your own phone, then send it a test text from your number. Your phone does not become a lead. You can
            choose alerts by SMS for it under My alerts.
          </Text>
          <OwnPhone mine={mine} onChange={query.refetch} />
          {mine.phone?.verifiedAt && <Test mine={mine} onChange={query.refetch} />}
        </Stack>
      )}
    </Loaded>
  )
}

function Test({ mine, onChange }: { mine: Mine; onChange: () => void }) {
  const { run, isPending } = useAction(TestAlertPhone)
  const [isSent, setSent] = useState(false)
  async function send() {
    if (!(await run({}))) return
    setSent(true)
    onChange()
  }
  return (
    <Stack gap="sm" align="flex-start">
      <Button loading={isPending} onClick={() => void send()}>
        Send test text
      </Button>
      <div role="status">{isSent && <Progress mine={mine} />}</div>
    </Stack>
  )
}

function Progress({ mine }: { mine: Mine }) {
  const { textStatus = null, textError = null } = mine.phone ?? {}
  if (textStatus === 'DELIVERED')
    return (
      <Alert color="thread" variant="light" p="xs">
        Delivered. Your number works.
      </Alert>
    )
  if (textStatus === 'FAILED' || textStatus === 'CANCELED')
    return (
      <Alert color="red" variant="light" p="xs">
        {`Not delivered${textError === null ? '' : `: ${reasonWords(textError)}`}.`}
      </Alert>
    )
  return (
    <Alert color="gray" variant="light" p="xs">
      {textStatus === 'SENT' ? 'Sent. Waiting for the carrier to confirm the delivery…' : 'Sending…'}
    </Alert>
  )
}
