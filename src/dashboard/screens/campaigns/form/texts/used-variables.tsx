import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
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
  /** Without it, the words that are sent without a value cannot be changed. */
  onChange?: (text: string) => void
}

/** The variables in a text: those of the company with their value. For the others, the words that are sent without a value. */
export function UsedVariables({ label, text, isForLead, language, onChange }: Props) {
  const { own } = usePlaybookForm()
  const { company } = useSampleLeads()
  const values = company[language ?? own]
  return variablesIn(text).map((used) => {
    const { key } = used
    const isOfCompany = key in values
    const value = values[key] ?? null
    const fallback = onChange && value === null && (
      <Fallback {...{ label, used, text, onChange }} placeholder={isOfCompany ? 'other words' : 'nothing'} />
    )
    if (isOfCompany) {
      return <CompanyVariable key={key} used={used} value={value} isForLead={isForLead} fallback={fallback} />
    }
    if (!isForLead || !fallback) return null
    return (
      <span key={key} className={classes.variable}>
        <span aria-hidden>{`${variableName(key)}, if unknown:`}</span>
        {fallback}
      </span>
    )
  })
}

type CompanyProps = { used: Variable; value: string | null; isForLead: boolean; fallback: ReactNode }

function CompanyVariable({ used, value, isForLead, fallback }: CompanyProps) {
  const isMissing = value === null && used.fallback === ''
  return (
    <span className={classes.variable} data-missing={isMissing || undefined}>
      <code>{variable({ key: used.key, fallback: '' })}</code>
      <span aria-hidden>→</span>
      {value === null ? (
        <TextLink to="/w/$workspaceId/settings/company" inherit c="inherit" underline="always">
          {`no value in the company profile${isMissing && !isForLead ? ': not sent' : ''}`}
        </TextLink>
      ) : (
        <span className="lt-clip">{value}</span>
      )}
      {fallback && <span aria-hidden>{isMissing ? 'or send:' : 'sent instead:'}</span>}
      {fallback || (value === null && <span className="lt-clip">{used.fallback}</span>)}
    </span>
  )
}

type FallbackProps = {
  label: string
  used: Variable
  text: string
  placeholder: string
  onChange: (text: string) => void
}

/** What is sent if a variable has no value. */
function Fallback({ label, used: { key, fallback }, text, placeholder, onChange }: FallbackProps) {
  return (
    <TextInput
      size="xs"
      variant="unstyled"
      w={90}
      maxLength={40}
      placeholder={placeholder}
      aria-label={`If ${variableName(key)} is unknown: ${label}`}
      value={fallback}
      onChange={({ currentTarget }) => onChange(withFallback(text, { key, fallback: currentTarget.value }))}
    />
  )
}
