import { Text } from '@mantine/core'
import { CompleteApiKeyRotation, RevokeApiKey } from '../../../../generated/dashboard/documents.ts'
import { Confirm } from '../../../components/confirm.tsx'
import { useAct } from '../../../components/use-act.ts'
import { When } from '../../../components/when.tsx'
import type { ApiKey } from './key-state.ts'

type Props = { apiKey: ApiKey; onClose: () => void }

export function RevokeKey({ apiKey, onClose }: Props) {
  const { act, isActing } = useAct(RevokeApiKey, {
    done: 'Revoked. Its requests are refused, and its live connections have a second left.',
  })
  const revoke = async () => {
    if (await act({ input: { id: apiKey.id } })) onClose()
  }
  return (
    <Confirm
      opened
      onClose={onClose}
      title={`Revoke “${apiKey.name}”?`}
      verb="Revoke"
      isActing={isActing}
      onConfirm={revoke}
    >
      Whatever uses it is refused from now on, and its live connections fall within a second. This cannot be undone: you
      would create another key.
      <Text size="sm" mt="xs">
        {apiKey.lastUsedAt ? (
          <>
            Last used <When at={apiKey.lastUsedAt} />.
          </>
        ) : (
          'It was never used.'
        )}
      </Text>
    </Confirm>
  )
}

export function CompleteRotation({ apiKey, onClose }: Props) {
  const { act, isActing } = useAct(CompleteApiKeyRotation, { done: 'Completed. The old secret has ended.' })
  const complete = async () => {
    if (await act({ input: { id: apiKey.id } })) onClose()
  }
  return (
    <Confirm
      opened
      onClose={onClose}
      title={`Complete the rotation of “${apiKey.name}”?`}
      verb="Complete now"
      isActing={isActing}
      onConfirm={complete}
    >
      The old secret ends within a second, wherever it is still in use; the one that ends in …{apiKey.lastFour} goes on.
    </Confirm>
  )
}
