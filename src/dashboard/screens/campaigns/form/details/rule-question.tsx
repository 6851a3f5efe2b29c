import { ConditionField } from '../fields/condition-field.tsx'
import { QuestionSelect } from '../fields/question-select.tsx'
import { useField, usePlaybookForm } from '../form-context.ts'
import classes from '../layout/form.module.css'
import { firstCondition, questionOf } from '../model/conditions.ts'

export type RuleProps = { path: string; rule: Readonly<Record<string, unknown>> }

/** The question of a rule, and the answers that it is about. */
export function RuleQuestion({ path, rule }: RuleProps) {
  const { playbook } = usePlaybookForm()
  const { set } = useField(path)
  const { kind } = questionOf(playbook, rule.signal)
  function choose(signal: string) {
    const chosen = questionOf(playbook, signal).kind
    const isSameKind = chosen === kind && kind !== 'choice'
    set({ ...rule, signal, when: isSameKind ? rule.when : firstCondition(chosen) })
  }
  return (
    <div className={classes.row}>
      <QuestionSelect path={`${path}.signal`} onChange={choose} />
      <ConditionField label="Answers" path={`${path}.when`} signal={questionOf(playbook, rule.signal)} />
    </div>
  )
}
