import {
  Button,
  Checkbox,
  Group,
  NumberInput,
  PasswordInput,
  Select,
  SimpleGrid,
  Stack,
  TextInput,
} from '@mantine/core'
import { isNotEmpty, type UseFormReturnType, useForm } from '@mantine/form'
import { useState } from 'react'
import { UpdateModelSettings } from '../../../../generated/dashboard/documents.ts'
import { SaveBar } from '../../../components/save-bar.tsx'
import { useFormAct } from '../../../components/use-form-act.ts'
import { changeOf, type Model, type ModelValues, PROVIDERS, valuesOf } from './model-values.ts'

const MICROS = 1_000

/** Sets a model up, or changes the one there is. */
export function ModelForm({ model, onCancel }: { model: Model | null; onCancel?: () => void }) {
  const form = useForm<ModelValues>({
    initialValues: valuesOf(model),
    validate: { name: isNotEmpty('Name the model.') },
  })
  const [isSaved, setSaved] = useState(false)
  const { act, isActing, problem } = useFormAct(UpdateModelSettings, form)
  const submit = form.onSubmit(async (values) => {
    const saved = (await act({ input: changeOf(values) }))?.updateModelSettings?.workspace?.model
    if (!saved) return
    setSaved(true)
    form.setInitialValues(valuesOf(saved))
    form.setValues(valuesOf(saved))
    form.resetDirty(valuesOf(saved))
  })
  const keyName = model?.keyHint
    ? `Empty: ${model.keyHint} stays. It is never shown again.`
    : 'It is never shown again.'
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Select label="Provider" data={PROVIDERS} allowDeselect={false} {...form.getInputProps('provider')} />
        <TextInput label="Model" description="Its name at its provider." withAsterisk {...form.getInputProps('name')} />
        <TextInput
          label="Address"
          description="Up to the version, such as https://api.openai.com/v1. Empty: the provider’s own, where it has one."
          placeholder="https://"
          {...form.getInputProps('baseUrl')}
        />
        <PasswordInput label="Key" description={keyName} autoComplete="off" {...form.getInputProps('key')} />
        <Checkbox.Group label="What it is asked for" {...form.getInputProps('uses')}>
          <Stack gap="xs" mt="xs">
            <Checkbox
              value="UNDERSTAND"
              label="To read what the rules could not"
              description="It has to quote the lead’s own words as proof."
            />
            <Checkbox
              value="PHRASE"
              label="To put a reply into other words"
              description="Words that state anything new are thrown away."
            />
          </Stack>
        </Checkbox.Group>
        <Prices form={form} />
        <SaveBar
          isDirty={form.isDirty()}
          isSaving={isActing}
          isSaved={isSaved}
          problem={problem}
          onUndo={() => form.reset()}
        />
        {onCancel && (
          <Group>
            <Button variant="subtle" onClick={onCancel}>
              Use no model
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  )
}

function Prices({ form }: { form: UseFormReturnType<ModelValues> }) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <Price form={form} path="inputPriceMicros" label="Dollars for a million tokens of a question" />
      <Price form={form} path="outputPriceMicros" label="Dollars for a million tokens of an answer" />
    </SimpleGrid>
  )
}

type PriceProps = {
  form: UseFormReturnType<ModelValues>
  path: 'inputPriceMicros' | 'outputPriceMicros'
  label: string
}

function Price({ form, path, label }: PriceProps) {
  const micros = form.values[path]
  return (
    <NumberInput
      label={label}
      min={0}
      decimalScale={3}
      prefix="$"
      hideControls
      {...form.getInputProps(path)}
      value={micros === '' ? '' : micros / MICROS}
      onChange={(dollars) => form.setFieldValue(path, dollars === '' ? '' : Math.round(Number(dollars) * MICROS))}
    />
  )
}
