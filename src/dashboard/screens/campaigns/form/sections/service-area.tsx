import { listOf, recordOf, textOf } from '../../playbook/loose.ts'
import { Details } from '../details/use-details.tsx'
import { SwitchField } from '../fields/plain-field.tsx'
import { usePlaybookForm } from '../form-context.ts'
import { Section } from '../layout/section.tsx'
import { type Playbook, setAt } from '../model/edit.ts'
import { addEntry } from '../model/entries.ts'

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
  const isOn = playbook.serviceArea !== undefined
  function turn(on: boolean) {
    change((before) => (on ? withArea(before) : setAt(before, ['serviceArea'], undefined)))
  }
  return (
    <Section
      title="Service area"
      path="serviceArea"
      about="The agent asks for the location and checks the ZIP code. If a town isn’t listed, a person always takes over."
    >
      <SwitchField
        label="Limit the service area"
        path="serviceArea"
        checked={isOn}
        onChange={(event) => turn(event.currentTarget.checked)}
      />
      {isOn && <Details>{({ AreaFields }) => <AreaFields outside={recordOf(playbook.serviceArea).outside} />}</Details>}
    </Section>
  )
}

/** Adds a question for the place, if there is none. */
function withArea(playbook: Playbook): Playbook {
  const isText = (signal: unknown) => recordOf(signal).kind === 'text'
  const asked = listOf(playbook.signals).some(isText) ? playbook : addEntry(playbook, 'signals', PLACE_QUESTION)
  const signal = textOf(recordOf(listOf(asked.signals).find(isText)).key)
  return setAt(asked, ['serviceArea'], { signal, outside: 'handoff' })
}
