import { answerWords } from '../../playbook/answer-words.ts'
import { textOf, textsOf } from '../../playbook/loose.ts'
import { usePlaybookForm } from '../form-context.ts'
import { Entries } from '../layout/entries.tsx'
import { Entry } from '../layout/entry.tsx'
import { Section } from '../layout/section.tsx'
import { questionOf } from '../model/conditions.ts'
import type { Playbook } from '../model/edit.ts'
import { NEW_KEY, nameOf } from '../model/keys.ts'
import { Acknowledgement } from './acknowledgement.tsx'

type Json = Readonly<Record<string, unknown>>

/** When a person takes over, and what the lead is told then. */
export function Handoffs() {
  const { playbook } = usePlaybookForm()
  return (
    <Section
      title="Handoff to a person"
      path="handoff"
      about="A person always takes over if the lead asks for one, is angry, or isn’t understood twice. Add other cases here."
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
            {({ HandoffFields }) => <HandoffFields index={place.index} rule={rule} />}
          </Entry>
        )}
      </Entries>
      <Acknowledgement />
    </Section>
  )
}

function summaryOf(rule: Json, playbook: Playbook): string {
  if (rule.phrases !== undefined) return `The lead texts “${textsOf(rule.phrases)[0] ?? ''}”`
  const question = questionOf(playbook, rule.signal)
  const subject = rule.attribute === undefined ? textOf(question.label) : textOf(rule.attribute)
  return `${subject}: ${answerWords(rule.when, textOf(question.kind))}`
}
