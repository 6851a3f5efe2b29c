import { Drawer, Group, Text } from '@mantine/core'
import { Turns } from '../../../../generated/dashboard/documents.ts'
import { useFocusBack } from '../../../components/dialog/use-focus-back.ts'
import { Paged, usePagedQuery } from '../../../components/table/paged.tsx'
import { Hint, Note } from '../../../components/text/hint.tsx'
import { When } from '../../../components/text/when.tsx'
import type { Explanation } from '../thread/evidence.ts'
import type { Messages } from '../thread/messages.ts'
import { labelsOf } from './decision-card.tsx'
import { decisionWords, triggerWords } from './decision-words.ts'
import classes from './panel.module.css'
import { UnderstoodList } from './understood-list.tsx'

const PAGE_SIZE = 20

type Props = {
  conversationId: string
  onClose: () => void
  /** The agent message to explain; null for all turns. */
  messageId: string | null
  messages: Messages
  explanation: Explanation | undefined
}

/** All turns, latest first: what the agent understood, decided and sent. */
export function TurnsDrawer(props: Props) {
  useFocusBack()
  return (
    <Drawer opened onClose={props.onClose} position="right" size="md" title="The agent’s decisions">
      <TurnList {...props} />
    </Drawer>
  )
}

function TurnList({ conversationId, messageId, messages, explanation }: Props) {
  const list = usePagedQuery(Turns, { conversationId, first: PAGE_SIZE }, ({ turns }) => turns)
  const labels = labelsOf(explanation)
  const scores = new Map(explanation?.history.map(({ turnId, score }) => [turnId, score]))
  return (
    <Paged
      list={list}
      label="decisions"
      empty={<Hint>No decisions yet. The agent decides when the lead texts or a follow-up is due.</Hint>}
    >
      {(rows) =>
        rows.map((turn) => (
          <article key={turn.id} className={classes.turn} data-chosen={turn.messageId === messageId || undefined}>
            <Group justify="space-between" gap="xs">
              <Note>{triggerWords(turn.trigger)}</Note>
              <Note className="lt-number">
                {scores.has(turn.id) && `Score ${scores.get(turn.id)} · `}
                <When at={turn.createdAt} />
              </Note>
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
        ))
      }
    </Paged>
  )
}
