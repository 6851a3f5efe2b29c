import { TextInput } from '@mantine/core'
import { TextLink } from '../../../../components/screen/links.tsx'
import { usePlaybookForm } from '../form-context.ts'
import classes from '../layout/form.module.css'
import type { TextLanguage } from '../model/languages.ts'
import { type Variable, variable, variableName, variablesIn, withFallback } from '../model/template.ts'
import { useSampleLeads } from './sample-leads.ts'

type Props = {
  label: string
  text: string
  isForLead: boolean
  language?: TextLanguage | undefined
  /** Without it, the words for leads without a value cannot be changed. */
  onChange?: (text: string) => void
}

/** The variables in a text: those of the company with their present value, those of the lead with the words without one. */
export function UsedVariables({ label, text, isForLead, language, onChange }: Props) {
  const { own } = usePlaybookForm()
  const { company } = useSampleLeads()
  const values = company[language ?? own]
  return variablesIn(text).map((used) => {
    if (used.key in values) {
      return <CompanyVariable key={used.key} used={used} value={values[used.key] ?? null} isForLead={isForLead} />
    }
    if (!isForLead || !onChange) return null
    return <LeadVariable key={used.key} label={label} used={used} text={text} onChange={onChange} />
  })
}

type CompanyProps = { used: Variable; value: string | null; isForLead: boolean }

function CompanyVariable({ used: { key, fallback }, value, isForLead }: CompanyProps) {
  const shown = value ?? (fallback === '' ? null : fallback)
  const missing = isForLead ? 'no value in the company profile' : 'no value in the company profile: not sent'
  return (
    <span className={classes.variable} data-missing={shown === null || undefined}>
      <code>{variable({ key, fallback: '' })}</code>
      <span aria-hidden>→</span>
      {shown === null ? (
        <TextLink to="/w/$workspaceId/settings/company" inherit c="inherit" underline="always">
          {missing}
        </TextLink>
      ) : (
        <span className="lt-clip">{shown}</span>
      )}
    </span>
  )
}

type LeadProps = { label: string; used: Variable; text: string; onChange: (text: string) => void }

function LeadVariable({ label, used: { key, fallback }, text, onChange }: LeadProps) {
  const name = variableName(key)
  return (
    <span className={classes.variable}>
      <span aria-hidden>{`${name}, if unknown:`}</span>
      <TextInput
        size="xs"
        variant="unstyled"
        w={90}
        maxLength={30}
        placeholder="nothing"
        aria-label={`If ${name} is unknown: ${label}`}
        value={fallback}
        onChange={({ currentTarget }) => onChange(withFallback(text, { key, fallback: currentTarget.value }))}
      />
    </span>
  )
}
