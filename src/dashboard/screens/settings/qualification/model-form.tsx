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
import { SaveBar } from '../../../components/form/save-bar.tsx'
import { useFormAction } from '../../../components/form/use-form-action.ts'
import { changeOf, type Model, type ModelValues, PROVIDERS, valuesOf } from './model-values.ts'

const MICROS = 1_000

/** Adds a language model, or changes the current one. */
export function ModelForm({ model, onCancel }: { model: Model | null; onCancel?: () => void }) {
  const form = useForm<ModelValues>({
    initialValues: valuesOf(model),
    validate: { name: isNotEmpty('Enter a model name.') },
  })
  const [isSaved, setSaved] = useState(false)
  const { run, isPending, problem, forgetProblem } = useFormAction(UpdateModelSettings, form)
  const submit = form.onSubmit(async (values) => {
    const saved = (await run({ input: changeOf(values) }))?.updateModelSettings?.workspace?.model
    if (!saved) return
    setSaved(true)
    form.setInitialValues(valuesOf(saved))
    form.setValues(valuesOf(saved))
    form.resetDirty(valuesOf(saved))
  })
  const keyName = model?.keyHint ? `Leave empty to keep ${model.keyHint}. Never shown again.` : 'Never shown again.'
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Select label="Provider" data={PROVIDERS} allowDeselect={false} {...form.getInputProps('provider')} />
        <TextInput
          label="Model"
          description="The provider’s model name."
          withAsterisk
          {...form.getInputProps('name')}
        />
        <TextInput
          label="Base URL"
          description="Including the version, e.g. https://api.openai.com/v1. Leave empty for the provider’s default."
          placeholder="https://"
          {...form.getInputProps('baseUrl')}
        />
        <PasswordInput label="API key" description={keyName} autoComplete="off" {...form.getInputProps('key')} />
        <Checkbox.Group label="Use it to" {...form.getInputProps('uses')}>
          <Stack gap="xs" mt="xs">
            <Checkbox
              value="UNDERSTAND"
              label="Understand texts that the rules can’t"
              description="The model must quote the lead’s words as evidence."
            />
            <Checkbox
              value="PHRASE"
              label="Rephrase replies"
              description="Replies that add new claims are discarded."
            />
          </Stack>
        </Checkbox.Group>
        <Prices form={form} />
        <SaveBar
          isDirty={form.isDirty()}
          isSaving={isPending}
          isSaved={isSaved}
          problem={problem}
          onUndo={() => {
            form.reset()
            forgetProblem()
          }}
        />
        {onCancel && (
          <Group>
            <Button variant="subtle" onClick={onCancel}>
              Cancel setup
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
      <Price form={form} path="inputPriceMicros" label="Input price ($ per million tokens)" />
      <Price form={form} path="outputPriceMicros" label="Output price ($ per million tokens)" />
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
