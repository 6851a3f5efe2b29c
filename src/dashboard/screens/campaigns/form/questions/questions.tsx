import { Badge } from '@mantine/core'
import { textOf, textsOf } from '../../playbook/loose.ts'
import { SwitchField } from '../fields/plain-field.tsx'
import { usePlaybookForm } from '../form-context.ts'
import { Entries } from '../layout/entries.tsx'
import { Entry } from '../layout/entry.tsx'
import { Section } from '../layout/section.tsx'
import { askingOrder } from '../model/entries.ts'
import { KINDS, newQuestion } from './kinds.ts'

/** The questions in the order in which the agent asks them. */
export function Questions() {
  const { playbook } = usePlaybookForm()
  return (
    <Section
      title="Questions"
      path="signals"
      about="Asked in this order. The agent skips what the lead has already answered."
    >
      <Entries
        list="signals"
        label="Questions"
        order={askingOrder(playbook)}
        add={{ label: 'Add question', entry: newQuestion }}
      >
        {(question, place) => (
          <Entry
            key={place.id}
            {...place}
            list="signals"
            name={textOf(question.label) || 'New question'}
            summary={textsOf(question.ask)[0] || KINDS[textOf(question.kind) as keyof typeof KINDS]}
            badges={question.required === true && <Badge color="blue">Required</Badge>}
          >
            {({ QuestionFields }) => <QuestionFields index={place.index} question={question} />}
          </Entry>
        )}
      </Entries>
      <SwitchField
        path="confirmAttributes"
        label="Confirm what is already known about a lead"
        description="The agent asks “Is that right?” before a value from your import or form counts fully."
      />
    </Section>
  )
}
