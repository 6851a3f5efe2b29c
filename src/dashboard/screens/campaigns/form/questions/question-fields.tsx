import { Select, TextInput } from '@mantine/core'
import { optionsOf } from '../../../../components/form/options.ts'
import { listOf, recordOf, textOf } from '../../playbook/loose.ts'
import { ChoiceField, NumberField, SwitchField } from '../fields/plain-field.tsx'
import { usePlaybookForm, useProblems } from '../form-context.ts'
import classes from '../layout/form.module.css'
import { setAt } from '../model/edit.ts'
import { keyFrom, keysIn, renameKey } from '../model/keys.ts'
import { AnswerRows } from './answer-rows.tsx'
import { answersOf, KINDS, type Kind, type QuestionProps } from './kinds.ts'
import { Options } from './options.tsx'
import { UnderstoodWords } from './understood-words.tsx'
import { Wordings } from './wordings.tsx'

/** All fields of a question. */
export function QuestionFields({ index, question }: QuestionProps) {
  const path = `signals[${index}]`
  const hasOptions = question.kind === 'choice' || question.kind === 'boolean'
  return (
    <>
      <div className={classes.row}>
        <Name index={index} question={question} />
        <KindField index={index} question={question} />
      </div>
      <Wordings index={index} question={question} />
      <div className={classes.row}>
        <NumberField label="Importance" description="0 to 10" path={`${path}.weight`} w={150} />
        <SwitchField label="Required to qualify" mt={46} path={`${path}.required`} toValue={(isOn) => isOn} />
        <ChoiceField
          label="Times asked"
          description="If the lead doesn’t answer"
          path={`${path}.maxAsks`}
          choices={{ 1: 'Once', 2: 'Up to twice' }}
          usual="2"
          toValue={Number}
        />
      </div>
      {hasOptions ? (
        <Options index={index} question={question} />
      ) : (
        <>
          <AnswerRows index={index} question={question} />
          <UnderstoodWords index={index} question={question} />
        </>
      )}
    </>
  )
}

/** The name of a question. Its key follows until the question is saved. */
function Name({ index, question }: QuestionProps) {
  const path = `signals[${index}].label`
  const { saved, change } = usePlaybookForm()
  const { error } = useProblems(path)
  const { error: ofKey } = useProblems(`signals[${index}].key`)
  function type(label: string) {
    change((before) => {
      const named = setAt(before, ['signals', index, 'label'], label)
      const isSaved = keysIn(saved, 'signals').includes(textOf(question.key))
      return isSaved ? named : renameKey(named, 'signals', index, keyFrom(label, 'question'))
    })
  }
  return (
    <TextInput
      className={classes.grow!}
      label="Name"
      description="Shown to your team and in reports."
      maxLength={60}
      value={textOf(question.label)}
      onChange={(event) => type(event.currentTarget.value)}
      error={error ?? ofKey}
      data-path={path}
    />
  )
}

function KindField({ index, question }: QuestionProps) {
  const path = `signals[${index}].kind`
  const { change } = usePlaybookForm()
  const { error } = useProblems(path)
  function choose(kind: string | null) {
    if (kind === null || kind === question.kind) return
    change((before) => {
      const { options: _, ...rest } = recordOf(listOf(before.signals)[index])
      return setAt(before, ['signals', index], { ...rest, kind, ...answersOf(kind as Kind) })
    })
  }
  return (
    <Select
      label="Type of answer"
      description="Changing the type resets the answers below."
      w={220}
      data={optionsOf(KINDS)}
      allowDeselect={false}
      value={textOf(question.kind)}
      onChange={choose}
      error={error}
      data-path={path}
    />
  )
}
