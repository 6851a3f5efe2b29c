import { CompleteConversation, SetInboxState, UndoCompletion } from '../../../../generated/dashboard/documents.ts'
import { hideUndo, showUndo, UNDO_SECONDS } from '../../../components/dialog/undo-toast.tsx'
import { useAction } from '../../../components/request/use-action.ts'
import { dayAndTime } from '../../../components/text/when.tsx'
import { useCurrentWorkspace } from '../../../shell/workspace.tsx'
import type { ConversationDetails } from './use-conversation.ts'

export type End = { outcome: 'BOOKED' | 'DISQUALIFIED'; appointmentAt?: string; reason?: string }

type State = Pick<ConversationDetails, 'inboxState' | 'snoozedUntil'>

/** Done, snooze, return to the inbox, and end, each with its undo. */
export function useInboxActions(id: string, now: State) {
  const { viewer } = useCurrentWorkspace()
  const state = useAction(SetInboxState)
  const completion = useAction(CompleteConversation)
  const undoing = useAction(UndoCompletion)

  const set = ({ inboxState, snoozedUntil }: State) =>
    state.run({ input: { id, state: inboxState, ...(snoozedUntil && { snoozedUntil }) } })
  const undoEnd = () => {
    hideUndo(id)
    void undoing.run({ input: { id } })
  }

  async function move(to: State, message: string): Promise<void> {
    const before = { inboxState: now.inboxState, snoozedUntil: now.snoozedUntil }
    if (await set(to)) showUndo({ id, message, onUndo: () => void set(before) })
  }

  /** Only a member's end can be undone. */
  async function end(given: End): Promise<boolean> {
    const undo = viewer.member ? { undoSeconds: UNDO_SECONDS } : {}
    if (!(await completion.run({ input: { id, ...given, ...undo } }))) return false
    const message = given.outcome === 'BOOKED' ? 'Ended as booked.' : 'Ended as disqualified.'
    if (viewer.member) showUndo({ id, message, onUndo: undoEnd })
    return true
  }

  return {
    isPending: state.isPending || completion.isPending || undoing.isPending,
    done: () => void move({ inboxState: 'DONE', snoozedUntil: null }, 'Marked as done.'),
    snooze: (at: Date) => {
      const snoozedUntil = at.toISOString()
      void move({ inboxState: 'SNOOZED', snoozedUntil }, `Snoozed until ${dayAndTime(snoozedUntil)}.`)
    },
    reopen: () => void set({ inboxState: 'OPEN', snoozedUntil: null }),
    end,
    undoEnd,
  }
}
