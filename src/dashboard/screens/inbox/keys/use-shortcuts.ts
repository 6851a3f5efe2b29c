import { useLocalStorage } from '@mantine/hooks'
import { useEffect, useEffectEvent } from 'react'

const FIELDS = 'input, textarea, select, [contenteditable=true]'
/** Elements with their own key bindings. */
const LAYERS = '[role=dialog], [role=menu], [role=listbox]'

/**
 * Single-key shortcuts. They are ignored with a modifier, while typing, and inside a dialog or menu. They can be turned off,
 * since they interfere with screen readers and dictation.
 */
export function useShortcuts(actions: Readonly<Record<string, () => void>>): void {
  const [areOn] = useAreShortcutsOn()
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!areOn || event.defaultPrevented || event.repeat) return
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.target instanceof Element && event.target.closest(`${FIELDS}, ${LAYERS}`)) return
    const action = actions[event.key]
    if (!action) return
    event.preventDefault()
    action()
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
