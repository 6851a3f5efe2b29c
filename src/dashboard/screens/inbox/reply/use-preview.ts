import { useDebouncedValue } from '@mantine/hooks'
import type { ResultOf } from 'gql.tada'
import { useQuery } from 'urql'
import { PreviewMessage } from '../../../../generated/dashboard/documents.ts'
import { describeError } from '../../../components/describe-error.ts'

export type Preview = NonNullable<ResultOf<typeof PreviewMessage>['previewMessage']>

const ASK_AFTER_MS = 200

/** What would become of the text if it were sent at this moment: its segments, and whether the gate would let it. */
export function usePreview({ to, body }: { to: string; body: string }) {
  const [settled] = useDebouncedValue(body, ASK_AFTER_MS)
  const isAsked = settled.trim() !== ''
  const [{ data, error, fetching }] = useQuery({
    query: PreviewMessage,
    variables: { to, body: settled },
    pause: !isAsked,
    requestPolicy: 'network-only',
  })
  if (body.trim() === '') return { preview: null, problem: null, isWrong: false, isFresh: true }
  const wrong = isAsked && error ? describeError(error) : null
  return {
    preview: isAsked ? (data?.previewMessage ?? null) : null,
    problem: wrong?.message ?? null,
    /** The text itself can never be sent: too long, say. */
    isWrong: wrong !== null && wrong.param !== null,
    isFresh: settled === body && !fetching,
  }
}
