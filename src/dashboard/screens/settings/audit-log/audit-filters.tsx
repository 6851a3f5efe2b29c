import { Button, Select, TextInput } from '@mantine/core'
import { Filters } from '../../../components/filters.tsx'
import { ACTIONS, ACTORS } from './actions.ts'
import type { AuditSearch } from './search.ts'

type Props = { search: AuditSearch; who: string | undefined; onChange: (search: AuditSearch) => void }

/** `who` names the one actor, or the one thing, that the entries were narrowed to. */
export function AuditFilters({ search, who, onChange }: Props) {
  const set = (changes: { [Name in keyof AuditSearch]?: string | null }) =>
    onChange(withoutNothing({ ...search, ...changes }))
  return (
    <Filters
      label="Audit log filters"
      count={Object.keys(search).length}
      onClear={Object.keys(search).length > 0 ? () => onChange({}) : undefined}
    >
      <Select
        label="Action"
        size="xs"
        placeholder="Any"
        data={ACTIONS}
        searchable
        clearable
        value={search.action ?? null}
        onChange={(action) => set({ action })}
        w={{ base: '100%', sm: 220 }}
      />
      <Select
        label="By"
        size="xs"
        placeholder="Anyone"
        data={ACTORS}
        clearable
        value={search.actorKind ?? null}
        onChange={(actorKind) => set({ actorKind })}
        w={{ base: '100%', sm: 160 }}
      />
      <TextInput
        label="From"
        size="xs"
        type="date"
        value={search.from ?? ''}
        onChange={(event) => set({ from: event.currentTarget.value })}
      />
      <TextInput
        label="To"
        size="xs"
        type="date"
        value={search.to ?? ''}
        onChange={(event) => set({ to: event.currentTarget.value })}
      />
      {who !== undefined && (
        <Button size="xs" variant="light" maw="100%" onClick={() => set({ actorId: null, subjectId: null })}>
          {`${search.actorId ? 'By' : 'About'} ${who} ×`}
        </Button>
      )}
    </Filters>
  )
}

function withoutNothing(search: { [Name in keyof AuditSearch]?: string | null }): AuditSearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value)) as AuditSearch
}
