import { Checkbox, Table } from '@mantine/core'
import type { MouseEvent } from 'react'
import { leadName } from '../../../components/text/lead-name.ts'
import type { ListedLead } from '../lead-search.ts'
import { useSelection } from './selection-context.ts'

/** A row's own click would open the lead. */
const stop = (event: MouseEvent) => event.stopPropagation()

/** The head of the column of checkboxes: selects the page. */
export function SelectPageHead() {
  return (
    <Table.Th w={40}>
      <SelectPage />
    </Table.Th>
  )
}

function SelectPage() {
  const { page, isAll, leads, togglePage } = useSelection()
  const selected = page.filter(({ id }) => isAll || leads.has(id)).length
  return (
    <Checkbox
      size="xs"
      aria-label="Select all leads on this page"
      checked={page.length > 0 && selected === page.length}
      indeterminate={selected > 0 && selected < page.length}
      onChange={() => togglePage(page)}
    />
  )
}

/** The checkbox of a row. With Shift, it selects all rows from the last one. */
export function SelectLeadCell({ lead }: { lead: ListedLead }) {
  return (
    <Table.Td onClick={stop} style={{ cursor: 'default' }}>
      <SelectLead lead={lead} />
    </Table.Td>
  )
}

export function SelectLead({ lead }: { lead: ListedLead }) {
  const { isSelected, toggle } = useSelection()
  return (
    <Checkbox
      size="xs"
      aria-label={`Select ${leadName(lead)}`}
      checked={isSelected(lead.id)}
      // The click knows whether Shift is held; the change does not.
      onClick={(event) => toggle(lead, event.shiftKey)}
      onChange={() => {}}
    />
  )
}
