import { NumberField } from '../fields/plain-field.tsx'
import { TextField } from '../texts/text-field.tsx'

/** All fields of a follow-up. */
export function FollowUpFields({ index }: { index: number }) {
  const path = `followUps[${index}]`
  return (
    <>
      <NumberField
        label="Hours after the previous text"
        description="At least 24."
        path={`${path}.afterHours`}
        min={1}
      />
      <TextField label="Text" path={`${path}.text`} translation={path} isForLead />
    </>
  )
}
