import { ChoiceField } from '../fields/choice-field.tsx'
import { PlainField } from '../fields/plain-field.tsx'
import { usePlaybookForm } from '../form-context.ts'
import classes from '../layout/form.module.css'
import { Section } from '../layout/section.tsx'
import { LANGUAGES } from '../model/languages.ts'
import { TextField } from '../texts/text-field.tsx'
import { CompanyName } from './company-name.tsx'

const RECIPIENTS = { manual: 'People you choose', on_lead_created: 'Every new lead' }
const DISCLOSURES = { on_request: 'If the lead asks', first_message: 'In the opening' }

/** Who writes, and the first text. */
export function Opening() {
  const { own } = usePlaybookForm()
  return (
    <>
      <Section title="Company" path="brand">
        <div className={classes.row}>
          <CompanyName />
          <div className={classes.grow}>
            <PlainField
              label="Help contact"
              description="Sent when a lead texts HELP."
              placeholder="Phone, email or website"
              maxLength={120}
              path="brand.helpContact"
            />
          </div>
        </div>
        <ChoiceField
          label="Say that an assistant is texting"
          path="brand.disclosure"
          choices={DISCLOSURES}
          usual="on_request"
        />
      </Section>
      <Section title="Opening" path="opening" about={`The first text to a lead, in ${LANGUAGES[own]}.`}>
        <TextField label="Opening text" path="opening" translation="opening" hasVariables />
        <ChoiceField
          label="Who gets it"
          path="openings"
          choices={RECIPIENTS}
          usual="manual"
          description="While the campaign is active, during sending hours."
        />
      </Section>
    </>
  )
}
