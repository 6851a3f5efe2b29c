import { Button, Group, Select, TextInput } from '@mantine/core'
import { ACTIONS, ACTORS } from './actions.ts'
import type { AuditSearch } from './search.ts'

type Props = { search: AuditSearch; who: string | undefined; onChange: (search: AuditSearch) => void }

/** `who` names the one actor, or the one thing, that the entries were narrowed to. */
export function AuditFilters({ search, who, onChange }: Props) {
  const set = (changes: { [Name in keyof AuditSearch]?: string | null }) =>
    onChange(withoutNothing({ ...search, ...changes }))
  return (
    <Group gap="xs" align="flex-end" mb="sm">
      <Select
        label="What"
        size="xs"
        placeholder="Everything"
        data={ACTIONS}
        searchable
        clearable
        value={search.action ?? null}
        onChange={(action) => set({ action })}
        flex="1 1 12rem"
        maw={240}
      />
      <Select
        label="By"
        size="xs"
        placeholder="Anybody"
        data={ACTORS}
        clearable
        value={search.actorKind ?? null}
        onChange={(actorKind) => set({ actorKind })}
        flex="1 1 10rem"
        maw={240}
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
        <Button size="xs" variant="light" onClick={() => set({ actorId: null, subjectId: null })}>
          {`${search.actorId ? 'By' : 'About'} ${who} ×`}
        </Button>
      )}
      {Object.keys(search).length > 0 && (
        <Button size="xs" variant="subtle" onClick={() => onChange({})}>
          Show all
        </Button>
      )}
    </Group>
  )
}

function withoutNothing(search: { [Name in keyof AuditSearch]?: string | null }): AuditSearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value)) as AuditSearch
}
