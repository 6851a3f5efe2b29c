import { createContext, use, useMemo, useRef, useState } from 'react'
import type { ListedLead } from '../lead-search.ts'

/** The leads that are selected in the list: some of them, or all that match the filter. */
export type Selection = {
  leads: ReadonlyMap<string, ListedLead>
  /** Whether all leads that match the filter are selected, also those of other pages. */
  isAll: boolean
  isSelected(id: string): boolean
  /** Selects a lead or not; with `isRange`, also those between it and the last one. */
  toggle(lead: ListedLead, isRange: boolean): void
  /** Selects all leads of the page, or none of them. */
  togglePage(page: readonly ListedLead[]): void
  /** Remembers the page, for ranges. */
  page: readonly ListedLead[]
  selectAll(): void
  clear(): void
}

export const SelectionContext = createContext<Selection | null>(null)

export function useSelection(): Selection {
  const selection = use(SelectionContext)
  if (!selection) throw new Error('Only a part of the list of leads has a selection')
  return selection
}

/** The selection of a page of leads. Mounted again for another filter, it begins empty. */
export function useNewSelection(page: readonly ListedLead[]): Selection {
  const [leads, setLeads] = useState<ReadonlyMap<string, ListedLead>>(new Map())
  const [isAll, setAll] = useState(false)
  const lastId = useRef<string>(undefined)
  return useMemo(() => {
    const change = (changed: readonly ListedLead[], isOn: boolean) => {
      const next = new Map(leads)
      for (const lead of changed) {
        if (isOn) next.set(lead.id, lead)
        else next.delete(lead.id)
      }
      setLeads(next)
      setAll(false)
    }
    return {
      leads,
      isAll,
      page,
      isSelected: (id) => isAll || leads.has(id),
      toggle(lead, isRange) {
        const isOn = !(isAll || leads.has(lead.id))
        change(isRange ? between(page, lastId.current, lead) : [lead], isOn)
        lastId.current = lead.id
      },
      togglePage: (shown) => change(shown, isAll ? false : !shown.every(({ id }) => leads.has(id))),
      selectAll: () => setAll(true),
      clear() {
        setLeads(new Map())
        setAll(false)
      },
    }
  }, [leads, isAll, page])
}

/** The leads from one to the other, in the order of the page. */
function between(page: readonly ListedLead[], fromId: string | undefined, to: ListedLead): readonly ListedLead[] {
  const [a, b] = [page.findIndex(({ id }) => id === fromId), page.findIndex(({ id }) => id === to.id)]
  return a < 0 || b < 0 ? [to] : page.slice(Math.min(a, b), Math.max(a, b) + 1)
}
