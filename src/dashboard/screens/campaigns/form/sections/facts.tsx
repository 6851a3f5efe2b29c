import { Button, Group } from '@mantine/core'
import { listOf, recordOf, textOf } from '../../playbook/loose.ts'
import { usePlaybookForm } from '../form-context.ts'
import { Entries } from '../layout/entries.tsx'
import { Entry } from '../layout/entry.tsx'
import { Section } from '../layout/section.tsx'
import { setAt } from '../model/edit.ts'
import { NEW_KEY, nameOf } from '../model/keys.ts'

/** The answers to leads' questions. */
export function Facts() {
  return (
    <Section
      title="Facts"
      path="facts"
      about="Answers to leads’ questions. If the agent is not sure which one a lead means, it asks, in your words for the question. For any other question, it says that your team will answer."
    >
      <ConfirmAll />
      <Entries
        list="facts"
        label="Facts"
        add={{ label: 'Add fact', entry: () => ({ id: NEW_KEY.facts, question: [''], answer: '' }) }}
      >
        {(fact, place) => (
          <Entry
            key={place.id}
            {...place}
            list="facts"
            name={nameOf(textOf(fact.id))}
            summary={textOf(fact.answer) || 'No answer yet'}
          >
            {({ FactFields }) => <FactFields index={place.index} fact={fact} />}
          </Entry>
        )}
      </Entries>
    </Section>
  )
}

/** Confirms all answers at once, for an owner who has read them. */
function ConfirmAll() {
  const { playbook, change, isReadOnly } = usePlaybookForm()
  const open = listOf(playbook.facts).flatMap((fact, i) => (recordOf(fact).confirmed === false ? [i] : []))
  if (open.length === 0 || isReadOnly) return null
  const label = open.length === 1 ? 'Confirm 1 answer' : `Confirm all ${open.length} answers`
  return (
    <Group gap="sm" mb="sm">
      <Button
        size="xs"
        variant="light"
        onClick={() => change((before) => open.reduce((all, i) => setAt(all, ['facts', i, 'confirmed'], true), before))}
      >
        {label}
      </Button>
      <span className="lt-text">Read the answers before you confirm them. The agent sends them to leads as facts.</span>
    </Group>
  )
}
