import { readStored } from '../../../components/request/browser-storage.ts'
import { useKeptText } from '../../../components/request/use-kept-text.ts'

const KEY = 'leadthread.note.'

/** The note that is being written in a conversation, kept for the life of the tab, also while other conversations are open. */
export function useNote(conversationId: string) {
  const [body, keep] = useKeptText(KEY + conversationId)
  return [body ?? '', (to: string) => keep(to || null)] as const
}

export function readNote(conversationId: string): string {
  return readStored(() => sessionStorage, KEY + conversationId) ?? ''
}
