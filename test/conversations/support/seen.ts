import type { Json, TestApp } from '../../support/harness.ts'
import { readRows } from '../../support/rows.ts'
import { createSeen as createSharedSeen } from '../../support/seen.ts'

export function createSeen(service: Pick<TestApp, 'rows'>) {
  return {
    ...createSharedSeen(service),
    /** What the updates of a conversation say has changed, in order. */
    async changesOf(conversationId: string): Promise<string[][]> {
      const filter = { conversation_id: conversationId, type: 'conversation.updated' }
      return (await readRows(service, 'event', { filter, order: 'position' })).map(({ changed }) => changed)
    },
    async eventsOf(workspaceId: string): Promise<Json[]> {
      return readRows(service, 'event', { filter: { workspace_id: workspaceId }, order: 'position' })
    },
    /** Up to when the conversation has been read. */
    async readUntil(conversationId: string): Promise<Date> {
      const filter = { conversation_id: conversationId }
      return (await readRows(service, 'conversation_read', { filter, order: 'read_at' }))[0].read_at
    },
    /** When the next follow-up of each conversation is due, in ms since 1970. */
    async followUpsDueAt(conversationIds: string[]): Promise<number[]> {
      const conversations = await readRows(service, 'conversation', { filter: { id: conversationIds } })
      return conversations.map(({ follow_up_due_at }) => follow_up_due_at.getTime())
    },
    /** The statuses of a conversation's appointments, in order. */
    async appointmentStatuses(conversationId: string): Promise<string[]> {
      const filter = { conversation_id: conversationId }
      const appointments = await readRows(service, 'appointment', { filter, order: 'created_at, id' })
      return appointments.map(({ status }) => status)
    },
    /** When the correction of a signal was stored, and the time that its evidence names. */
    async correctionTimes(conversationId: string): Promise<{ storedAt: Date; evidenceAt: string }> {
      const [turn] = await readRows(service, 'turn', {
        filter: { conversation_id: conversationId, trigger: 'correction' },
      })
      const [conversation] = await readRows(service, 'conversation', { filter: { id: conversationId } })
      return { storedAt: turn.created_at, evidenceAt: conversation.agent_state.evidence.project.at(-1).at }
    },
  }
}
