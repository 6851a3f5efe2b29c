import { ActionIcon, Popover, Skeleton, Text, Tooltip } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconCircleMinus,
  IconPencil,
  type TablerIcon,
} from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Note } from '../../../components/text/hint.tsx'
import { type Signal, showEvidence, useAttention } from '../thread/evidence.ts'

import classes from './panel.module.css'
import { proofWords } from './understood.ts'

const CorrectSignal = lazy(async () => ({ default: (await import('./correct-signal.tsx')).CorrectSignal }))

type Props = { signal: Signal; conversationId: string; isLit: boolean; mayCorrect: boolean }

const STATES: Readonly<Record<Signal['state'], { icon: TablerIcon; label: string }>> = {
  KNOWN: { icon: IconCircleCheckFilled, label: 'Known' },
  MISSING: { icon: IconCircleDashed, label: 'Not answered yet' },
  CONTRADICTED: { icon: IconAlertTriangle, label: 'Conflicting answers' },
  DECLINED: { icon: IconCircleMinus, label: 'Declined to answer' },
}

const FOUND: Readonly<Record<string, string>> = {
  HUMAN: 'Set by a teammate',
  ATTRIBUTE: 'From the lead’s attributes',
  MODEL: 'Extracted by the language model',
}

/** One signal: value, evidence and points. It is highlighted when it changes. */
export function SignalRow({ signal, conversationId, isLit, mayCorrect }: Props) {
  const { key: attended, attend } = useAttention()
  const { key, label, state, proof, required } = signal
  const { icon: Icon, label: stateLabel } = STATES[state]
  return (
    <li
      id={`signal-${key}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: evidence in the thread links to this row
      tabIndex={0}
      className={classes.signal}
      data-state={state}
      data-signal-row={key}
      data-lit={isLit || undefined}
      data-attended={attended === key || undefined}
      onMouseEnter={() => attend(key)}
      onMouseLeave={() => attend(null)}
      onFocus={() => {
        attend(key)
        showEvidence(key)
      }}
      onBlur={() => attend(null)}
    >
      <Tooltip label={stateLabel}>
        <Icon size={16} className={classes.state} role="img" aria-label={stateLabel} />
      </Tooltip>
      <div className={classes.about}>
        <div className={classes.line}>
          <Text component="span" size="sm" fw={550}>
            {label}
          </Text>
          {proof && (
            <Text component="span" size="sm" className="lt-text">
              {proofWords(proof, signal.kind)}
            </Text>
          )}
          {required && !proof && (
            <Text component="span" size="xs" c="dimmed">
              required
            </Text>
          )}
          <Points signal={signal} />
          {mayCorrect && <Correct signal={signal} conversationId={conversationId} />}
        </div>
        {proof && (
          <Note className="lt-text" lineClamp={2}>
            {state === 'CONTRADICTED' && 'Conflicts with an earlier answer: '}
            {proof.quote ? <q className={classes.quote}>{proof.quote}</q> : (FOUND[proof.found] ?? '')}
          </Note>
        )}
      </div>
    </li>
  )
}

function Points({ signal: { proof, contribution, couldBring } }: { signal: Signal }) {
  const points = (value: number) => `${value > 0 ? '+' : ''}${Math.round(value)}`
  if (!proof)
    return (
      <Text component="span" size="xs" c="dimmed" className={`lt-number ${classes.points}`}>
        up to {points(couldBring)}
      </Text>
    )
  return (
    <Tooltip
      label={couldBring > 0 ? `Up to ${points(couldBring)} more for a better answer` : 'Maximum points for this answer'}
    >
      <Text component="span" size="sm" fw={600} className={`lt-number ${classes.points}`}>
        {points(contribution)}
      </Text>
    </Tooltip>
  )
}

function Correct({ signal, conversationId }: { signal: Signal; conversationId: string }) {
  const [opened, setOpened] = useState(false)
  return (
    <Popover opened={opened} onChange={setOpened} width={260} position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          size="xs"
          variant="subtle"
          color="gray"
          style={{ alignSelf: 'center' }}
          aria-label={`Correct ${signal.label}`}
          onClick={() => setOpened(!opened)}
        >
          <IconPencil size={13} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Suspense fallback={<Skeleton h={90} />}>
          <CorrectSignal signal={signal} conversationId={conversationId} onDone={() => setOpened(false)} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
