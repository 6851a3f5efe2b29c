import { useLayoutEffect } from 'react'

/**
 * Returns the focus to what had it before the dialog opened. Mantine does so only for a dialog that stays mounted. Otherwise keys
 * that the user types next would be shortcuts.
 */
export function useFocusBack(isOpen = true): void {
  useLayoutEffect(() => {
    if (!isOpen) return
    const opener = openerOf(document.activeElement)
    return () => {
      if (isLost(document.activeElement)) opener?.focus({ preventScroll: true })
    }
  }, [isOpen])
}

/** A menu's item disappears with the menu, whose button is there again. */
function openerOf(focused: Element | null): HTMLElement | null {
  const menu = focused?.closest('[role=menu]')
  const opener = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : focused
  return opener instanceof HTMLElement ? opener : null
}

/** Whether no element has the focus once the dialog has disappeared. */
function isLost(focused: Element | null): boolean {
  return focused === null || focused === document.body || focused.closest('[role=dialog]') !== null
}
