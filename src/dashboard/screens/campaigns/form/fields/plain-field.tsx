import {
  Input,
  type NumberInputProps,
  SegmentedControl,
  Switch,
  type SwitchProps,
  Text,
  TextInput,
  type TextInputProps,
} from '@mantine/core'
import type { ReactNode } from 'react'
import { NumberField as NumberOf } from '../../../../components/form/number-field.tsx'
import { useCampaign } from '../../campaign/campaign-context.ts'
import { type JsonSchema, schemasAt } from '../../playbook/json-schema.ts'
import { stepsOf } from '../../playbook/json-text.ts'
import { numberOf, textOf } from '../../playbook/loose.ts'
import { useField, usePlaybookForm } from '../form-context.ts'

type PlainProps = Omit<TextInputProps, 'value' | 'onChange'> & { path: string }

/** A short text that is not sent to leads as it is. */
export function PlainField({ path, ...props }: PlainProps) {
  const { value, set, input, warning } = useField(path)
  const isWarned = warning !== undefined && input.error === undefined
  return (
    <TextInput
      {...props}
      {...input}
      {...(isWarned && {
        description: warning,
        styles: { input: WARNED_INPUT, description: { color: 'var(--mantine-color-orange-text)' } },
      })}
      value={textOf(value)}
      onChange={({ currentTarget }) => set(currentTarget.value)}
    />
  )
}

/** As the marked words of a longer text. */
const WARNED_INPUT = {
  borderColor: 'var(--mantine-color-orange-6)',
  background: 'color-mix(in srgb, var(--mantine-color-orange-5) 24%, var(--mantine-color-default))',
}

type NumberProps = Omit<NumberInputProps, 'value' | 'onChange'> & {
  path: string
  /** How many of the shown units make one of the playbook's. */
  scale?: number
  /** Whether an empty field leaves the value as it is. */
  isRequired?: boolean
}

/**
 * A number. Its limits, and its value while the playbook has none, are those of the playbook's schema. One outside the limits is
 * replaced by the nearest when the field is left.
 */
export function NumberField({ path, isRequired = false, ...props }: NumberProps) {
  const { value, set, input, warning } = useField(path)
  const { minimum, maximum, default: usual } = useSchemaOf(path)
  const { scale = 1 } = props
  return (
    <NumberOf
      clampBehavior="blur"
      w={WIDTH}
      {...(minimum !== undefined && { min: minimum * scale })}
      {...(maximum !== undefined && { max: maximum * scale })}
      {...props}
      {...input}
      description={warning ?? props.description}
      value={numberOf(value) ?? numberOf(usual)}
      onChange={(next) => (next !== null || !isRequired) && set(next ?? undefined)}
    />
  )
}

const WIDTH = 220

function useSchemaOf(path: string): JsonSchema {
  const { schema } = useCampaign()
  const { playbook } = usePlaybookForm()
  return schemasAt(schema, stepsOf(path), playbook)[0] ?? {}
}

/** The points of an answer as a share of the question's importance, from -100 to 100. */
export const POINTS = { size: 'xs', w: 104, suffix: '%', scale: 100, min: -100, max: 100, step: 10 } as const

/** A setting that is on or off. By default, off is not written to the playbook. */
export function SwitchField({
  path,
  toValue = (isOn) => isOn || undefined,
  ...props
}: SwitchProps & { path: string; toValue?: (isOn: boolean) => unknown }) {
  const { value, set, input } = useField(path)
  return (
    <Switch
      checked={value === true}
      onChange={({ currentTarget }) => set(toValue(currentTarget.checked))}
      {...props}
      {...input}
    />
  )
}

type ChoiceProps = {
  label: string
  description?: ReactNode
  path: string
  /** The labels by value. */
  choices: Readonly<Record<string, string>>
  /** The value while the playbook has none. */
  usual: string
  /** For the playbook, where it is not the text itself. */
  toValue?: (chosen: string) => unknown
}

/** One of a few settings. */
export function ChoiceField({ label, description, path, choices, usual, toValue = (chosen) => chosen }: ChoiceProps) {
  const { value, set, input } = useField(path)
  return (
    <Input.Wrapper label={label} labelElement="div" description={description} error={input.error}>
      <div>
        <Choice
          label={label}
          choices={choices}
          value={String(value ?? usual)}
          onChange={(next) => set(toValue(next))}
        />
      </div>
    </Input.Wrapper>
  )
}

type ChoicesProps = Pick<ChoiceProps, 'label' | 'choices'> & { value: string; onChange: (value: string) => void }

/** Buttons for a few choices; in a read-only form, the chosen one. */
export function Choice({ label, choices, ...control }: ChoicesProps) {
  const { isReadOnly } = usePlaybookForm()
  if (isReadOnly) return <Text size="sm">{choices[control.value]}</Text>
  return (
    <SegmentedControl
      mt={4}
      size="xs"
      style={{ alignSelf: 'flex-start', maxWidth: '100%' }}
      aria-label={label}
      data={Object.entries(choices).map(([value, words]) => ({ value, label: words }))}
      {...control}
    />
  )
}
