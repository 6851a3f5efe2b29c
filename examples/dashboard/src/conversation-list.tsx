import type { CombinedError } from 'urql'
import type { Conversation } from './documents.ts'
import { messageOf, Problem } from './problem.tsx'

type Props = {
  conversations: Conversation[] | undefined
  selected: string
  error: CombinedError | undefined
  loadMore: false | (() => Promise<void>)
}

export function ConversationList({ conversations, selected, error, loadMore }: Props) {
  return (
    <nav aria-label="Conversations">
      {conversations?.length === 0 && <p className="hint">No conversations yet. A new one appears here at once.</p>}
      <ul>
        {conversations?.map((conversation) => (
          <li key={conversation.id}>
            <a href={`#/${conversation.id}`} aria-current={conversation.id === selected ? 'page' : undefined}>
              <strong>{nameOf(conversation)}</strong>
              <span>{labelOf(conversation.status)}</span>
              <time dateTime={conversation.lastMessageAt}>{timeOf(conversation.lastMessageAt)}</time>
            </a>
          </li>
        ))}
      </ul>
      {error && <Problem message={messageOf(error)} {...(loadMore && { retry: loadMore })} />}
      {conversations && !error && loadMore && (
        <button type="button" onClick={loadMore}>
          More conversations
        </button>
      )}
    </nav>
  )
}

/** The lead's name, or the phone number. */
export function nameOf({ lead, phone }: Conversation): string {
  const { first_name, last_name } = (lead?.attributes ?? {}) as { first_name?: unknown; last_name?: unknown }
  return [first_name, last_name].filter((name) => typeof name === 'string').join(' ') || phone
}

/** `OPTED_OUT` becomes "Opted out". */
export function labelOf(value: string): string {
  return value[0] + value.slice(1).toLowerCase().replaceAll('_', ' ')
}

const TIME = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

export function timeOf(time: string): string {
  return TIME.format(new Date(time))
}
