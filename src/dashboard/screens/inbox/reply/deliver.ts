import type { Client, CombinedError } from '@urql/core'
import type { ResultOf } from 'gql.tada'
import { SendMessage } from '../../../../generated/dashboard/documents.ts'
import { networkBack } from '../../../client/network.ts'
import { describeError, isUnreachable } from '../../../components/request/describe-error.ts'
import { forgetUnsent, type Unsent } from './unsent.ts'

export type Refusal = { message: string; retryAt: string | null }

type Answer = ResultOf<typeof SendMessage>['sendMessage'] | undefined
export type SentMessage = Extract<Answer, { __typename: 'SendMessageSuccess' }>['messageRecord']

/** The message, or why the text was not sent. */
type Delivered = { sent: SentMessage; refusal: Refusal | null }

/** The texts that this page is sending, by their idempotency keys. */
const running = new Map<string, Promise<Delivered>>()

export function isBeingDelivered(key: string): boolean {
  return running.has(key)
}

/**
 * Sends a kept text, and forgets it when the API has answered. Without a network it waits, and is sent with the same idempotency
 * key when the network is back. Further calls for the same text wait for the same delivery.
 */
export function deliver(client: Client, place: string, text: Unsent): Promise<Delivered> {
  const delivery = running.get(text.key) ?? deliverOnce(client, place, text)
  running.set(text.key, delivery)
  return delivery
}

async function deliverOnce(client: Client, place: string, { key, input }: Unsent): Promise<Delivered> {
  const { data, error } = await sendWhenReachable(client, input)
  running.delete(key)
  forgetUnsent(place, key)
  const answer = data?.sendMessage
  const sent = answer?.__typename === 'SendMessageSuccess' ? answer.messageRecord : null
  return { sent, refusal: refusalOf(answer, error) }
}

async function sendWhenReachable(client: Client, input: Unsent['input']) {
  for (;;) {
    const result = await client.mutation(SendMessage, { input }).toPromise()
    if (!result.error || !isUnreachable(result.error)) return result
    await networkBack()
  }
}

/** Why a text was not sent; null if it was. */
export function refusalOf(answer: Answer, error: CombinedError | undefined): Refusal | null {
  if (error) return { message: describeError(error).message, retryAt: null }
  return answer?.__typename === 'MessageWithheld' ? { message: answer.message, retryAt: answer.retryAt } : null
}
