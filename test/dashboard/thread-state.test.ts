import { expect, test } from 'vitest'
import type { Message } from '../../src/dashboard/screens/inbox/thread/messages.ts'
import { reduce, type ThreadMessages } from '../../src/dashboard/screens/inbox/thread/thread-state.ts'

const NOTHING: ThreadMessages = {
  messages: new Map(),
  sending: [],
  hasPage: false,
  older: null,
  isLoading: true,
  error: undefined,
}

function messageOf(id: string, status: Message['status'] = 'RECEIVED'): Message {
  return { id, status, body: id, createdAt: '2026-03-03T18:00:00.000Z' } as Message
}

function pageOf(ids: readonly string[], older: string | null) {
  return { messages: ids.map((id) => messageOf(id)), older }
}

test('older messages are offered when a live message came before the first page', () => {
  const live = reduce(NOTHING, { do: 'received', message: messageOf('msg_9') })

  const { messages, older, isLoading } = reduce(live, { do: 'newest', page: pageOf(['msg_8', 'msg_9'], 'before 8') })

  expect([...messages.keys()].sort()).toEqual(['msg_8', 'msg_9'])
  expect({ older, isLoading }).toEqual({ older: 'before 8', isLoading: false })
})

test('a live message that is newer than the first page stays', () => {
  const live = reduce(NOTHING, { do: 'received', message: messageOf('msg_9') })

  const { messages, older } = reduce(live, { do: 'newest', page: pageOf(['msg_7', 'msg_8'], null) })

  expect([...messages.keys()].sort()).toEqual(['msg_7', 'msg_8', 'msg_9'])
  expect(older).toBeNull()
})

test('a newest page that overlaps keeps the older messages and where they ended', () => {
  const first = reduce(NOTHING, { do: 'newest', page: pageOf(['msg_5', 'msg_6'], 'before 5') })
  const more = reduce(first, { do: 'older', page: pageOf(['msg_3', 'msg_4'], 'before 3') })

  const { messages, older } = reduce(more, { do: 'newest', page: pageOf(['msg_6', 'msg_7'], 'before 6') })

  expect([...messages.keys()].sort()).toEqual(['msg_3', 'msg_4', 'msg_5', 'msg_6', 'msg_7'])
  expect(older).toBe('before 3')
})

test('a newest page that does not overlap starts the list again', () => {
  const first = reduce(NOTHING, { do: 'newest', page: pageOf(['msg_1', 'msg_2'], null) })

  const { messages, older } = reduce(first, { do: 'newest', page: pageOf(['msg_8', 'msg_9'], 'before 8') })

  expect([...messages.keys()].sort()).toEqual(['msg_8', 'msg_9'])
  expect(older).toBe('before 8')
})
