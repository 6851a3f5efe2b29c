import { recordOf, textOf } from '../../playbook/loose.ts'
import { ChoiceField, PlainField } from '../fields/plain-field.tsx'
import { usePlaybookForm } from '../form-context.ts'
import classes from '../layout/form.module.css'
import { Section } from '../layout/section.tsx'
import { LANGUAGES } from '../model/languages.ts'
import { useSampleLeads } from '../texts/sample-leads.ts'
import { TextField } from '../texts/text-field.tsx'
import { CompanyName } from './company-name.tsx'

const RECIPIENTS = { manual: 'People you choose', on_lead_created: 'Every new lead' }
const DISCLOSURES = { on_request: 'If the lead asks', first_message: 'In the opening' }
const TONES = { friendly: 'Friendly', neutral: 'Neutral', brief: 'Brief' }

/** Who writes, and the first text. */
export function Opening() {
  const { own } = usePlaybookForm()
  return (
    <>
      <Section title="Company" path="brand">
        <div className={classes.row}>
          <CompanyName />
          <div className={classes.grow}>
            <HelpContact />
          </div>
        </div>
        <ChoiceField
          label="Say that an assistant is texting"
          path="brand.disclosure"
          choices={DISCLOSURES}
          usual="on_request"
        />
        <ChoiceField
          label="Tone"
          description="How the agent reacts to an answer: “Great, thank you!”, “Got it.” or with the next question alone."
          path="tone"
          choices={TONES}
          usual="neutral"
        />
      </Section>
      <Section title="Opening" path="opening" about={`The first text to a lead, in ${LANGUAGES[own]}.`}>
        <TextField label="Opening text" path="opening" translation="opening" isForLead />
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

/** The help contact, and its value if it is that of the company profile. */
function HelpContact() {
  const { playbook } = usePlaybookForm()
  const { company } = useSampleLeads()
  const isFromProfile = textOf(recordOf(playbook.brand).helpContact) === '{{help_contact}}'
  const value = isFromProfile ? company.en.help_contact : undefined
  return (
    <PlainField
      label="Help contact"
      description={value ? `From the company profile: ${value}` : 'Sent when a lead texts HELP.'}
      placeholder="Phone, email or website"
      maxLength={120}
      path="brand.helpContact"
    />
  )
}
