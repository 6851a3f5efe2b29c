import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { CombinedError } from '@urql/core'
import { describeError } from './describe-error.ts'
import classes from './problem.module.css'

type Props = { title?: string; error?: CombinedError | undefined; detail?: string; onRetry?: () => void }

/** What went wrong, in words, with the request's id to quote to us, and the way to try again. */
export function Problem({ title = 'Couldn’t load this', error, detail, onRetry }: Props) {
  const told = error && describeError(error)
  return (
    <Alert
      role="alert"
      color="red"
      variant="light"
      icon={<IconAlertTriangle size={18} />}
      title={title}
      className={classes.problem!}
    >
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{detail ?? told?.message}</Text>
        {told?.requestId && (
          <Text size="xs" c="dimmed">
            Request ID: <Code>{told.requestId}</Code>
          </Text>
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
