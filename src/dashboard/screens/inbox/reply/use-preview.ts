import { useDebouncedValue } from '@mantine/hooks'
import type { ResultOf } from 'gql.tada'
import { useEffect, useEffectEvent } from 'react'
import { useQuery } from 'urql'
import { PreviewMessage } from '../../../../generated/dashboard/documents.ts'
import { onNetworkBack } from '../../../client/network.ts'
import { describeError, isUnreachable } from '../../../components/request/describe-error.ts'

export type Preview = NonNullable<ResultOf<typeof PreviewMessage>['previewMessage']>

const ASK_AFTER_MS = 200

/** The segments of the text, and whether the gate would allow it now. */
export function usePreview({ to, body, campaignId }: { to: string; body: string; campaignId?: string | null }) {
  const [settled] = useDebouncedValue(body, ASK_AFTER_MS)
  const isAsked = to !== '' && settled.trim() !== ''
  const [{ data, error, fetching }, ask] = useQuery({
    query: PreviewMessage,
    variables: { to, body: settled, campaignId: campaignId ?? null },
    pause: !isAsked,
    requestPolicy: 'network-only',
  })
  const isOffline = error !== undefined && isUnreachable(error)
  const again = useEffectEvent(() => ask({ requestPolicy: 'network-only' }))
  useEffect(() => (isOffline ? onNetworkBack(again) : undefined), [isOffline])
  if (body.trim() === '') return { preview: null, problem: null, isWrong: false, isFresh: true }
  // The text can be written meanwhile, and is sent when the network is back.
  const wrong = isAsked && error && !isOffline ? describeError(error) : null
  return {
    preview: isAsked ? (data?.previewMessage ?? null) : null,
    problem: wrong?.message ?? null,
    /** The text can never be sent, e.g. because it is too long. */
    isWrong: wrong !== null && wrong.param !== null,
    isFresh: settled === body && !fetching,
  }
}
