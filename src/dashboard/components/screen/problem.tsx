import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { CombinedError } from '@urql/core'
import { type DescribedError, describeError } from '../request/describe-error.ts'
import { Note } from '../text/hint.tsx'

type Described = Pick<DescribedError, 'message' | 'requestId'>

type Props = { title?: string; error?: CombinedError | Described | undefined; detail?: string; onRetry?: () => void }

/** An error with its request ID and a button to try again. */
export function Problem({ title = 'Couldn’t load this', error, detail, onRetry }: Props) {
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
