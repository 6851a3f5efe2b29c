import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { CombinedError } from '@urql/core'
import { useEffect, useEffectEvent } from 'react'
import { onNetworkBack } from '../../client/network.ts'
import { type DescribedError, describeError, isUnreachable } from '../request/describe-error.ts'
import { Note } from '../text/hint.tsx'

type Described = Pick<DescribedError, 'message' | 'requestId'>

type Props = { title?: string; error?: CombinedError | Described | undefined; detail?: string; onRetry?: () => void }

/** An error with its request ID and a button to try again. One of the network is tried again when the network is back. */
export function Problem({ title = 'Couldn’t load this', error, detail, onRetry }: Props) {
  const isOfNetwork = error !== undefined && isUnreachable(error)
  const retry = useEffectEvent(() => onRetry?.())
  useEffect(() => (isOfNetwork ? onNetworkBack(retry) : undefined), [isOfNetwork])
  const described = error && ('graphQLErrors' in error ? describeError(error) : error)
  return (
    <Alert
      role="alert"
      color="red"
      variant="light"
      icon={<IconAlertTriangle size={18} />}
      title={title}
      m="1rem var(--lt-inset, 1rem)"
    >
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{detail ?? described?.message}</Text>
        {described?.requestId && (
          <Note>
            Request ID: <Code>{described.requestId}</Code>
          </Note>
        )}
        {onRetry && (
          <Group>
            <Button size="xs" variant="default" onClick={onRetry}>
              Try again
            </Button>
          </Group>
        )}
      </Stack>
    </Alert>
  )
}
