import { Button, Drawer, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from 'urql'
import { Turns } from '../../../../generated/dashboard/documents.ts'
import { Pager, usePages } from '../../../components/pages.tsx'
import { Problem } from '../../../components/problem.tsx'
import { When } from '../../../components/when.tsx'
import type { Explanation } from '../thread/evidence.ts'
import type { Messages } from '../thread/messages.ts'
import { labelsOf } from './decision-card.tsx'
import { decisionWords, triggerWords } from './decision-words.ts'
import classes from './panel.module.css'
import { UnderstoodList } from './understood-list.tsx'

const PAGE_SIZE = 20

type Props = {
  conversationId: string
  opened: boolean
  onClose: () => void
  /** The text of the agent that is asked about; null for all. */
  messageId: string | null
  messages: Messages
  explanation: Explanation | undefined
}

/** Each time the agent looked at the conversation, the latest first: what it understood, decided and said. */
export function TurnsDrawer(props: Props) {
  return (
    <Drawer opened={props.opened} onClose={props.onClose} position="right" size="md" title="The agent’s decisions">
      <TurnList {...props} />
    </Drawer>
  )
}

function TurnList({ conversationId, messageId, messages, explanation }: Props) {
  const pages = usePages()
  const variables = { conversationId, first: PAGE_SIZE, after: pages.after }
  const [{ data, error, fetching }, again] = useQuery({ query: Turns, variables, requestPolicy: 'cache-and-network' })
  const labels = labelsOf(explanation)
  const scores = new Map(explanation?.history.map(({ turnId, score }) => [turnId, score]))
  const turns = data?.turns?.edges.map(({ node }) => node)
  if (error && !turns) return <Problem error={error} onRetry={() => again({ requestPolicy: 'network-only' })} />
  if (!turns) return <TurnsLoading isLoading={fetching} />
  if (turns.length === 0)
    return (
      <Text size="sm" c="dimmed">
        No decisions yet. The agent decides when the lead texts or a follow-up is due.
      </Text>
    )
  return (
    <>
      {turns.map((turn) => (
        <article key={turn.id} className={classes.turn} data-chosen={turn.messageId === messageId || undefined}>
          <Group justify="space-between" gap="xs">
            <Text size="xs" c="dimmed">
              {triggerWords(turn.trigger)}
            </Text>
            <Text size="xs" c="dimmed" className="lt-number">
              {scores.has(turn.id) && `Score ${scores.get(turn.id)} · `}
              <When at={turn.createdAt} />
            </Text>
          </Group>
          <Text size="sm" fw={550} my={4}>
            {decisionWords(turn.decision, labels)}
          </Text>
          <UnderstoodList commands={turn.commands} labels={labels} messages={messages} />
          {turn.wording && (
            <Text size="sm" mt={6} className="lt-text" dir="auto">
              <q className={classes.quote}>{turn.wording}</q>
            </Text>
          )}
        </article>
      ))}
      <Pager pages={pages} pageInfo={data?.turns?.pageInfo} label="Pages of decisions" />
    </>
  )
}

function TurnsLoading({ isLoading }: { isLoading: boolean }) {
  if (!isLoading) return <Button variant="default">No decisions on this page</Button>
  return (
    <Stack role="status" aria-label="Loading decisions">
      {[...Array(4).keys()].map((row) => (
        <Skeleton key={row} h={56} />
      ))}
    </Stack>
  )
}
