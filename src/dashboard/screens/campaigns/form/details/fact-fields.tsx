import { Checkbox } from '@mantine/core'
import { textOf } from '../../playbook/loose.ts'
import { NameField } from '../fields/name-field.tsx'
import { ListField } from '../fields/words-field.tsx'
import { useField, usePlaybookForm } from '../form-context.ts'
import { TextField } from '../texts/text-field.tsx'

type Props = { index: number; fact: Readonly<Record<string, unknown>> }

/** All fields of a fact. */
export function FactFields({ index, fact }: Props) {
  return (
    <>
      <NameField label="Topic" description="Only your team sees this." list="facts" index={index} />
      <ListField
        label="How leads ask"
        description="One per line. Start with a whole question, such as “are you licensed”: the agent asks it if it is not sure what a lead means, so leave out names and addresses. Use this/that for alternatives."
        path={`facts[${index}].question`}
        isRequired
      />
      <TextField label="Answer" path={`facts[${index}].answer`} translation={`facts.${textOf(fact.id)}`} />
      <Confirmed index={index} />
    </>
  )
}

/** Whether an answer of a template, or of an example, is true for this company. */
function Confirmed({ index }: { index: number }) {
  const { isReadOnly, warnings } = usePlaybookForm()
  const { value, set } = useField(`facts[${index}].confirmed`)
  const isClaim = warnings.some(({ code, path }) => code === 'UNCONFIRMED' && path === `facts[${index}].answer`)
  if (typeof value !== 'boolean' && !isClaim) return null
  return (
    <Checkbox
      label="This is true for my company"
      description="Until you confirm it, the agent doesn’t send this answer to real leads."
      checked={value === true}
      disabled={isReadOnly}
      onChange={({ currentTarget }) => set(currentTarget.checked)}
    />
  )
}
