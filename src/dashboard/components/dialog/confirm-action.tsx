import type { TypedDocumentNode } from '@urql/core'
import { useAction } from '../request/use-action.ts'
import { Confirm, type ConfirmProps } from './confirm.tsx'

type Props<Data, Input> = Omit<ConfirmProps, 'onConfirm' | 'isPending'> & {
  mutation: TypedDocumentNode<Data, { input: Input }>
  input: NoInfer<Input>
  /** Message shown on success. */
  done?: string
  /** Called on success; by default the dialog closes. */
  onDone?: () => void
}

/** Asks for confirmation, then runs a mutation. */
export function ConfirmAction<Data, Input>({ mutation, input, done, onDone, ...question }: Props<Data, Input>) {
  const { run, isPending } = useAction(mutation, { ...(done !== undefined && { done }) })
  const confirm = async () => {
    if (await run({ input })) (onDone ?? question.onClose)()
  }
  return <Confirm {...question} isPending={isPending} onConfirm={() => void confirm()} />
}
