import type { TestApp } from '../../support/harness.ts'
import { readRows } from '../../support/rows.ts'
import { createSeen as createSharedSeen } from '../../support/seen.ts'

export function createSeen(service: Pick<TestApp, 'rows'>) {
  return {
    ...createSharedSeen(service),
    /** The messages that events report as added, in the order of the events. */
    async addedMessageIds(workspaceId: string): Promise<string[]> {
      const filter = { workspace_id: workspaceId, type: 'message.added' }
      return (await readRows(service, 'event', { filter, order: 'position' })).map(({ message_id }) => message_id)
    },
    async positionOfAdded(messageId: string): Promise<number> {
      const filter = { message_id: messageId, type: 'message.added' }
      return Number((await readRows(service, 'event', { filter, order: 'position' }))[0].position)
    },
    /** The types of a conversation's internal events after a position, in order. */
    async internalTypesAfter(conversationId: string, after: number): Promise<string[]> {
      const filter = { conversation_id: conversationId, public: false }
      const events = await readRows(service, 'event', { filter, order: 'position' })
      return events.filter(({ position }) => position > after).map(({ type }) => type)
    },
    /** The events after a position that meet a condition: each with its position and the ID that a subscriber sees. */
    async eventsAfter(workspaceId: string, { after, condition }: { after: number; condition: string }) {
      const events = await service.rows<{ event: string }>(
        `select position || ' ' || case when public then id else coalesce(message_id, conversation_id) end as event
         from event where workspace_id = $1 and position > $2 and ${condition} order by position`,
        [workspaceId, after],
      )
      return events.map(({ event }) => event)
    },
  }
}
