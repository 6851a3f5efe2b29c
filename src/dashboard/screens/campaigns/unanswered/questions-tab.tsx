import { Alert, Group, SegmentedControl, Stack } from '@mantine/core'
import { IconAlertTriangle, IconMessageQuestion } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { UnansweredQuestions } from '../../../../generated/dashboard/documents.ts'
import { usePolling } from '../../../components/request/use-polling.ts'
import { Empty } from '../../../components/screen/screen-states.tsx'
import { Paged, usePagedQuery } from '../../../components/table/paged.tsx'
import { Hint } from '../../../components/text/hint.tsx'
import { useCampaign } from '../campaign/campaign-context.ts'
import { joinSame, type QuestionStatus } from './question.ts'
import { QuestionRow } from './question-row.tsx'
import { isFullOfFacts } from './teach.ts'

const STATUSES: Readonly<Record<QuestionStatus, { label: string; empty: string }>> = {
  OPEN: {
    label: 'Open',
    empty: 'When a lead asks something that the playbook doesn’t answer, the question appears here.',
  },
  ANSWERED: { label: 'Answered', empty: 'When you save an answer in the playbook, its questions appear here.' },
  DISMISSED: { label: 'Dismissed', empty: 'Questions that you dismiss appear here. You can reopen them.' },
}
const CHOICES = Object.entries(STATUSES).map(([value, { label }]) => ({ value, label }))

const route = getRouteApi('/w/$workspaceId/campaigns/$campaignId')

/** Leads' questions that the playbook did not answer. The list is read again whenever the tab is shown. */
export function QuestionsTab() {
  const { tab } = route.useSearch()
  const { latest } = useCampaign()
  const [status, setStatus] = useState<QuestionStatus>('OPEN')
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="xs">
        <Hint flex="1 1 20rem">
          Questions that the playbook didn’t answer. Add an answer, or add a question to the fact that answers it.
        </Hint>
        <SegmentedControl
          aria-label="Status of the questions"
          size="xs"
          data={CHOICES}
          value={status}
          onChange={(value) => setStatus(value as QuestionStatus)}
        />
      </Group>
      {tab === 'questions' && <QuestionList key={`${status} ${latest.version}`} status={status} />}
    </Stack>
  )
}

const QUESTIONS_A_PAGE = 25
const LIST_ID = 'unanswered-questions'
/** After a save, a job finds the questions that the playbook answers now. */
const POLL_INTERVAL_MS = 5_000
const POLLS_MAX = 6

function QuestionList({ status }: { status: QuestionStatus }) {
  const { campaign } = useCampaign()
  const variables = { campaignId: campaign.id, status, first: QUESTIONS_A_PAGE }
  const list = usePagedQuery(UnansweredQuestions, variables, ({ unansweredQuestions }) => unansweredQuestions)
  const [taught, setTaught] = useState<Readonly<Record<string, string>>>({})
  const [polls, setPolls] = useState(0)
  const poll = () => {
    setPolls(polls + 1)
    list.refetch()
  }
  usePolling(poll, POLL_INTERVAL_MS, { pause: status !== 'OPEN' || polls >= POLLS_MAX })
  const obstacle = useObstacle()
  const { label, empty } = STATUSES[status]
  const name = `${label} questions`
  return (
    <section id={LIST_ID} tabIndex={-1} aria-label={name}>
      <Paged
        list={list}
        label="questions"
        title="Couldn’t load the questions"
        empty={
          <Empty icon={IconMessageQuestion} title={`No ${name.toLowerCase()}`}>
            {empty}
          </Empty>
        }
      >
        {(rows) => (
          <>
            {status === 'OPEN' && obstacle && <Obstacle {...obstacle} />}
            <ul className="lt-list lt-rows lt-box" aria-label={`${name}, newest first`}>
              {joinSame(rows).map(({ words, questions }) => (
                <QuestionRow
                  key={words}
                  questions={questions}
                  taught={taught[words]}
                  onTaught={(inDraft) => setTaught({ ...taught, [words]: inDraft })}
                  isBlocked={obstacle?.isJson ?? false}
                  listId={LIST_ID}
                />
              ))}
            </ul>
          </>
        )}
      </Paged>
    </section>
  )
}

type ObstacleProps = { isJson: boolean; words: string }

function Obstacle({ words }: ObstacleProps) {
  return (
    <Alert color="orange" variant="light" p="xs" mb="sm" icon={<IconAlertTriangle size={18} />}>
      {words}
    </Alert>
  )
}

/** Why the member cannot add an answer to the draft now. */
function useObstacle(): ObstacleProps | null {
  const { draft, mayEdit } = useCampaign()
  const { value } = draft.json
  if (!mayEdit) return null
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { isJson: true, words: 'Your draft has JSON errors. Fix them before you add answers.' }
  if (!isFullOfFacts(value as Readonly<Record<string, unknown>>)) return null
  const words = 'The playbook has 100 facts, the maximum. Add the question to a fact, or remove a fact.'
  return { isJson: false, words }
}
