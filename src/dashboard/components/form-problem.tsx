import { Alert, Code, Text } from '@mantine/core'
import type { CombinedError } from '@urql/core'
import { describeError } from './describe-error.ts'

/** Why what a form asks for was refused as a whole, in words. */
export function FormProblem({ error }: { error: CombinedError | undefined }) {
  if (!error) return null
  const { message, requestId } = describeError(error)
  return (
    <Alert role="alert" color="red" variant="light" p="xs">
      <Text size="sm">{message}</Text>
      {requestId && (
        <Text size="xs" c="dimmed">
          Request ID: <Code>{requestId}</Code>
        </Text>
      )}
    </Alert>
  )
}
