import { Button, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import classes from '../layout/form.module.css'
import { variablesIn, withFallback } from '../model/template.ts'
import { useSampleLeads } from './sample-leads.ts'

type Props = { label: string; text: string; onInsert: (key: string) => void; onChange: (text: string) => void }

/** Buttons that insert a value of the lead, and for each one in the text the words for leads without it. */
export function Variables({ label, text, onInsert, onChange }: Props) {
  const { variables } = useSampleLeads()
  const used = variablesIn(text)
  return (
    <>
      {variables.map((key) => (
        <Button
          key={key}
          size="compact-xs"
          variant="default"
          leftSection={<IconPlus size={12} />}
          aria-label={`Insert ${nameOf(key)}: ${label}`}
          onClick={() => onInsert(key)}
        >
          {nameOf(key)}
        </Button>
      ))}
      {used.map(({ key, fallback }) => (
        <span key={`used ${key}`} className={classes.fallback}>
          <span aria-hidden>{`${nameOf(key)}, if unknown:`}</span>
          <TextInput
            size="xs"
            variant="unstyled"
            w={90}
            maxLength={30}
            placeholder="nothing"
            aria-label={`If ${nameOf(key)} is unknown: ${label}`}
            value={fallback}
            onChange={({ currentTarget }) => onChange(withFallback(text, { key, fallback: currentTarget.value }))}
          />
        </span>
      ))}
    </>
  )
}

/** "First name" for `first_name`. */
function nameOf(key: string): string {
  const words = key.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
