import { useLocalStorage } from '@mantine/hooks'
import { useEffect, useEffectEvent } from 'react'

const FIELDS = 'input, textarea, select, [contenteditable=true]'
/** Where keys mean something of their own. */
const LAYERS = '[role=dialog], [role=menu], [role=listbox]'

/**
 * Single keys that do something while nobody types: none with a modifier, none within a dialog or a menu. Whoever is in
 * their way (a screen reader, dictation) can switch them off.
 */
export function useShortcuts(actions: Readonly<Record<string, () => void>>): void {
  const [areOn] = useAreShortcutsOn()
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!areOn || event.defaultPrevented || event.repeat) return
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.target instanceof Element && event.target.closest(`${FIELDS}, ${LAYERS}`)) return
    const act = actions[event.key]
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

export function useAreShortcutsOn() {
  return useLocalStorage({ key: 'leadthread.shortcuts', defaultValue: true, getInitialValueInEffect: false })
}
