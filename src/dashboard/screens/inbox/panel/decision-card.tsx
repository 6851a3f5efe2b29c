import { Button, Group, Text, Title } from '@mantine/core'
import { Note } from '../../../components/text/hint.tsx'
import { When } from '../../../components/text/when.tsx'
import type { ConversationDetails } from '../conversation/use-conversation.ts'
import type { Explanation } from '../thread/evidence.ts'
import type { Messages } from '../thread/messages.ts'
import { decisionWords, type Labels } from './decision-words.ts'
import classes from './panel.module.css'
import { UnderstoodList } from './understood-list.tsx'

type Props = {
  turn: ConversationDetails['latestTurn']
  explanation: Explanation | undefined
  messages: Messages
  onTurns: () => void
}

/** The agent's latest decision with its reason. */
export function DecisionCard({ turn, explanation, messages, onTurns }: Props) {
  const labels = labelsOf(explanation)
  return (
    <section className={classes.part} aria-label="Latest decision">
      <Group justify="space-between">
        <Title order={3}>Why the agent did this</Title>
        {turn && (
          <Note>
            <When at={turn.createdAt} />
          </Note>
        )}
      </Group>
      {turn ? (
        <>
          <Text size="sm">{decisionWords(turn.decision, labels)}</Text>
          <UnderstoodList commands={turn.commands} labels={labels} messages={messages} />
          <Button size="compact-xs" variant="subtle" color="gray" w="fit-content" ml={-8} onClick={onTurns}>
            All decisions
          </Button>
        </>
      ) : (
        <Note>The agent hasn’t made a decision yet.</Note>
      )}
    </section>
  )
}

export function labelsOf(explanation: Explanation | undefined): Labels {
  return new Map(explanation?.signals.map(({ key, label, kind }) => [key, { label, kind }]))
}
