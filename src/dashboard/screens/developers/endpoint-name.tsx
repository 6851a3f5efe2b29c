import { Text } from '@mantine/core'
import { useIsDeleted } from './use-endpoint-choices.ts'

type Props = { endpointId: string; endpoint: { url: string } | null }

/** The URL of an endpoint, marked if it was deleted. */
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
