import { lazy, type ReactNode, Suspense, useState } from 'react'
import { readNote } from './use-note.ts'

const NoteBox = lazy(async () => ({ default: (await import('./note-box.tsx')).NoteBox }))

/** Whether a note is written in place of the reply, and how to begin one. */
export type Notes = { isOpen: boolean; open: () => void }

type Props = { conversationId: string; children: (notes: Notes) => ReactNode }

/** The box for a note while one is written, also when the conversation ends meanwhile, above what `children` shows. */
export function WithNote({ conversationId, children }: Props) {
  const [opened, setOpened] = useState<'by user' | 'with draft' | null>(() =>
    readNote(conversationId) === '' ? null : 'with draft',
  )
  const isOpen = opened !== null
  return (
    <>
      {isOpen && (
        <Suspense fallback={null}>
          <NoteBox conversationId={conversationId} autoFocus={opened === 'by user'} onClose={() => setOpened(null)} />
        </Suspense>
      )}
      {children({ isOpen, open: () => setOpened('by user') })}
    </>
  )
}
