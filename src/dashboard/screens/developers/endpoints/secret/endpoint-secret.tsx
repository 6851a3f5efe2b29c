import { Text } from '@mantine/core'
import { SecretDialog } from '../../../../components/dialog/secret-dialog.tsx'
import { Secret } from '../../../../components/text/secret.tsx'
import { fullTime } from '../../../../components/text/when.tsx'
import type { ShownSecret } from '../endpoint.ts'

/** Shows an endpoint's signing secret once. */
export function EndpointSecret({ shown, onClose }: { shown: ShownSecret; onClose: () => void }) {
  return (
    <SecretDialog title={shown.isNew ? 'Endpoint created' : 'New secret'} what="secret" onClose={onClose}>
      <Secret label={`Signing secret for ${shown.url}`} value={shown.secret} />
      <Text size="sm">{adviceOn(shown)}</Text>
    </SecretDialog>
  )
}

function adviceOn({ isNew, overlapUntil }: ShownSecret): string {
  if (isNew) return 'Use it to verify that requests come from us. The endpoint’s page has sample code.'
  if (overlapUntil === null) return 'The old secret no longer signs requests. Update your receiver now.'
  return (
    `Until ${fullTime(overlapUntil)}, every request is signed with both secrets. Add the new one to your receiver, ` +
    'then complete the rotation.'
  )
}
