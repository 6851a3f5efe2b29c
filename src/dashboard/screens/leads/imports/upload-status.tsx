import { Button, Group, Progress, Text } from '@mantine/core'
import { Problem } from '../../../components/screen/problem.tsx'
import { percent } from '../../../components/text/percent.ts'
import type { UploadProblem } from './upload-file.ts'

type Props = { part: number | null; problem: UploadProblem | undefined; onStop: () => void }

/** The progress of an upload, or why it failed. */
export function UploadStatus({ part, problem, onStop }: Props) {
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
  return problem ? <Problem title="The file was rejected" error={problem} /> : null
}
