import { ActionIcon, Kbd, UnstyledButton } from '@mantine/core'
import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import classes from './search.module.css'

const SearchDialog = lazy(async () => ({ default: (await import('./search-dialog.tsx')).SearchDialog }))

const IS_APPLE = /mac|iphone|ipad/i.test(navigator.userAgent)

/** The search of the workspace and its shortcut, Ctrl+K or ⌘K, also while typing. */
export function useSearch() {
  const [isOpen, { open, close, toggle }] = useDisclosure()
  useHotkeys([['mod+K', toggle]], [], true)
  const dialog = isOpen && (
    <Suspense fallback={null}>
      <SearchDialog onClose={close} />
    </Suspense>
  )
  return { open, dialog }
}

export function SearchButton({ onOpen }: { onOpen: () => void }) {
  return (
    <UnstyledButton className={classes.opener} onClick={onOpen} aria-keyshortcuts={IS_APPLE ? 'Meta+K' : 'Control+K'}>
      <IconSearch size={16} stroke={1.6} />
      <span style={{ flex: 1 }}>Search</span>
      <Kbd size="xs" aria-hidden>
        {IS_APPLE ? '⌘K' : 'Ctrl K'}
      </Kbd>
    </UnstyledButton>
  )
}

export function SearchIcon({ onOpen }: { onOpen: () => void }) {
  return (
    <ActionIcon variant="subtle" color="gray" size="lg" onClick={onOpen} aria-label="Search">
      <IconSearch size={20} stroke={1.7} />
    </ActionIcon>
  )
}
