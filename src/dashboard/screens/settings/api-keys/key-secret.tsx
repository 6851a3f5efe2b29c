import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { SecretDialog } from '../../../components/dialog/secret-dialog.tsx'
import { Secret } from '../../../components/text/secret.tsx'

export type ShownSecret = { name: string; secret: string; note?: ReactNode }

/** Shows a new key once, with a command to test it. */
export function KeySecret({ shown: { name, secret, note }, onClose }: { shown: ShownSecret; onClose: () => void }) {
  return (
    <SecretDialog title={`API key “${name}”`} what="key" onClose={onClose}>
      <Secret label="API key" value={secret} />
      <Secret label="Try it in a terminal" value={curlWith(secret)} />
      {note && (
        <Text size="sm" component="div">
          {note}
        </Text>
      )}
    </SecretDialog>
  )
}

/** Every scope may call this endpoint. */
function curlWith(secret: string): string {
  return `curl -sS -H 'Authorization: Bearer ${secret}' ${location.origin}/v1/workspace`
}
