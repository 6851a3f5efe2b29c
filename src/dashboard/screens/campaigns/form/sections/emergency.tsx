import { Section } from '../layout/section.tsx'
import { TextField } from '../texts/text-field.tsx'

/** The text to a lead who reports an emergency. */
export function Emergency() {
  return (
    <Section
      title="Emergencies"
      path="emergencyLine"
      about="If a lead reports an emergency, a person is notified at once."
    >
      <TextField
        label="Text to the lead"
        description="Such as a phone number to call. Empty: no extra text."
        path="emergencyLine"
        translation="emergencyLine"
        isOptional
      />
    </Section>
  )
}
