import type { ResultOf } from 'gql.tada'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Conversation, Qualification } from '../../../../generated/dashboard/documents.ts'
import { useConnection } from '../../../client/connection.ts'
import { useFreshQuery } from '../../../components/request/use-fresh-query.ts'
import { useSoon } from '../../../components/request/use-soon.ts'
import { useLiveConversations, useLiveGap } from '../../../shell/live.tsx'
import { useCurrentWorkspace } from '../../../shell/workspace.tsx'

export type ConversationDetails = NonNullable<ResultOf<typeof Conversation>['conversation']>

const REFETCH_DELAY_MS = 120

/** One conversation, by default with the explanation of its score, refetched shortly after each event. */
export function useConversation(id: string, { withScore = true }: { withScore?: boolean } = {}) {
  const conversation = useFreshQuery(Conversation, { id })
  const qualification = useFreshQuery(Qualification, { conversationId: id }, { pause: !withScore })
  const retry = () => {
    conversation.refetch()
    if (withScore) qualification.refetch()
  }
  const reloadSoon = useSoon(retry, REFETCH_DELAY_MS)
  useLiveConversations((update) => update.conversation?.id === id && reloadSoon())
  useLiveGap(reloadSoon)
  useBackAgain(reloadSoon)

  return {
    conversation: conversation.data?.conversation,
    isMissing: conversation.data?.conversation === null && !conversation.fetching && !conversation.stale,
    error: conversation.error,
    explanation: qualification.data?.explainQualification ?? undefined,
    explanationError: qualification.error,
    reloadSoon,
    retry,
  }
}

/** Requests made while offline may have failed, so they are repeated. */
function useBackAgain(listener: () => void): void {
  const state = useConnection(useCurrentWorkspace().connection)
  const wasLost = useRef(false)
  const tell = useEffectEvent(listener)
  useEffect(() => {
    if (state === 'live' && wasLost.current) tell()
    wasLost.current = state === 'lost'
  }, [state])
}
