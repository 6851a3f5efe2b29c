import type { UseFormReturnType } from '@mantine/form'
import type { AnyVariables, CombinedError, TypedDocumentNode } from '@urql/core'
import { useState } from 'react'
import { describeError } from './describe-error.ts'
import { useAct } from './use-act.ts'

type Options = {
  done?: string
  /** Which field shows what is said of a parameter, where they are not called the same. */
  fields?: Readonly<Record<string, string>>
}

/** A form's mutation: what is wrong with a parameter is shown beside its field; `problem` is what is wrong with the whole. */
export function useFormAct<Data, Variables extends AnyVariables, Values extends object>(
  document: TypedDocumentNode<Data, Variables>,
  form: UseFormReturnType<Values>,
  { fields = {}, ...options }: Options = {},
) {
  const [problem, setProblem] = useState<CombinedError>()
  const { act: run, isActing } = useAct(document, {
    ...options,
    onError(error) {
      if (!showBeside(form, error, fields)) setProblem(error)
      return true
    },
  })
  function act(variables: Variables): Promise<Data | null> {
    setProblem(undefined)
    return run(variables)
  }
  return { act, isActing, problem }
}

function showBeside<Values extends object>(
  form: UseFormReturnType<Values>,
  error: CombinedError,
  fields: Readonly<Record<string, string>>,
): boolean {
  const { param, message } = describeError(error)
  if (param === null) return false
  const whole = param.replace(/\[\d+\].*$/, '')
  const path = fields[param] ?? fields[whole] ?? whole
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
