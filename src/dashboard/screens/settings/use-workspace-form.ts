import { useForm } from '@mantine/form'
import type { VariablesOf } from 'gql.tada'
import { useEffect, useEffectEvent, useState } from 'react'
import { UpdateWorkspace } from '../../../generated/dashboard/documents.ts'
import { useFormAct } from '../../components/use-form-act.ts'

type Change = VariablesOf<typeof UpdateWorkspace>['input']

type Options<Values> = {
  /** What is saved, as the form shows it. */
  saved: Values
  /** What the form says, as the API takes it. Of what was not touched nothing is sent: another may have changed it. */
  toInput: (values: Values) => Change
  fields?: Readonly<Record<string, string>>
}

/** A form over some of the workspace's settings. What others save meanwhile is taken over where nothing was begun here. */
export function useWorkspaceForm<Values extends Record<string, unknown>>({ saved, toInput, fields }: Options<Values>) {
  const form = useForm<Values>({ initialValues: saved })
  const { act, isActing, problem } = useFormAct(UpdateWorkspace, form, { ...(fields && { fields }) })
  const [isSaved, setSaved] = useState(false)
  const isDirty = form.isDirty()

  const savedText = JSON.stringify(saved)
  const takeOver = useEffectEvent((text: string) => {
    if (form.isDirty()) return
    const values = JSON.parse(text) as Values
    form.setInitialValues(values)
    form.setValues(values)
    form.resetDirty(values)
  })
  useEffect(() => takeOver(savedText), [savedText])

  const submit = form.onSubmit(async (values) => {
    const before = toInput(saved)
    const changed = Object.entries(toInput(values)).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof Change]),
    )
    const done = await act({ input: Object.fromEntries(changed) as Change })
    if (!done) return
    form.setInitialValues(values)
    form.resetDirty(values)
    setSaved(true)
  })
  return { form, submit, bar: { isDirty, isSaving: isActing, isSaved, problem, onUndo: () => form.reset() } }
}
