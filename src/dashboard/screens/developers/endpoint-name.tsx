import { Text } from '@mantine/core'
import { useIsDeleted } from './use-endpoint-choices.ts'

type Props = { endpointId: string; endpoint: { url: string } | null }

/** Where something was sent to, and whether that is there no more. */
export function EndpointName({ endpointId, endpoint }: Props) {
  const isDeleted = useIsDeleted(endpointId)
  return (
    <>
      <bdi className="lt-text">{endpoint?.url ?? endpointId}</bdi>
      {isDeleted && (
        <Text span inherit c="dimmed">
          {' '}
          (deleted)
        </Text>
      )}
    </>
  )
}
