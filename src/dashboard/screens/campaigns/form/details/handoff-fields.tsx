import { listOf, recordOf, textOf } from '../../playbook/loose.ts'
import { ConditionField } from '../fields/condition-field.tsx'
import { NameField } from '../fields/name-field.tsx'
import { Choice, PlainField } from '../fields/plain-field.tsx'
import { ListField } from '../fields/words-field.tsx'
import { useField, usePlaybookForm } from '../form-context.ts'
import classes from '../layout/form.module.css'
import { firstCondition } from '../model/conditions.ts'
import { type RuleProps, RuleQuestion } from './rule-question.tsx'

/** All fields of a handoff rule. */
export function HandoffFields({ index, rule }: { index: number; rule: RuleProps['rule'] }) {
  return (
    <>
      <NameField label="Name" description="Shown to the person who takes over." list="handoff" index={index} />
      <RuleFields path={`handoff[${index}]`} rule={rule} />
    </>
  )
}

const SORTS = { phrases: 'Words in a text', signal: 'An answer', attribute: 'A lead attribute' } as const

function RuleFields({ path, rule }: RuleProps) {
  const { playbook } = usePlaybookForm()
  const whole = useField(path)
  const sort = rule.signal !== undefined ? 'signal' : rule.attribute !== undefined ? 'attribute' : 'phrases'
  function choose(next: string) {
    const name = { rule: rule.rule }
    const first = recordOf(listOf(playbook.signals)[0])
    if (next === 'phrases') whole.set({ ...name, phrases: [''] })
    if (next === 'attribute') whole.set({ ...name, attribute: '', when: { known: true } })
    if (next === 'signal') whole.set({ ...name, signal: textOf(first.key), when: firstCondition(first.kind) })
  }
  return (
    <>
      <Choice label="What triggers the handoff" choices={SORTS} value={sort} onChange={choose} />
      {sort === 'phrases' && (
        <ListField
          label="Words"
          description="One per line. If a text contains any of them, a person takes over."
          path={`${path}.phrases`}
          isRequired
        />
      )}
      {sort === 'signal' && <RuleQuestion path={path} rule={rule} />}
      {sort === 'attribute' && (
        <div className={classes.row}>
          <PlainField label="Attribute name" placeholder="e.g. vip" path={`${path}.attribute`} maxLength={64} />
          <ConditionField label="Values" path={`${path}.when`} signal={{ kind: 'text' }} />
        </div>
      )}
    </>
  )
}
