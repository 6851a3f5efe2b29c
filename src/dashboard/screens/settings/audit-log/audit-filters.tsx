import { Button } from '@mantine/core'
import { optionsOf } from '../../../components/form/options.ts'
import { FilterDay, FilterSelect } from '../../../components/table/filter-fields.tsx'
import { Filters } from '../../../components/table/filters.tsx'
import { type FilterChange, withChange } from '../../../components/table/search-params.ts'
import { ACTIONS } from './actions.ts'
import { ACTORS, type AuditSearch } from './search.ts'

type Props = { search: AuditSearch; who: string | undefined; onChange: (search: AuditSearch) => void }

/** `who` names the actor or object that the list is filtered by. */
export function AuditFilters({ search, who, onChange }: Props) {
  const set = (change: FilterChange<AuditSearch>) => onChange(withChange(search, change))
  return (
    <Filters
      label="Audit log filters"
      count={Object.keys(search).length}
      onClear={Object.keys(search).length > 0 ? () => onChange({}) : undefined}
    >
      <FilterSelect
        label="Action"
        data={ACTIONS}
        value={search.action}
        onChange={(action) => set({ action })}
        w={{ base: '100%', sm: 220 }}
      />
      <FilterSelect
        label="By"
        placeholder="Anyone"
        data={optionsOf(ACTORS)}
        value={search.actorKind}
        onChange={(actorKind) => set({ actorKind })}
        w={{ base: '100%', sm: 160 }}
      />
      <FilterDay label="From" value={search.from} onChange={(from) => set({ from })} />
      <FilterDay label="To" value={search.to} onChange={(to) => set({ to })} />
      {who !== undefined && (
        <Button size="xs" variant="light" maw="100%" onClick={() => set({ actorId: null, subjectId: null })}>
          {`${search.actorId ? 'By' : 'About'} ${who} ×`}
        </Button>
      )}
    </Filters>
  )
}
