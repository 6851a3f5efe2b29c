import { textOf, textsOf } from '../../playbook/loose.ts'
import { NameField, NEW_KEY, nameOf } from '../fields/name-field.tsx'
import { WordsField } from '../fields/words-field.tsx'
import { useField } from '../form-context.ts'
import { Entries } from '../layout/entries.tsx'
import { Entry } from '../layout/entry.tsx'
import { Section } from '../layout/section.tsx'
import { TextField } from '../texts/text-field.tsx'

/** The answers to leads' questions. */
export function Facts() {
  return (
    <Section
      title="Facts"
      path="facts"
      about="Answers to leads’ questions. The agent states nothing else; for other questions it says your team will answer."
    >
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
            <NameField label="Topic" description="Only your team sees this." list="facts" index={place.index} />
            <Phrases path={`facts[${place.index}].question`} phrases={textsOf(fact.question)} />
            <TextField label="Answer" path={`facts[${place.index}].answer`} translation={`facts.${textOf(fact.id)}`} />
          </Entry>
        )}
      </Entries>
    </Section>
  )
}

function Phrases({ path, phrases }: { path: string; phrases: string[] }) {
  const { set } = useField(path)
  return (
    <WordsField
      label="How leads ask it"
      description="One on each line, such as “are you licensed”. Use this/that for alternatives."
      path={path}
      words={phrases}
      onChange={set}
      isRequired
    />
  )
}
