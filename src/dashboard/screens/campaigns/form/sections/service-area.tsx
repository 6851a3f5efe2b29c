import { Switch } from '@mantine/core'
import { listOf, recordOf, textOf, textsOf } from '../../playbook/loose.ts'
import { ChoiceField } from '../fields/choice-field.tsx'
import { QuestionSelect } from '../fields/question-select.tsx'
import { WordsField } from '../fields/words-field.tsx'
import { useField, usePlaybookForm, useProblems } from '../form-context.ts'
import classes from '../layout/form.module.css'
import { Section } from '../layout/section.tsx'
import { type Playbook, setAt } from '../model/edit.ts'
import { addEntry } from '../model/entries.ts'
import { TextField } from '../texts/text-field.tsx'

const PLACE_QUESTION = {
  key: 'zip',
  label: 'ZIP or city',
  kind: 'text',
  weight: 1,
  ask: ['What is your ZIP code?'],
  value: [{ when: { known: true }, points: 1 }],
}

/** Where the company works. */
export function ServiceArea() {
  const { playbook, change } = usePlaybookForm()
  const { error } = useProblems('serviceArea')
  const area = recordOf(playbook.serviceArea)
  const isOn = playbook.serviceArea !== undefined
  function turn(on: boolean) {
    change((before) => (on ? withArea(before) : (setAt(before, ['serviceArea'], undefined) as Playbook)))
  }
  return (
    <Section
      title="Service area"
      path="serviceArea"
      about="The agent asks for the place and checks the ZIP code. A town that isn’t listed always goes to a person."
    >
      <Switch
        label="Only serve some places"
        checked={isOn}
        onChange={(event) => turn(event.currentTarget.checked)}
        error={error}
        data-path="serviceArea"
      />
      {isOn && <AreaFields area={area} />}
    </Section>
  )
}

/** Adds a question for the place, if there is none. */
function withArea(playbook: Playbook): Playbook {
  const isText = (signal: unknown) => recordOf(signal).kind === 'text'
  const asked = listOf(playbook.signals).some(isText) ? playbook : addEntry(playbook, 'signals', PLACE_QUESTION)
  const signal = textOf(recordOf(listOf(asked.signals).find(isText)).key)
  return setAt(asked, ['serviceArea'], { signal, outside: 'handoff' }) as Playbook
}

function AreaFields({ area }: { area: Readonly<Record<string, unknown>> }) {
  const signal = useField('serviceArea.signal')
  return (
    <>
      <QuestionSelect
        label="Question for the place"
        path="serviceArea.signal"
        value={signal.value}
        onChange={signal.set}
        kind="text"
      />
      <div className={classes.beside}>
        <Places label="ZIP codes" name="zips" description="One on each line." area={area} />
        <Places label="ZIP codes that start with" name="zipPrefixes" description="Such as 627." area={area} />
        <Places label="Cities and towns" name="cities" description="One on each line." area={area} />
      </div>
      <ChoiceField
        label="Outside the area"
        path="serviceArea.outside"
        choices={{ handoff: 'A person decides', disqualify: 'End the conversation' }}
        usual="handoff"
      />
      {area.outside === 'disqualify' && (
        <TextField
          label="Last text outside the area"
          description="Empty: a short explanation."
          path="serviceArea.goodbye"
          isOptional
        />
      )}
    </>
  )
}

type PlacesProps = { label: string; name: string; description: string; area: Readonly<Record<string, unknown>> }

function Places({ label, name, description, area }: PlacesProps) {
  const { set } = useField(`serviceArea.${name}`)
  return (
    <WordsField
      label={label}
      description={description}
      path={`serviceArea.${name}`}
      words={textsOf(area[name])}
      onChange={(words) => set(words.length === 0 ? undefined : words)}
    />
  )
}
