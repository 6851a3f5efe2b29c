import { Button, Group, Select, Switch } from '@mantine/core'
import { leadName, prettyPhone } from '../../../../components/text/lead-name.ts'
import { usePlaybookForm } from '../form-context.ts'
import { type Playbook, setAt } from '../model/edit.ts'
import { EMPTY_TRANSLATION, hasTranslation, LANGUAGES, otherLanguage } from '../model/languages.ts'
import { useSampleLeads } from './sample-leads.ts'

type Props = { onBeside: (isShown: boolean) => void }

/** Above the form: the lead of the previews, and the second language. */
export function TextOptions({ onBeside }: Props) {
  const { playbook, change, beside } = usePlaybookForm()
  const { leads, chosen, choose } = useSampleLeads()
  const other = otherLanguage(playbook)
  const name = LANGUAGES[other]
  return (
    <Group gap="sm" align="flex-end">
      <Select
        label="Preview texts for"
        size="xs"
        maw={240}
        placeholder={leads.length > 0 ? 'No preview' : 'No leads yet'}
        disabled={leads.length === 0}
        clearable
        clearButtonProps={{ 'aria-label': 'No preview' }}
        data={leads.map((lead) => ({ value: lead.id, label: labelOf(lead) }))}
        value={chosen?.id ?? null}
        onChange={choose}
      />
      {hasTranslation(playbook, other) ? (
        <Switch
          label={`${name} side by side`}
          size="sm"
          mb={6}
          checked={beside !== null}
          onChange={(event) => onBeside(event.currentTarget.checked)}
        />
      ) : (
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            change((before) => setAt(before, ['languages', other], EMPTY_TRANSLATION) as Playbook)
            onBeside(true)
          }}
        >
          {`Add ${name}`}
        </Button>
      )}
    </Group>
  )
}

function labelOf(lead: { phone: string | null; attributes: unknown }): string {
  const name = leadName(lead)
  const phone = prettyPhone(lead.phone)
  return phone === null || name === phone ? name : `${name} · ${phone}`
}
