import { Button } from '@mantine/core'
import { IconKey, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiKeys } from '../../../../generated/dashboard/documents.ts'
import { usePolling } from '../../../components/request/use-polling.ts'
import { Screen } from '../../../components/screen/screen.tsx'
import { Empty } from '../../../components/screen/screen-states.tsx'
import { Paged, usePagedQuery } from '../../../components/table/paged.tsx'
import { useCurrentWorkspace } from '../../../shell/workspace.tsx'
import { forAdmins } from '../allowed.tsx'
import { AssistantsOfKey, RenameKey, RotateKey } from './change-key.tsx'
import { CreateKey } from './create-key.tsx'
import { CompleteRotation, RevokeKey } from './end-key.tsx'
import { type KeyAction, KeyList } from './key-list.tsx'
import { KeySecret, type ShownSecret } from './key-secret.tsx'
import type { ApiKey } from './key-state.ts'

export const ApiKeysScreen = forAdmins('API keys', Keys)

const PAGE = 50
/** Last use is recorded to the minute. The page polls so that the first use of a new key appears. */
const POLL_INTERVAL_MS = 5_000

function Keys() {
  const { isSandbox } = useCurrentWorkspace()
  const keys = usePagedQuery(ApiKeys, { first: PAGE }, ({ apiKeys }) => apiKeys)
  const [isCreating, setCreating] = useState(false)
  const [acting, setActing] = useState<{ action: KeyAction; apiKey: ApiKey } | null>(null)
  const [shown, setShown] = useState<ShownSecret | null>(null)
  usePolling(keys.refetch, POLL_INTERVAL_MS)
  const show = (secret: ShownSecret) => {
    setCreating(false)
    setActing(null)
    setShown(secret)
  }
  const create = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setCreating(true)}>
      Create key
    </Button>
  )

  return (
    <Screen
      title="API keys"
      description={`Keys for this ${isSandbox ? 'sandbox' : 'workspace'} only`}
      actions={keys.rows?.length !== 0 && create}
    >
      <Paged
        list={keys}
        label="API keys"
        empty={
          <Empty icon={IconKey} title="No API keys yet" action={create}>
            Create one key for each integration, with only the scopes it needs.
          </Empty>
        }
      >
        {(rows) => <KeyList keys={rows} onAction={(action, apiKey) => setActing({ action, apiKey })} />}
      </Paged>
      <CreateKey opened={isCreating} onClose={() => setCreating(false)} onCreated={show} />
      {acting && <Acting {...acting} onClose={() => setActing(null)} onRotated={show} />}
      {shown && <KeySecret shown={shown} onClose={() => setShown(null)} />}
    </Screen>
  )
}

type ActingProps = { action: KeyAction; apiKey: ApiKey; onClose: () => void; onRotated: (shown: ShownSecret) => void }

function Acting({ action, onRotated, ...about }: ActingProps) {
  if (action === 'rename') return <RenameKey {...about} />
  if (action === 'assistants') return <AssistantsOfKey {...about} />
  if (action === 'rotate') return <RotateKey {...about} onRotated={onRotated} />
  return action === 'complete' ? <CompleteRotation {...about} /> : <RevokeKey {...about} />
}
