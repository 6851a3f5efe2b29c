import { useDebouncedValue } from '@mantine/hooks'
import type { ResultOf } from 'gql.tada'
import { useQuery } from 'urql'
import { PreviewMessage } from '../../../../generated/dashboard/documents.ts'
import { describeError } from '../../../components/request/describe-error.ts'

export type Preview = NonNullable<ResultOf<typeof PreviewMessage>['previewMessage']>

const ASK_AFTER_MS = 200

/** The segments of the text, and whether the gate would allow it now. */
export function usePreview({ to, body, campaignId }: { to: string; body: string; campaignId?: string | null }) {
  const [settled] = useDebouncedValue(body, ASK_AFTER_MS)
  const isAsked = to !== '' && settled.trim() !== ''
  const [{ data, error, fetching }] = useQuery({
    query: PreviewMessage,
    variables: { to, body: settled, campaignId: campaignId ?? null },
    pause: !isAsked,
    requestPolicy: 'network-only',
  })
  if (body.trim() === '') return { preview: null, problem: null, isWrong: false, isFresh: true }
  const wrong = isAsked && error ? describeError(error) : null
  return {
    preview: isAsked ? (data?.previewMessage ?? null) : null,
    problem: wrong?.message ?? null,
    /** The text can never be sent, e.g. because it is too long. */
    isWrong: wrong !== null && wrong.param !== null,
    isFresh: settled === body && !fetching,
  }
}
