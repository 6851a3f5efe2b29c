import { Paper, Text, Tooltip } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheckFilled, IconCircleDashed, IconCircleMinus } from '@tabler/icons-react'
import type { ResultOf } from 'gql.tada'
import { Qualification } from '../../../../generated/dashboard/documents.ts'
import { useFreshQuery } from '../../../components/request/use-fresh-query.ts'
import { useLiveConversations } from '../../../shell/live.tsx'
import { proofWords, ScoreMeter } from '../../inbox/index.ts'
import classes from './lead.module.css'
import type { ShownConversation } from './shown-lead.ts'

type Signal = NonNullable<ResultOf<typeof Qualification>['explainQualification']>['signals'][number]

const STATES = {
  KNOWN: { icon: IconCircleCheckFilled, label: 'Known' },
  MISSING: { icon: IconCircleDashed, label: 'Not answered yet' },
  CONTRADICTED: { icon: IconAlertTriangle, label: 'Conflicting answers' },
  DECLINED: { icon: IconCircleMinus, label: 'Declined to answer' },
} as const

/** The score of the lead's latest conversation, and what is known of each signal. */
export function LeadScore({ conversation }: { conversation: ShownConversation }) {
  const { id } = conversation
  const { data, refetch } = useFreshQuery(Qualification, { conversationId: id })
  useLiveConversations(({ conversation: changed }) => {
    if (changed?.id === id) refetch()
  })
  const explained = data?.explainQualification
  if (!explained) return null
  return (
    <Paper component="section" aria-label="Qualification" p="sm" mb="md" className={classes.score}>
      <ScoreMeter score={explained.score} threshold={explained.threshold} confidence={explained.confidence} />
      <ul className={`${classes.signals} lt-list`} aria-label="Signals">
        {explained.signals.map((signal) => (
          <SignalChip key={signal.key} signal={signal} />
        ))}
      </ul>
    </Paper>
  )
}

function SignalChip({ signal: { label, state, proof, kind } }: { signal: Signal }) {
  const { icon: Icon, label: stateLabel } = STATES[state]
  return (
    <Tooltip label={proof?.quote ? `“${proof.quote}”` : stateLabel} multiline maw={320}>
      <li className={classes.signal} data-state={state}>
        <Icon size={15} role="img" aria-label={stateLabel} />
        <Text component="span" size="xs" c="dimmed">
          {label}
        </Text>
        {proof && (
          <Text component="span" size="sm" fw={550} className="lt-text">
            {proofWords(proof, kind)}
          </Text>
        )}
      </li>
    </Tooltip>
  )
}
