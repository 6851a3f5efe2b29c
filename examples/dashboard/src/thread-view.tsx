import { useEffect, useState } from 'react'
import { useQuery, useSubscription } from 'urql'
import { Composer } from './composer.tsx'
import { labelOf, nameOf, timeOf } from './conversation-list.tsx'
import { type Message, Thread, ThreadLive } from './documents.ts'
import { codeOf, messageOf, Problem } from './problem.tsx'

/** One conversation. `after` is a cursor from before this component was shown, so that no message is missed. */
export function ThreadView({ id, after, onGap }: { id: string; after: string; onGap: () => void }) {
  const [first] = useState(after)
  const [{ data, error, fetching }, load] = useQuery({
    query: Thread,
    variables: { id },
    requestPolicy: 'network-only',
  })
  const [live] = useSubscription(
    { query: ThreadLive, variables: { id, after: first } },
    (before: Message[] | null | undefined, { conversationEvents: event }) =>
      event && 'message' in event && event.message ? [...(before ?? []), event.message] : (before ?? []),
  )
  const isGap = codeOf(live.error) === 'cursor_expired'
  useEffect(() => {
    if (isGap) onGap()
  }, [isGap, onGap])

  const problem = error ?? live.error
  const conversation = data?.conversation
  return (
    <section aria-label="Conversation" aria-busy={fetching}>
      <a className="back" href="#/">
        Back to all conversations
      </a>
      {problem && <Problem message={messageOf(problem)} retry={load} />}
      {conversation && (
        <>
          <h2>{nameOf(conversation)}</h2>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled area must be reachable with the keyboard */}
          <div className="log" role="log" aria-label="Messages" tabIndex={0}>
            <ol>
              {conversation.messages.pageInfo.hasPreviousPage && (
                <li className="hint">Only the latest messages are shown.</li>
              )}
              {merge(conversation.messages.edges, live.data ?? []).map((message) => (
                <MessageItem key={message.id} message={message} />
              ))}
            </ol>
          </div>
          <Composer leadId={conversation.leadId} />
        </>
      )}
    </section>
  )
}

const SENDERS: Record<Message['sentBy'], string> = {
  AGENT: 'Agent',
  API: 'API',
  HUMAN: 'Team',
  LEAD: 'Lead',
  SYSTEM: 'Automatic',
}

function MessageItem({ message: { body, direction, sentBy, status, createdAt } }: { message: Message }) {
  const isOutbound = direction === 'OUTBOUND'
  return (
    <li className={isOutbound ? 'outbound' : 'inbound'}>
      <p dir="auto">{body}</p>
      <small>
        {SENDERS[sentBy]} · <time dateTime={createdAt}>{timeOf(createdAt)}</time>
        {isOutbound && ` · ${labelOf(status)}`}
      </small>
    </li>
  )
}

/** Each message once, as it was received last. A status can arrive before the query that contains the message. */
function merge(edges: { node: Message }[], live: Message[]): Message[] {
  const byId = new Map([...edges.map(({ node }) => node), ...live].map((message) => [message.id, message]))
  return [...byId.values()].sort((a, b) => a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id))
}
