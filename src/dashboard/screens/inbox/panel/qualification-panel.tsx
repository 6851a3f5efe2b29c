import { Alert, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconBan } from '@tabler/icons-react'
import type { CombinedError } from '@urql/core'
import { Problem } from '../../../components/screen/problem.tsx'
import { Note } from '../../../components/text/hint.tsx'
import type { Explanation } from '../thread/evidence.ts'
import classes from './panel.module.css'
import { ScoreMeter } from './score-meter.tsx'
import { SignalRow } from './signal-row.tsx'
import { useLit } from './use-lit.ts'

type Props = {
  explanation: Explanation | undefined
  error: CombinedError | undefined
  onRetry: () => void
  conversationId: string
  mayCorrect: boolean
}

/** The score against its threshold, and each signal with its points and the lead's words. */
export function QualificationPanel({ explanation, error, onRetry, conversationId, mayCorrect }: Props) {
  const lit = useLit(explanation?.signals)
  if (!explanation && error) return <Problem error={error} onRetry={onRetry} />
  if (!explanation) return <PanelLoading />
  const { signals, knockouts, text } = explanation
  return (
    <section className={classes.part} aria-label="Qualification">
      <Title order={3}>Qualification</Title>
      <ScoreMeter score={explanation.score} threshold={explanation.threshold} confidence={explanation.confidence} />
      <Note>{text}</Note>
      {knockouts.map(({ id, label, rulesOut }) => (
        <Alert key={id} color={rulesOut ? 'red' : 'yellow'} variant="light" p="xs" icon={<IconBan size={16} />}>
          <Text size="xs">
            {rulesOut
              ? `Disqualified: ${label}.`
              : `If the lead confirms this answer, the lead is disqualified: ${label}.`}
          </Text>
        </Alert>
      ))}
      <ul className={classes.signals} aria-label="Signals">
        {signals.map((signal) => (
          <SignalRow
            key={signal.key}
            signal={signal}
            conversationId={conversationId}
            isLit={lit.has(signal.key)}
            mayCorrect={mayCorrect}
          />
        ))}
      </ul>
    </section>
  )
}

function PanelLoading() {
  return (
    <Stack p="md" gap="sm" role="status" aria-label="Loading qualification">
      <Skeleton h={14} w="40%" />
      <Skeleton h={10} />
      {[...Array(4).keys()].map((row) => (
        <Skeleton key={row} h={28} />
      ))}
    </Stack>
  )
}
