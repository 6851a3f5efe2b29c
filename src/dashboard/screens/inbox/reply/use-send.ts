import type { CombinedError } from '@urql/core'
import type { ResultOf } from 'gql.tada'
import { useState } from 'react'
import { useClient } from 'urql'
import { SendMessage } from '../../../../generated/dashboard/documents.ts'
import { describeError } from '../../../components/request/describe-error.ts'
import { newIdempotencyKey } from '../../../components/request/idempotency-key.ts'
import type { ThreadState } from '../thread/use-thread.ts'

export type Refusal = { message: string; retryAt: string | null }

type Options = { leadId: string; thread: ThreadState; onRefused: (body: string) => void }

/** Sends a text. It is shown immediately, and returned to the box with the reason if it is refused. */
export function useSend({ leadId, thread, onRefused }: Options) {
  const client = useClient()
  const [refusal, setRefusal] = useState<Refusal | null>(null)

  async function send(body: string, { later = false } = {}): Promise<void> {
    const key = newIdempotencyKey()
    setRefusal(null)
    thread.add(key, body)
    const input = { leadId, body, idempotencyKey: key, ...(later && { whenWithheld: 'SCHEDULE' as const }) }
    const { data, error } = await client.mutation(SendMessage, { input }).toPromise()
    const answer = data?.sendMessage
    thread.settle(key, answer?.__typename === 'SendMessageSuccess' ? answer.messageRecord : null)
    const refused = refusalOf(answer, error)
    if (refused === null) return
    setRefusal(refused)
    onRefused(body)
  }
  return { send, refusal, forget: () => setRefusal(null) }
}

type Answer = ResultOf<typeof SendMessage>['sendMessage'] | undefined

/** Why a text was not sent; null if it was. */
export function refusalOf(answer: Answer, error: CombinedError | undefined): Refusal | null {
  if (error) return { message: describeError(error).message, retryAt: null }
  return answer?.__typename === 'MessageWithheld' ? { message: answer.message, retryAt: answer.retryAt } : null
}
