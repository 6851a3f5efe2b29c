import { Box, Group, Text } from '@mantine/core'
import { TextLink } from '../../../components/screen/links.tsx'
import { Hint } from '../../../components/text/hint.tsx'
import { leadName } from '../../../components/text/lead-name.ts'
import { When } from '../../../components/text/when.tsx'
import { useCampaign } from '../campaign/campaign-context.ts'
import { nameOf } from '../form/model/keys.ts'
import type { Question } from './question.ts'
import { StatusButtons } from './status-buttons.tsx'
import { hasWords, phraseOf } from './teach.ts'
import { TeachButtons } from './teach-buttons.tsx'

type Props = {
  /** The same question of one or more leads, newest first. */
  questions: [Question, ...Question[]]
  /** The words in which it was added to the draft, if they are others than the lead's. */
  taught: string | undefined
  onTaught: (words: string) => void
  isBlocked: boolean
  listId: string
}

/** A question in the leads' words, with its conversations and with what the member can do about it. */
export function QuestionRow({ questions, taught, onTaught, isBlocked, listId }: Props) {
  const { latest } = useCampaign()
  const [newest, ...others] = questions
  const { id, question, status, createdAt } = newest
  const factId = questions.find((each) => each.factId !== null)?.factId ?? null
  const words = taught ?? question
  const isSaved = hasWords(latest.playbook, words)
  return (
    <Box component="li" p="sm">
      <Group gap="xs" justify="space-between" align="flex-start">
        <Box flex="1 1 22rem" miw={0}>
          <Text size="sm" fw={500} className="lt-text">
            {`“${question}”`}
          </Text>
          <Group gap="xs" fz="sm" c="dimmed">
            <ConversationLink {...newest} />
            <When at={createdAt} />
            {others.length > 0 && <OtherLeads questions={others} />}
            {status === 'ANSWERED' && factId !== null && (
              <span className="lt-text">{`Answered by ${nameOf(factId)}`}</span>
            )}
          </Group>
        </Box>
        <Group gap="xs">
          {status === 'OPEN' && <Teaching id={id} {...{ question, words, factId, isBlocked, isSaved, onTaught }} />}
          <StatusButtons questions={questions} isSaved={isSaved} focusId={listId} />
        </Group>
      </Group>
    </Box>
  )
}

function ConversationLink({ conversationId, lead }: Pick<Question, 'conversationId' | 'lead'>) {
  return (
    <TextLink inherit to="/w/$workspaceId/inbox/$conversationId" params={{ conversationId }} className="lt-text">
      {lead ? leadName(lead) : 'Conversation'}
    </TextLink>
  )
}

const OTHERS_SHOWN = 3

/** The other leads who asked the same. */
function OtherLeads({ questions }: { questions: readonly Question[] }) {
  const more = questions.length - OTHERS_SHOWN
  return (
    <>
      <span>Also asked by</span>
      {questions.slice(0, OTHERS_SHOWN).map((each) => (
        <ConversationLink key={each.id} {...each} />
      ))}
      {more > 0 && <span>{`and ${more} more`}</span>}
    </>
  )
}

type TeachingProps = Pick<Question, 'id' | 'question' | 'factId'> & {
  words: string
  isBlocked: boolean
  isSaved: boolean
  onTaught: (words: string) => void
}

/** Where the words of the question are in the playbook, or the buttons that add them. */
function Teaching({ id, question, words, factId, isBlocked, isSaved, onTaught }: TeachingProps) {
  const { draft, mayEdit } = useCampaign()
  const focusId = `question-${id}`
  if (isSaved) return <Hint>In the saved playbook.</Hint>
  if (!mayEdit) return null
  if (hasWords(draft.json.value, words))
    return (
      <Text size="sm" c="dimmed" id={focusId} tabIndex={-1}>
        In your draft. Save the playbook.
      </Text>
    )
  if (phraseOf(question) === '') return <Hint>The question has no words that a fact can contain.</Hint>
  return <TeachButtons {...{ question, factId, isBlocked, focusId, onTaught }} />
}
