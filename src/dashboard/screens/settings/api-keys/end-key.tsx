import { Text } from '@mantine/core'
import { CompleteApiKeyRotation, RevokeApiKey } from '../../../../generated/dashboard/documents.ts'
import { Confirm } from '../../../components/confirm.tsx'
import { useAct } from '../../../components/use-act.ts'
import { When } from '../../../components/when.tsx'
import type { ApiKey } from './key-state.ts'

type Props = { apiKey: ApiKey; onClose: () => void }

export function RevokeKey({ apiKey, onClose }: Props) {
  const { act, isActing } = useAct(RevokeApiKey, {
    done: 'Key revoked.',
  })
  const revoke = async () => {
    if (await act({ input: { id: apiKey.id } })) onClose()
  }
  return (
    <Confirm
      opened
      onClose={onClose}
      title={`Revoke “${apiKey.name}”?`}
      verb="Revoke key"
      isActing={isActing}
      onConfirm={revoke}
    >
      Requests with this key are rejected immediately and its live connections close. This can’t be undone.
      <Text size="sm" mt="xs">
        {apiKey.lastUsedAt ? (
          <>
            Last used <When at={apiKey.lastUsedAt} />.
          </>
        ) : (
          'Never used.'
        )}
      </Text>
    </Confirm>
  )
}

export function CompleteRotation({ apiKey, onClose }: Props) {
  const { act, isActing } = useAct(CompleteApiKeyRotation, { done: 'Rotation complete. The old secret has expired.' })
  const complete = async () => {
    if (await act({ input: { id: apiKey.id } })) onClose()
  }
  return (
    <Confirm
      opened
      onClose={onClose}
      title={`Complete rotation of “${apiKey.name}”?`}
      verb="Complete rotation"
      isActing={isActing}
      onConfirm={complete}
    >
      The old secret expires immediately. The new one, ending in …{apiKey.lastFour}, keeps working.
    </Confirm>
  )
}
