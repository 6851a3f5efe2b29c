import { Badge, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core'
import { Hint } from '../../../components/text/hint.tsx'
import { ScoreBar } from '../../../components/text/score-bar.tsx'
import { CONVERSATION_STATUSES } from '../../../documents/conversation-status.ts'
import { useCampaign } from '../campaign/campaign-context.ts'
import type { Script } from '../playbook/script.ts'
import { TurnSignals } from './turn-signals.tsx'
import { turnWords } from './turn-words.ts'
import type { Turn } from './use-rehearsal.ts'

type Props = { turn: Turn | undefined; before: Turn | undefined; nth: number; isWaiting: boolean }

/** The agent's analysis of one text: score change, decision and answers. */
export function TurnCard({ turn, before, nth, isWaiting }: Props) {
  if (!turn) return isWaiting ? <Skeleton height={260} role="status" aria-label="Waiting for the agent" /> : <Nothing />
  return (
    <Paper component="section" aria-label={`Agent’s analysis of text ${nth}`}>
      <Stack gap="sm">
        <Head turn={turn} before={before} nth={nth} />
        <Decision turn={turn} />
        <TurnSignals turn={turn} before={before} />
      </Stack>
    </Paper>
  )
}

function Head({ turn, before, nth }: Pick<Props, 'before' | 'nth'> & { turn: Turn }) {
  const { script, workspace } = useCampaign()
  const threshold = script.threshold ?? workspace.threshold
  const moved = turn.score - (before?.score ?? 0)
  const { label, color } = CONVERSATION_STATUSES[turn.status]
  return (
    <div>
      <Group justify="space-between" gap="xs" mb={4}>
        <Title order={2} size="h3">{`After text ${nth}`}</Title>
        <Group gap={6}>
          {turn.handler === 'HUMAN' && <Badge color="orange">Handed off to your team</Badge>}
          <Badge color={color}>{label}</Badge>
        </Group>
      </Group>
      <Text size="sm" role="status">
        Score <b className="lt-number">{turn.score}</b>
        {moved !== 0 && <span className="lt-number">{` (${moved > 0 ? '+' : '−'}${Math.abs(moved)})`}</span>}
        <Text span c="dimmed" inherit>
          {` · qualifies at ${threshold} · ${turn.confidence.toLowerCase()} confidence`}
        </Text>
      </Text>
      <ScoreBar score={turn.score} threshold={threshold} label="Score after this text" />
    </div>
  )
}

function Decision({ turn }: { turn: Turn }) {
  const { script } = useCampaign()
  return (
    <div>
      <Text size="sm" fw={600}>
        Decision
      </Text>
      <Text size="sm" className="lt-text">
        {turnWords(turn, labelsOf(script))}
      </Text>
      {turn.handoffSummary && <Quoted title="Handoff summary" text={turn.handoffSummary} />}
      {turn.suggestedReply && <Quoted title="Suggested reply" text={turn.suggestedReply} />}
    </div>
  )
}

function Quoted({ title, text }: { title: string; text: string }) {
  return (
    <Text size="sm" mt={6} component="div">
      <Text span size="xs" c="dimmed">
        {title}
      </Text>
      <div className="lt-text">{text}</div>
    </Text>
  )
}

function Nothing() {
  return (
    <Hint maw={420} pt="xs">
      Text as a lead or pick a suggestion. After each text, this panel shows what the agent understood, the points and
      why it replied. Unsaved changes are included. The language model isn’t used. Nothing is stored or sent.
    </Hint>
  )
}

function labelsOf({ questions }: Script) {
  return new Map(questions.map(({ key, label, kind }) => [key, { label, kind: kind.toUpperCase() }]))
}
