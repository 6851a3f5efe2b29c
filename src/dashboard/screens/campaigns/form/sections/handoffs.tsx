import { SegmentedControl } from '@mantine/core'
import { answerWords } from '../../playbook/answer-words.ts'
import { listOf, recordOf, textOf, textsOf } from '../../playbook/loose.ts'
import { ConditionField } from '../fields/condition-field.tsx'
import { NameField, NEW_KEY, nameOf } from '../fields/name-field.tsx'
import { PlainField } from '../fields/plain-field.tsx'
import { firstCondition, questionOf } from '../fields/question-select.tsx'
import { WordsField } from '../fields/words-field.tsx'
import { useField, usePlaybookForm } from '../form-context.ts'
import { Entries } from '../layout/entries.tsx'
import { Entry } from '../layout/entry.tsx'
import classes from '../layout/form.module.css'
import { Section } from '../layout/section.tsx'
import type { Playbook } from '../model/edit.ts'
import { Acknowledgement } from './acknowledgement.tsx'
import { RuleQuestion } from './disqualifiers.tsx'

type Json = Readonly<Record<string, unknown>>

/** When a person takes over, and what the lead is told then. */
export function Handoffs() {
  const { playbook } = usePlaybookForm()
  return (
    <Section
      title="Handoff to a person"
      path="handoff"
      about="Always if the lead asks for a person, is angry, or isn’t understood twice. Also:"
    >
      <Entries
        list="handoff"
        label="Handoff rules"
        add={{ label: 'Add handoff rule', entry: () => ({ rule: NEW_KEY.handoff, phrases: [''] }) }}
      >
        {(rule, place) => (
          <Entry
            key={place.id}
            {...place}
            list="handoff"
            name={nameOf(textOf(rule.rule))}
            summary={summaryOf(rule, playbook)}
          >
            <NameField
              label="Name"
              description="Shown to the person who takes over."
              list="handoff"
              index={place.index}
            />
            <RuleFields path={`handoff[${place.index}]`} rule={rule} />
          </Entry>
        )}
      </Entries>
      <Acknowledgement />
    </Section>
  )
}

const SORTS = { phrases: 'Words in a text', signal: 'An answer', attribute: 'A lead value' } as const

function RuleFields({ path, rule }: { path: string; rule: Json }) {
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
      <SegmentedControl
        size="xs"
        aria-label="What triggers the handoff"
        style={{ alignSelf: 'flex-start', maxWidth: '100%' }}
        data={Object.entries(SORTS).map(([value, label]) => ({ value, label }))}
        value={sort}
        onChange={choose}
      />
      {sort === 'phrases' && <Phrases path={`${path}.phrases`} phrases={textsOf(rule.phrases)} />}
      {sort === 'signal' && <RuleQuestion path={path} rule={rule} />}
      {sort === 'attribute' && (
        <div className={classes.row}>
          <PlainField label="Name of the value" placeholder="e.g. vip" path={`${path}.attribute`} maxLength={64} />
          <ConditionField label="Values" path={`${path}.when`} signal={{ kind: 'text' }} />
        </div>
      )}
    </>
  )
}

function Phrases({ path, phrases }: { path: string; phrases: string[] }) {
  const { set } = useField(path)
  return (
    <WordsField
      label="Words"
      description="One on each line. A text with any of them goes to a person."
      path={path}
      words={phrases}
      onChange={set}
      isRequired
    />
  )
}

function summaryOf(rule: Json, playbook: Playbook): string {
  if (rule.phrases !== undefined) return `The lead texts “${textsOf(rule.phrases)[0] ?? ''}”`
  const question = questionOf(playbook, rule.signal)
  const subject = rule.attribute === undefined ? textOf(question.label) : textOf(rule.attribute)
  return `${subject}: ${answerWords(rule.when, textOf(question.kind))}`
}
