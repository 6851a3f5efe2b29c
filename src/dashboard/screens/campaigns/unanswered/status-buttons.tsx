import { Button } from '@mantine/core'
import { UpdateUnansweredQuestion } from '../../../../generated/dashboard/documents.ts'
import { showUndo } from '../../../components/dialog/undo-toast.tsx'
import { useAction } from '../../../components/request/use-action.ts'
import { useCurrentWorkspace } from '../../../shell/workspace.tsx'
import { focusSoon } from '../form/layout/focus-soon.ts'
import type { Question, QuestionStatus } from './question.ts'

type Props = {
  questions: [Question, ...Question[]]
  /** Whether a fact of the saved playbook contains the words. */
  isSaved: boolean
  /** The element that gets the focus when the question leaves the list. */
  focusId: string
}

/** Changes the status of a question, for all leads who asked it. For members who may answer leads. */
export function StatusButtons({ questions, isSaved, focusId }: Props) {
  const [{ id, question, status }] = questions
  const { may } = useCurrentWorkspace()
  const { run, isPending } = useAction(UpdateUnansweredQuestion)
  if (!may('MESSAGING')) return null

  async function setStatus(next: QuestionStatus, done?: string) {
    for (const each of questions) if (!(await run({ input: { id: each.id, status: next } }))) return
    focusSoon(focusId)
    if (done) showUndo({ id, message: done, onUndo: () => void setStatus(status) })
  }
  const button = (label: string, onClick: () => Promise<void>) => (
    <Button
      size="xs"
      {...(status === 'OPEN' ? { variant: 'subtle', color: 'gray' } : { variant: 'default' })}
      loading={isPending}
      aria-label={`${label}: ${question}`}
      onClick={() => void onClick()}
    >
      {label}
    </Button>
  )
  if (status !== 'OPEN') return button('Reopen', () => setStatus('OPEN'))
  return (
    <>
      {isSaved && button('Mark as answered', () => setStatus('ANSWERED', 'Question marked as answered.'))}
      {button('Dismiss', () => setStatus('DISMISSED', 'Question dismissed.'))}
    </>
  )
}
