import { Button, Group, NativeSelect, Switch } from '@mantine/core'
import { leadName, prettyPhone } from '../../../../components/text/lead-name.ts'
import { listOf } from '../../playbook/loose.ts'
import { usePlaybookForm } from '../form-context.ts'
import { setAt } from '../model/edit.ts'
import type { EntryList } from '../model/entries.ts'
import { idOf } from '../model/entry-ids.ts'
import { EMPTY_TRANSLATION, hasTranslation, LANGUAGES, otherLanguage } from '../model/languages.ts'
import { useSampleLeads } from './sample-leads.ts'

const LISTS: readonly EntryList[] = ['signals', 'knockouts', 'facts', 'handoff', 'followUps']

/** Above the form: the lead of the previews, and the second language. */
export function TextOptions() {
  const { playbook, change, beside, showBeside, isReadOnly } = usePlaybookForm()
  const { leads, chosen, choose } = useSampleLeads()
  const other = otherLanguage(playbook)
  const name = LANGUAGES[other]
  return (
    <Group gap="sm" align="flex-end">
      <NativeSelect
        label="Preview texts for"
        size="xs"
        maw={240}
        disabled={leads.length === 0}
        data={[
          { value: '', label: leads.length > 0 ? 'No preview' : 'No leads yet' },
          ...leads.map((lead) => ({ value: lead.id, label: labelOf(lead) })),
        ]}
        value={chosen?.id ?? ''}
        onChange={({ currentTarget }) => choose(currentTarget.value || null)}
      />
      {hasTranslation(playbook, other) ? (
        <Switch
          label={`${name} side by side`}
          size="sm"
          mb={{ base: 10, sm: 6 }}
          checked={beside !== null}
          onChange={(event) => showBeside(event.currentTarget.checked)}
        />
      ) : (
        !isReadOnly && (
          <Button
            size="xs"
            variant="default"
            onClick={() => {
              change((before) => setAt(before, ['languages', other], EMPTY_TRANSLATION))
              showBeside(true)
            }}
          >
            {`Add ${name}`}
          </Button>
        )
      )}
      <ExpandAll />
    </Group>
  )
}

/** Opens all questions, rules, facts and follow-ups, to read or search the whole playbook. */
function ExpandAll() {
  const { playbook, opened, setOpen } = usePlaybookForm()
  const ids = LISTS.flatMap((list) => listOf(playbook[list]).map(idOf))
  const isAll = ids.every((id) => opened.has(id))
  return (
    <Button size="xs" variant="subtle" onClick={() => setOpen(ids, !isAll)}>
      {isAll ? 'Collapse all' : 'Expand all'}
    </Button>
  )
}

function labelOf(lead: { phone: string | null; attributes: unknown }): string {
  const name = leadName(lead)
  const phone = prettyPhone(lead.phone)
  return phone === null || name === phone ? name : `${name} · ${phone}`
}
