import { recordOf } from '../../playbook/loose.ts'
import { usePlaybookForm } from '../form-context.ts'
import classes from '../layout/form.module.css'
import type { TextLanguage } from '../model/languages.ts'
import { filled, variablesIn, withCompany } from '../model/template.ts'
import { useSampleLeads } from './sample-leads.ts'

type Props = { text: string; language: TextLanguage | undefined }

/** The text with the data of the company, as the chosen lead would get it. */
export function Preview({ text, language }: Props) {
  const { own } = usePlaybookForm()
  const { chosen, company } = useSampleLeads()
  const values = company[language ?? own]
  const hasCompany = variablesIn(text).some(({ key }) => values[key])
  if (text === '' || (!chosen && !hasCompany)) return null
  return (
    <div className={`${classes.preview} lt-text`} role="note" aria-label="Preview">
      {filled(text, withCompany(recordOf(chosen?.attributes), values))}
    </div>
  )
}
