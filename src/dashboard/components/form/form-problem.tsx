import { Alert, Code, Text } from '@mantine/core'
import type { CombinedError } from '@urql/core'
import { describeError } from '../request/describe-error.ts'
import { Note } from '../text/hint.tsx'

/** The error that applies to the form as a whole. */
export function FormProblem({ error }: { error: CombinedError | undefined }) {
  if (!error) return null
  const { message, requestId } = describeError(error)
  return (
    <Alert role="alert" color="red" variant="light" p="xs">
      <Text size="sm">{message}</Text>
      {requestId && (
        <Note>
          Request ID: <Code>{requestId}</Code>
        </Note>
      )}
    </Alert>
  )
}
