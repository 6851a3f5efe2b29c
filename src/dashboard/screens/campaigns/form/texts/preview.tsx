import classes from '../layout/form.module.css'
import { filled } from '../model/template.ts'
import { useSampleLeads } from './sample-leads.ts'

/** The text as the chosen lead would get it. */
export function Preview({ text }: { text: string }) {
  const { chosen } = useSampleLeads()
  if (!chosen || text === '') return null
  return (
    <div className={`${classes.preview} lt-text`} role="note" aria-label="Preview">
      {filled(text, chosen.attributes as Readonly<Record<string, unknown>>)}
    </div>
  )
}
