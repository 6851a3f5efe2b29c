import { Text } from '@mantine/core'
import { CompleteApiKeyRotation, RevokeApiKey } from '../../../../generated/dashboard/documents.ts'
import { ConfirmAction } from '../../../components/dialog/confirm-action.tsx'
import { When } from '../../../components/text/when.tsx'
import type { ApiKey } from './key-state.ts'

type Props = { apiKey: ApiKey; onClose: () => void }

export function RevokeKey({ apiKey: { id, name, lastUsedAt }, onClose }: Props) {
  return (
    <ConfirmAction
      mutation={RevokeApiKey}
      input={{ id }}
      done="Key revoked"
      title={`Revoke “${name}”?`}
      verb="Revoke key"
      onClose={onClose}
    >
      Requests with this key are rejected immediately and its live connections close. This can’t be undone.
      <Text size="sm" mt="xs">
        {lastUsedAt ? (
          <>
            Last used <When at={lastUsedAt} />.
          </>
        ) : (
          'Never used.'
        )}
      </Text>
    </ConfirmAction>
  )
}

export function CompleteRotation({ apiKey: { id, name, lastFour }, onClose }: Props) {
  return (
    <ConfirmAction
      mutation={CompleteApiKeyRotation}
      input={{ id }}
      done="Rotation complete. The old secret has expired."
      title={`Complete rotation of “${name}”?`}
      verb="Complete rotation"
      onClose={onClose}
    >
      The old secret expires immediately. The new one, ending in …{lastFour}, keeps working.
    </ConfirmAction>
  )
}
