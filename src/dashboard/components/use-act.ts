import { notifications } from '@mantine/notifications'
import type { AnyVariables, CombinedError, TypedDocumentNode } from '@urql/core'
import { useState } from 'react'
import { useMutation } from 'urql'
import { describeError } from './describe-error.ts'

type Options = {
  /** Said when it is done; nothing where the screen shows it anyway. */
  done?: string
  /** Given an error, whether it has been shown (beside its field, say). Others become a notice. */
  onError?: (error: CombinedError) => boolean
}

/** A mutation as a click: whether it is under way, and `act`, which answers null when it was refused (and has said why). */
export function useAct<Data, Variables extends AnyVariables>(
  document: TypedDocumentNode<Data, Variables>,
  { done, onError }: Options = {},
) {
  const [, run] = useMutation(document)
  const [isActing, setActing] = useState(false)

  async function act(variables: Variables): Promise<Data | null> {
    setActing(true)
    try {
      const { data, error } = await run(variables)
      if (error) {
        if (!onError?.(error)) sayProblem(error)
        return null
      }
      if (done) notifications.show({ message: done, color: 'thread' })
      return data ?? null
    } finally {
      setActing(false)
    }
  }
  return { act, isActing }
}

export function sayProblem(error: CombinedError): void {
  const { message, requestId } = describeError(error)
  notifications.show({
    title: 'Something went wrong',
    message: requestId ? `${message} (request ID: ${requestId})` : message,
    color: 'red',
    autoClose: 8_000,
  })
}
