import { Section } from '../layout/section.tsx'
import { TextField } from '../texts/text-field.tsx'

/** The text to a lead who reports an emergency. */
export function Emergency() {
  return (
    <Section
      title="Emergencies"
      path="emergencyLine"
      about="If a lead reports an emergency, your team is notified immediately."
    >
      <TextField
        label="Text to the lead"
        description="For example, a phone number to call. Leave empty to send no extra text."
        path="emergencyLine"
        translation="emergencyLine"
        isOptional
      />
    </Section>
  )
}
