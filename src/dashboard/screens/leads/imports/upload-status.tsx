import { Alert, Button, Code, Group, Progress, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { percent } from '../../../components/percent.ts'
import type { UploadProblem } from './upload-file.ts'

/** A file on its way, or why it was not taken. */
export function UploadStatus({
  part,
  problem,
  onStop,
}: {
  part: number | null
  problem: UploadProblem | undefined
  onStop: () => void
}) {
  if (part !== null) {
    const words = part < 1 ? `Uploading, ${percent(Math.round(part * 100) / 100)}` : 'Uploaded. Reading the file'
    return (
      <Group wrap="nowrap" gap="sm">
        <Progress flex={1} value={100 * part} animated={part === 1} aria-label={words} />
        <Text size="sm" className="lt-number" role="status">
          {words}
        </Text>
        <Button size="xs" variant="default" onClick={onStop}>
          Stop
        </Button>
      </Group>
    )
  }
  if (!problem) return null
  const { message, requestId } = problem
  return (
    <Alert role="alert" color="red" icon={<IconAlertTriangle size={18} />} title="The file was rejected">
      <span className="lt-text">{message}</span>
      {requestId && (
        <Text size="xs" mt={4}>
          Request ID: <Code>{requestId}</Code>
        </Text>
      )}
    </Alert>
  )
}
