import { useSyncExternalStore } from 'react'
import { useQuery } from 'urql'
import { type ConnectionState, useConnection } from './connection.ts'
import { ConversationList } from './conversation-list.tsx'
import { LiveCursor } from './documents.ts'
import { messageOf, Problem } from './problem.tsx'
import { ThreadView } from './thread-view.tsx'
import { useConversations } from './use-conversations.ts'

export function App() {
  // Read before the data: a subscription from this cursor misses nothing that the data does not contain.
  const [{ data, error }, load] = useQuery({ query: LiveCursor, requestPolicy: 'network-only' })
  return (
    <>
      <header>
        <h1>Conversations</h1>
        <ConnectionSign />
      </header>
      {error && <Problem message={messageOf(error)} retry={load} />}
      {data?.liveCursor && <Inbox key={data.liveCursor} after={data.liveCursor} onGap={load} />}
    </>
  )
}

function Inbox({ after, onGap }: { after: string; onGap: () => void }) {
  const { conversations, latestCursor, ...page } = useConversations(after, onGap)
  const selected = useSyncExternalStore(onHashChange, () => location.hash.slice(2))
  return (
    <main data-selected={selected !== ''}>
      <ConversationList conversations={conversations} selected={selected} {...page} />
      {selected === '' ? (
        <p className="hint">Select a conversation.</p>
      ) : (
        <ThreadView key={selected} id={selected} after={latestCursor} onGap={onGap} />
      )}
    </main>
  )
}

const SIGNS: Record<ConnectionState, string> = {
  connecting: 'Connecting…',
  live: 'Live',
  reconnecting: 'Reconnecting…',
}

function ConnectionSign() {
  const state = useConnection()
  return (
    <p className="sign" role="status" data-state={state}>
      {SIGNS[state]}
    </p>
  )
}

function onHashChange(listener: () => void): () => void {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}
