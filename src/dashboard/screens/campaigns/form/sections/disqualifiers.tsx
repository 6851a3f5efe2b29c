import { answerWords } from '../../playbook/answer-words.ts'
import { listOf, recordOf, textOf } from '../../playbook/loose.ts'
import { ConditionField } from '../fields/condition-field.tsx'
import { NameField, NEW_KEY, nameOf } from '../fields/name-field.tsx'
import { firstCondition, QuestionSelect, questionOf } from '../fields/question-select.tsx'
import { usePlaybookForm } from '../form-context.ts'
import { Entries } from '../layout/entries.tsx'
import { Entry } from '../layout/entry.tsx'
import classes from '../layout/form.module.css'
import { Section } from '../layout/section.tsx'
import { type Playbook, setAt } from '../model/edit.ts'
import { TextField } from '../texts/text-field.tsx'

/** The answers that end the conversation. */
export function Disqualifiers() {
  const { playbook } = usePlaybookForm()
  const first = recordOf(listOf(playbook.signals)[0])
  const entry = () => ({ id: NEW_KEY.knockouts, signal: textOf(first.key), when: firstCondition(first.kind) })
  return (
    <Section
      title="Disqualifiers"
      path="knockouts"
      about="These answers end the conversation. The lead gets no follow-ups."
    >
      <Entries
        list="knockouts"
        label="Disqualifiers"
        add={{ label: 'Add disqualifier', entry, disabled: first.key === undefined }}
      >
        {(rule, place) => {
          const question = questionOf(playbook, rule.signal)
          const path = `knockouts[${place.index}]`
          return (
            <Entry
              key={place.id}
              {...place}
              list="knockouts"
              name={nameOf(textOf(rule.id))}
              summary={`${textOf(question.label) || 'Question'}: ${answerWords(rule.when, textOf(question.kind))}`}
            >
              <NameField label="Name" description="Shown in reports." list="knockouts" index={place.index} />
              <RuleQuestion path={path} rule={rule} />
              <TextField
                label="Last text to the lead"
                description="Empty: a short thank-you."
                path={`${path}.goodbye`}
                translation={`goodbyes.${textOf(rule.id)}`}
                isOptional
              />
            </Entry>
          )
        }}
      </Entries>
    </Section>
  )
}

type RuleProps = { path: string; rule: Readonly<Record<string, unknown>> }

/** The question of a rule, and the answers that it is about. */
export function RuleQuestion({ path, rule }: RuleProps) {
  const { playbook, change } = usePlaybookForm()
  const [list, index] = [path.replace(/\[.*/, ''), Number(/\d+/.exec(path)?.[0])]
  const question = questionOf(playbook, rule.signal)
  function choose(signal: string) {
    change((before) => {
      const isSameKind = questionOf(before, signal).kind === question.kind && question.kind !== 'choice'
      const when = isSameKind ? rule.when : firstCondition(questionOf(before, signal).kind)
      return setAt(before, [list, index], { ...rule, signal, when }) as Playbook
    })
  }
  return (
    <div className={classes.row}>
      <QuestionSelect path={`${path}.signal`} value={rule.signal} onChange={choose} />
      <ConditionField label="Answers" path={`${path}.when`} signal={question} />
    </div>
  )
}
