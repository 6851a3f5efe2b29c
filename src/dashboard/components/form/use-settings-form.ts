import { type UseFormInput, useForm } from '@mantine/form'
import type { TypedDocumentNode } from '@urql/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { changedIn, withNewest } from './changed-in.ts'
import { useFormAction } from './use-form-action.ts'

type Options<Data, Values, Change, Input> = {
  mutation: TypedDocumentNode<Data, { input: Input }>
  /** The saved settings as form values. */
  saved: Values
  validate?: UseFormInput<Values>['validate']
  /** The form values for the API. */
  toChange: (values: Values) => Change
  /** Only edited fields are sent, since others may have changed the rest. */
  toInput: (changed: Partial<Change>) => NoInfer<Input>
}

/** A form over saved settings. Changes by others are merged into fields that were not edited here. */
export function useSettingsForm<Data, Values extends Record<string, unknown>, Change extends object, Input>({
  mutation,
  saved,
  validate,
  toChange,
  toInput,
}: Options<Data, Values, Change, Input>) {
  const form = useForm<Values>({ initialValues: saved, ...(validate && { validate }) })
  const { run, isPending, problem, forgetProblem } = useFormAction(mutation, form)
  const [isSaved, setSaved] = useState(false)
  const isDirty = form.isDirty()

  const savedText = JSON.stringify(saved)
  const takeOver = useEffectEvent((text: string) => {
    const newest = JSON.parse(text) as Values
    const merged = withNewest({ values: form.getValues(), initial: form.getInitialValues() }, newest)
    form.setInitialValues(newest)
    form.setValues(merged)
    form.resetDirty(newest)
  })
  useEffect(() => takeOver(savedText), [savedText])

  const submit = form.onSubmit(async (values) => {
    if (!(await run({ input: toInput(changedIn(toChange(values), toChange(form.getInitialValues()))) }))) return
    form.setInitialValues(values)
    form.resetDirty(values)
    setSaved(true)
  })
  const onUndo = () => {
    form.reset()
    forgetProblem()
  }
  return { form, submit, bar: { isDirty, isSaving: isPending, isSaved, problem, onUndo } }
}
