import { Button, Group, Text, Title } from '@mantine/core'
import { When } from '../../../components/when.tsx'
import type { Told } from '../conversation/use-conversation.ts'
import type { Explanation } from '../thread/evidence.ts'
import type { Messages } from '../thread/messages.ts'
import { decisionWords, type Labels } from './decision-words.ts'
import classes from './panel.module.css'
import { UnderstoodList } from './understood-list.tsx'

type Props = { turn: Told['latestTurn']; explanation: Explanation | undefined; messages: Messages; onTurns: () => void }

/** The agent's latest decision: what it understood, and why it said what it said. */
export function DecisionCard({ turn, explanation, messages, onTurns }: Props) {
  const labels = labelsOf(explanation)
  return (
    <section className={classes.part} aria-label="Latest decision">
      <Group justify="space-between">
        <Title order={3}>Why the agent did this</Title>
        {turn && (
          <Text size="xs" c="dimmed">
            <When at={turn.createdAt} />
          </Text>
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
        <Text size="xs" c="dimmed">
          The agent hasn’t made a decision yet.
        </Text>
      )}
    </section>
  )
}

export function labelsOf(explanation: Explanation | undefined): Labels {
  return new Map(explanation?.signals.map(({ key, label, kind }) => [key, { label, kind }]))
}
