import type { KeyboardEvent } from 'react'

/** Ctrl or ⌘ with Enter sends; Escape leaves the field. */
export function onReplyKey(event: KeyboardEvent<HTMLTextAreaElement>, submit: () => void): void {
  if (event.key === 'Escape') event.currentTarget.blur()
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
  event.preventDefault()
  submit()
}
