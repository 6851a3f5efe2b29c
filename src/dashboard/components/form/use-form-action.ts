import type { UseFormReturnType } from '@mantine/form'
import type { AnyVariables, CombinedError, TypedDocumentNode } from '@urql/core'
import { useState } from 'react'
import { describeError } from '../request/describe-error.ts'
import { useAction } from '../request/use-action.ts'

type Options = {
  done?: string
  /** The field that shows the error of an API parameter or of its parts, where their names differ. */
  fields?: Readonly<Record<string, string>>
  /** Called with an error about the whole form. */
  onProblem?: (error: CombinedError) => void
}

/** A form's mutation. An error about a parameter is shown at its field; `problem` is an error about the whole form. */
export function useFormAction<Data, Variables extends AnyVariables, Values extends object>(
  document: TypedDocumentNode<Data, Variables>,
  form: UseFormReturnType<Values>,
  { fields = {}, onProblem, ...options }: Options = {},
) {
  const [problem, setProblem] = useState<CombinedError>()
  const { run: send, isPending } = useAction(document, {
    ...options,
    onError(error) {
      if (showBeside(form, error, fields)) return true
      setProblem(error)
      onProblem?.(error)
      return true
    },
  })
  function run(variables: Variables): Promise<Data | null> {
    setProblem(undefined)
    return send(variables)
  }
  return { run, isPending, problem, forgetProblem: () => setProblem(undefined) }
}

function showBeside<Values extends object>(
  form: UseFormReturnType<Values>,
  error: CombinedError,
  fields: Readonly<Record<string, string>>,
): boolean {
  const { param, message } = describeError(error)
  if (param === null) return false
  const whole = param.replace(/\[\d+\].*$/, '')
  const path = fields[param] ?? fields[whole] ?? fields[whole.replace(/\..*$/, '')] ?? whole
  if (!isThere(form.getValues(), path)) return false
  form.setErrors({ [path]: message })
  document.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`)?.focus()
  return true
}

function isThere(values: object, path: string): boolean {
  const [head = '', ...rest] = path.split('.')
  if (!Object.hasOwn(values, head)) return false
  const inner = (values as Record<string, unknown>)[head]
  return rest.length === 0 || (typeof inner === 'object' && inner !== null && isThere(inner, rest.join('.')))
}
