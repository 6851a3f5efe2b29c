import { ActionIcon, Text, TextInput, Tooltip } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { recordOf, textOf } from '../../playbook/loose.ts'
import { usePlaybookForm } from '../form-context.ts'
import classes from '../layout/form.module.css'
import { type Playbook, setAt } from '../model/edit.ts'
import { LANGUAGES, withTranslated } from '../model/languages.ts'
import { type Option, rowsOf, withName, withoutOption, withPhrases, withPoints } from '../model/options.ts'
import type { QuestionProps } from './kinds.ts'
import { OptionWords } from './option-words.tsx'
import { PointsField } from './points-field.tsx'

type Props = QuestionProps & { option: Option }

/** One answer: its name, its points and its words. */
export function OptionRow({ index, question, option }: Props) {
  const { change } = usePlaybookForm()
  const { means, name, points } = option
  const isNamed = typeof means === 'string'
  const edit = (next: Readonly<Record<string, unknown>>) =>
    change((before) => setAt(before, ['signals', index], next) as Playbook)
  return (
    <fieldset className={classes.answer} aria-label={`Answer: ${name}`}>
      <div className={classes.row} style={{ alignItems: 'center' }}>
        {isNamed ? (
          <TextInput
            size="xs"
            className={classes.option!}
            aria-label="Name of the option"
            maxLength={40}
            value={name}
            onChange={(event) => edit(withName(question, means, event.currentTarget.value))}
            data-path={`signals[${index}].options.${means}`}
          />
        ) : (
          <Text size="sm" className={classes.option!}>
            {name}
          </Text>
        )}
        {isNamed && <TranslatedName index={index} question={question} option={option} />}
        <PointsField
          label={`Points: ${name}`}
          points={points}
          onChange={(next) => edit(withPoints(question, means, next))}
        />
        {isNamed && (
          <Tooltip label="Remove option">
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Remove option: ${name}`}
              onClick={() => edit(withoutOption(question, means))}
            >
              <IconX size={15} />
            </ActionIcon>
          </Tooltip>
        )}
      </div>
      <OptionWords
        paths={rowsOf(question, means).map((row) => `signals[${index}].extract[${row}]`)}
        option={option}
        isRequired={isNamed}
        onChange={(isAsked, words) => edit(withPhrases(question, means, isAsked, words))}
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
