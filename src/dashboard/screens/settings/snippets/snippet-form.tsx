import { Textarea, TextInput } from '@mantine/core'
import { isNotEmpty, type UseFormReturnType, useForm } from '@mantine/form'
import { CreateSnippet, UpdateSnippet } from '../../../../generated/dashboard/documents.ts'
import { FormDialog } from '../../../components/form/form-dialog.tsx'
import { useFormAction } from '../../../components/form/use-form-action.ts'
import { useIdempotencyKey } from '../../../components/request/idempotency-key.ts'

export type Snippet = { id: string; name: string; body: string }

type Values = { name: string; body: string }

const validate = { name: isNotEmpty('Enter a name.'), body: isNotEmpty('Enter a text.') }

export function NewSnippet({ onClose }: { onClose: () => void }) {
  const idempotencyKey = useIdempotencyKey()
  const form = useForm<Values>({ initialValues: { name: '', body: '' }, validate })
  const { run, ...state } = useFormAction(CreateSnippet, form)
  const submit = form.onSubmit(async (values) => {
    if (await run({ input: { ...values, idempotencyKey } })) onClose()
  })
  return (
    <FormDialog title="Add snippet" verb="Add snippet" {...state} onSubmit={submit} onClose={onClose}>
      <Fields form={form} />
    </FormDialog>
  )
}

export function EditSnippet({ snippet: { id, name, body }, onClose }: { snippet: Snippet; onClose: () => void }) {
  const form = useForm<Values>({ initialValues: { name, body }, validate })
  const { run, ...state } = useFormAction(UpdateSnippet, form)
  const submit = form.onSubmit(async (values) => {
    if (await run({ input: { id, ...values } })) onClose()
  })
  return (
    <FormDialog title={`Edit “${name}”`} verb="Save" {...state} onSubmit={submit} onClose={onClose}>
      <Fields form={form} />
    </FormDialog>
  )
}

function Fields({ form }: { form: Pick<UseFormReturnType<Values>, 'getInputProps'> }) {
  return (
    <>
      <TextInput
        label="Name"
        placeholder="Running late"
        maxLength={60}
        withAsterisk
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Textarea
        label="Text"
        description="Variables such as {{first_name|there}} are filled in from the lead. The word after | is used if the lead has none."
        placeholder="Hi {{first_name|there}}, we’re running about 20 minutes late."
        maxLength={1_600}
        autosize
        minRows={3}
        withAsterisk
        {...form.getInputProps('body')}
      />
    </>
  )
}
