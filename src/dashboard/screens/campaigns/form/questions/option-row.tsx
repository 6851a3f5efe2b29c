import { Group, Text, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { NumberField } from '../../../../components/form/number-field.tsx'
import { recordOf, textOf } from '../../playbook/loose.ts'
import { POINTS } from '../fields/plain-field.tsx'
import { useField, usePlaybookForm } from '../form-context.ts'
import { EditButton } from '../layout/buttons.tsx'
import classes from '../layout/form.module.css'
import { useReorder } from '../layout/reorder.tsx'
import { LANGUAGES, withTranslated } from '../model/languages.ts'
import {
  type Option,
  rowsOf,
  withName,
  withOptionMoved,
  withoutOption,
  withPhrases,
  withPoints,
} from '../model/options.ts'
import { Brings } from './brings.tsx'
import type { QuestionProps } from './kinds.ts'
import { OptionWords } from './option-words.tsx'

type Props = QuestionProps & { option: Option }
/** `count` is 0 for answers in a fixed order: yes and no. */
type RowProps = Props & { position: number; count: number }

/** One answer: its name, its points and its words. */
export function OptionRow({ index, question, option, position, count }: RowProps) {
  const { set } = useField(`signals[${index}]`)
  const { means, name, points } = option
  const isNamed = typeof means === 'string'
  const onMove = (from: number, to: number) => set(withOptionMoved(question, from, to))
  const list = `signals[${index}].options`
  const { target, handle, buttons } = useReorder({ list, name, position, count, onMove })
  return (
    <fieldset className={classes.answer} aria-label={`Answer: ${name}`} {...target}>
      <div className={classes.row} style={{ alignItems: 'center' }}>
        {handle}
        {isNamed ? (
          <TextInput
            size="xs"
            className={classes.option!}
            aria-label="Name of the option"
            maxLength={40}
            value={name}
            onChange={(event) => set(withName(question, means, event.currentTarget.value))}
            data-path={`signals[${index}].options.${means}`}
          />
        ) : (
          <Text size="sm" className={classes.option!}>
            {name}
          </Text>
        )}
        {isNamed && <TranslatedName index={index} question={question} option={option} />}
        <NumberField
          {...POINTS}
          clampBehavior="blur"
          aria-label={`Points: ${name}`}
          value={points}
          onChange={(next) => next !== null && set(withPoints(question, means, next))}
        />
        <Brings index={index} points={points} />
        {isNamed && (
          <Group gap={2} wrap="nowrap" ml="auto">
            {buttons}
            <EditButton
              label="Remove option"
              of={name}
              icon={IconX}
              onClick={() => set(withoutOption(question, means))}
            />
          </Group>
        )}
      </div>
      <OptionWords
        paths={rowsOf(question, means).map((row) => `signals[${index}].extract[${row}]`)}
        option={option}
        isRequired={isNamed}
        onChange={(isAsked, words) => set(withPhrases(question, means, isAsked, words))}
      />
    </fieldset>
  )
}

/** The option's name in the second language. */
function TranslatedName({ question, option: { means, name } }: Props) {
  const { playbook, change, beside } = usePlaybookForm()
  if (beside === null) return null
  const key = textOf(question.key)
  const texts = recordOf(recordOf(recordOf(recordOf(playbook.languages)[beside]).signals)[key])
  return (
    <TextInput
      size="xs"
      className={classes.option!}
      aria-label={`${name} in ${LANGUAGES[beside]}`}
      placeholder={LANGUAGES[beside]}
      maxLength={40}
      lang={beside}
      value={textOf(recordOf(texts.options)[String(means)])}
      onChange={({ currentTarget: { value } }) =>
        change((before) => withTranslated(before, beside, ['signals', key, 'options', String(means)], value))
      }
    />
  )
}
