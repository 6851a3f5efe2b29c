import { Group, Input } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { listOf } from '../../playbook/loose.ts'
import { ChoiceField, NumberField, PlainField } from '../fields/plain-field.tsx'
import { QuestionSelect } from '../fields/question-select.tsx'
import { ListField } from '../fields/words-field.tsx'
import { useField } from '../form-context.ts'
import { AddButton, EditButton } from '../layout/buttons.tsx'
import classes from '../layout/form.module.css'
import { idOf } from '../model/entry-ids.ts'
import { TextField } from '../texts/text-field.tsx'

/** The places of the service area, and what happens outside. */
export function AreaFields({ outside }: { outside: unknown }) {
  return (
    <>
      <QuestionSelect label="Question about the location" path="serviceArea.signal" kind="text" />
      <div className={classes.beside}>
        <ListField label="ZIP codes" path="serviceArea.zips" description="One per line." />
        <ListField label="ZIP codes that start with" path="serviceArea.zipPrefixes" description="Such as 627." />
        <ListField label="Cities and towns" path="serviceArea.cities" description="One per line." />
      </div>
      <Distances />
      <ChoiceField
        label="Outside the area"
        path="serviceArea.outside"
        choices={{ handoff: 'A person decides', disqualify: 'End the conversation' }}
        usual="handoff"
      />
      {outside === 'disqualify' && (
        <TextField
          label="Last text to leads outside the area"
          description="Leave empty for a short explanation."
          path="serviceArea.goodbye"
          translation="areaGoodbye"
          isOptional
        />
      )}
    </>
  )
}

const USUAL_CIRCLE = { zip: '', miles: 25 }

/** ZIP codes with the distance that is still in the area. */
function Distances() {
  const { value, set, input } = useField('serviceArea.within')
  const rows = listOf(value)
  const remove = (index: number) => set(rows.length > 1 ? rows.filter((_, i) => i !== index) : undefined)
  return (
    <Input.Wrapper
      label="Within a distance"
      labelElement="div"
      description="All places up to this many miles from a ZIP code are in the area."
      error={input.error}
    >
      {rows.map((row, i) => (
        <Group key={idOf(row)} gap="xs" align="flex-start" wrap="nowrap" mt={6}>
          <NumberField
            aria-label={`Miles, distance ${i + 1}`}
            path={`serviceArea.within[${i}].miles`}
            suffix=" miles"
            min={1}
            w={120}
            isRequired
          />
          <PlainField
            aria-label={`ZIP code, distance ${i + 1}`}
            path={`serviceArea.within[${i}].zip`}
            leftSection="of"
            inputMode="numeric"
            placeholder="62704"
            maxLength={5}
            w={140}
          />
          <EditButton label="Remove distance" of={i + 1} icon={IconX} onClick={() => remove(i)} />
        </Group>
      ))}
      <AddButton label="Add distance" onClick={() => set([...rows, { ...USUAL_CIRCLE }])} />
    </Input.Wrapper>
  )
}
