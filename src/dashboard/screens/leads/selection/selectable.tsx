import type { ReactNode } from 'react'
import { filterOf, type LeadSearch, type ListedLead } from '../lead-search.ts'
import { SelectionBar } from './selection-bar.tsx'
import { SelectionContext, useNewSelection } from './selection-context.ts'

type Props = { search: LeadSearch; leads: readonly ListedLead[]; total: number | null; children: ReactNode }

/** A list of leads that can be selected, with what can be done to them. The selection lasts while one pages, not longer. */
export function Selectable({ search, ...props }: Props) {
  const filter = filterOf(search)
  return <OneSelection key={JSON.stringify(filter)} filter={filter} {...props} />
}

type OneProps = Omit<Props, 'search'> & { filter: ReturnType<typeof filterOf> }

function OneSelection({ filter, leads, total, children }: OneProps) {
  const selection = useNewSelection(leads)
  return (
    <SelectionContext value={selection}>
      <SelectionBar filter={filter} total={total} />
      {children}
    </SelectionContext>
  )
}
