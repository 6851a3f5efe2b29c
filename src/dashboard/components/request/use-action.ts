import { notifications } from '@mantine/notifications'
import type { AnyVariables, CombinedError, TypedDocumentNode } from '@urql/core'
import { useState } from 'react'
import { useMutation } from 'urql'
import { describeError } from './describe-error.ts'

type Options = {
  /** Message shown on success; omitted when the screen already shows the result. */
  done?: string
  /** Returns whether the error is already shown, e.g. beside its field. Other errors become a notification. */
  onError?: (error: CombinedError) => boolean
}

/** A mutation triggered by a click. `run` returns null after an error, which is already shown. */
export function useAction<Data, Variables extends AnyVariables>(
  document: TypedDocumentNode<Data, Variables>,
  { done, onError }: Options = {},
) {
  const [, mutate] = useMutation(document)
  const [isPending, setPending] = useState(false)

  async function run(variables: Variables): Promise<Data | null> {
    setPending(true)
    try {
      const { data, error } = await mutate(variables)
      if (error) {
        if (!onError?.(error)) sayProblem(error)
        return null
      }
      if (done) notifications.show({ message: done, color: 'thread' })
      return data ?? null
    } finally {
      setPending(false)
    }
  }
  return { run, isPending }
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
