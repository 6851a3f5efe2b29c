import { Button } from '@mantine/core'
import { IconKey, IconPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useQuery } from 'urql'
import { ApiKeys } from '../../../../generated/dashboard/documents.ts'
import { Pager, usePages } from '../../../components/pages.tsx'
import { Problem } from '../../../components/problem.tsx'
import { RecordsLoading } from '../../../components/records.tsx'
import { Screen } from '../../../components/screen.tsx'
import { Empty } from '../../../components/screen-states.tsx'
import { usePlace } from '../../../shell/workspace.tsx'
import { ForAdmins } from '../allowed.tsx'
import { useLookAgain } from '../use-look-again.ts'
import { RenameKey, RotateKey } from './change-key.tsx'
import { CreateKey } from './create-key.tsx'
import { CompleteRotation, RevokeKey } from './end-key.tsx'
import { type KeyAct, KeyList } from './key-list.tsx'
import { KeySecret, type ShownSecret } from './key-secret.tsx'
import type { ApiKey } from './key-state.ts'

export function ApiKeysScreen() {
  return (
    <ForAdmins title="API keys">
      <Keys />
    </ForAdmins>
  )
}

const PAGE = 50
/** Last use is kept to the minute; a new key’s first one is waited for. */
const LOOK_AGAIN_MS = 5_000

function Keys() {
  const { isSandbox } = usePlace()
  const pages = usePages()
  const [{ data, error }, lookAgain] = useQuery({ query: ApiKeys, variables: { first: PAGE, after: pages.after } })
  const [isCreating, setCreating] = useState(false)
  const [acting, setActing] = useState<{ act: KeyAct; apiKey: ApiKey } | null>(null)
  const [shown, setShown] = useState<ShownSecret | null>(null)
  useLookAgain(lookAgain, LOOK_AGAIN_MS)
  const page = data?.apiKeys
  const keys = page?.edges.map(({ node }) => node)
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
      actions={keys?.length !== 0 && create}
    >
      {keys ? (
        <KeyListOrNothing keys={keys} onAct={(act, apiKey) => setActing({ act, apiKey })} action={create} />
      ) : error ? (
        <Problem error={error} onRetry={() => lookAgain({ requestPolicy: 'network-only' })} />
      ) : (
        <RecordsLoading />
      )}
      <Pager pages={pages} pageInfo={page?.pageInfo} label="Pages of API keys" />
      <CreateKey opened={isCreating} onClose={() => setCreating(false)} onCreated={show} />
      {acting && <Acting {...acting} onClose={() => setActing(null)} onRotated={show} />}
      <KeySecret shown={shown} onClose={() => setShown(null)} />
    </Screen>
  )
}

type ListProps = { keys: readonly ApiKey[]; onAct: (act: KeyAct, key: ApiKey) => void; action: ReactNode }

function KeyListOrNothing({ keys, onAct, action }: ListProps) {
  if (keys.length > 0) return <KeyList keys={keys} onAct={onAct} />
  return (
    <Empty icon={IconKey} title="No API keys yet" action={action}>
      Create one key for each integration, with only the scopes it needs.
    </Empty>
  )
}

type ActingProps = { act: KeyAct; apiKey: ApiKey; onClose: () => void; onRotated: (shown: ShownSecret) => void }

function Acting({ act, onRotated, ...about }: ActingProps) {
  if (act === 'rename') return <RenameKey {...about} />
  if (act === 'rotate') return <RotateKey {...about} onRotated={onRotated} />
  return act === 'complete' ? <CompleteRotation {...about} /> : <RevokeKey {...about} />
}
