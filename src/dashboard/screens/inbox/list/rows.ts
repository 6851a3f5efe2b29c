import type { LiveConversation, LiveMessage } from '../../../shell/live.tsx'
import type { Row } from './filters.ts'

/** What the list has seen, by id. Pages overlap and conversations move between them: each is kept once, as it was told last. */
export type Rows = ReadonlyMap<string, Row>

/** An answer that was under way while something was told live is older than what was told. */
export function withPage(rows: Rows, nodes: readonly Row[]): Rows {
  const merged = new Map(rows)
  for (const node of nodes) {
    const known = merged.get(node.id)
    if (!known || known.lastMessageAt <= node.lastMessageAt) merged.set(node.id, node)
  }
  return merged
}

/** What somebody says of a conversation; nothing new when it is not among them. */
export function withChange(rows: Rows, change: Partial<Row> & { id: string }): Rows {
  const row = rows.get(change.id)
  return row ? new Map(rows).set(row.id, { ...row, ...change }) : rows
}

export function withMessage(rows: Rows, { conversation, ...message }: LiveMessage): Rows {
  if (!conversation) return rows
  return withChange(rows, {
    ...conversation,
    messages: { __typename: 'MessageConnection', edges: [{ __typename: 'MessageEdge', node: message }] },
  })
}

export function withLiveConversation(rows: Rows, { conversation }: LiveConversation): Rows {
  return conversation ? withChange(rows, conversation) : rows
}

/** Those with the latest message first, as the API orders them. */
export function inOrder(rows: Iterable<Row>): Row[] {
  return [...rows].sort((a, b) => compare(b.lastMessageAt, a.lastMessageAt) || compare(b.id, a.id))
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
