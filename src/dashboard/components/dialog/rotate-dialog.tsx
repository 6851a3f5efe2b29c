import { Select, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { TypedDocumentNode } from '@urql/core'
import type { ReactNode } from 'react'
import { FormDialog } from '../form/form-dialog.tsx'
import { useFormAction } from '../form/use-form-action.ts'

const AT_ONCE = '0'
const OVERLAPS = [
  { value: '1', label: 'In 1 hour' },
  { value: '24', label: 'In 24 hours' },
  { value: '72', label: 'In 3 days' },
  { value: '168', label: 'In 7 days' },
]

type Props<Data, Input extends { overlapHours?: number | null }> = {
  title: string
  what: 'key' | 'secret'
  mutation: TypedDocumentNode<Data, { input: Input }>
  input: NoInfer<Input>
  /** During an overlap, a second rotation must not have an overlap. */
  isRotating: boolean
  onRotated: (data: Data) => void
  onClose: () => void
  children: ReactNode
}

/** Asks how long the old secret stays valid and creates a new one. */
export function RotateDialog<Data, Input extends { overlapHours?: number | null }>({
  title,
  what,
  mutation,
  input,
  isRotating,
  onRotated,
  onClose,
  children,
}: Props<Data, Input>) {
  const form = useForm({ initialValues: { overlapHours: isRotating ? AT_ONCE : '24' } })
  const { run, ...state } = useFormAction(mutation, form)
  const submit = form.onSubmit(async ({ overlapHours }) => {
    const data = await run({ input: { ...input, overlapHours: Number(overlapHours) } })
    if (data) onRotated(data)
  })
  return (
    <FormDialog title={title} verb="Rotate" {...state} onSubmit={submit} onClose={onClose}>
      <Text size="sm">{children}</Text>
      {isRotating && (
        <Text size="sm">A rotation is in progress. If you rotate again, both earlier secrets expire immediately.</Text>
      )}
      <Select
        label="Old secret expires"
        data={[...(isRotating ? [] : OVERLAPS), { value: AT_ONCE, label: `Immediately (if the ${what} leaked)` }]}
        allowDeselect={false}
        {...form.getInputProps('overlapHours')}
      />
    </FormDialog>
  )
}
