import { ActionIcon, Group, Paper, Skeleton, Text, Title, Tooltip } from '@mantine/core'
import { IconChartBar, IconTable } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { Problem } from '../../../components/problem.tsx'
import { ChartContext } from '../charts/drawing.tsx'
import classes from './chart-card.module.css'
import { ChartTable } from './chart-table.tsx'
import { Ghost, type GhostShape } from './ghost.tsx'
import type { Told } from './told.ts'
import type { Part } from './use-part.ts'

type Props = {
  title: string
  part: Part<unknown>
  /** Undefined until it is known, null where there is nothing yet. */
  told: Told | null | undefined
  /** What brings data, and the shape that it will have. */
  empty: { shape: GhostShape; text: ReactNode }
  /** What the marks mean. */
  legend?: ReactNode
  /** How it is counted, beneath. */
  note?: ReactNode
  children: ReactNode
}

/** A chart with its finding, as a table too; it takes the same room while it loads, with nothing in it, and when it fails. */
export function ChartCard({ title, part, told, empty, legend, note, children }: Props) {
  const [isTable, setTable] = useState(false)
  const id = useId()
  return (
    <Paper component="section" ref={part.ref} aria-labelledby={id} className={classes.card}>
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
        <div>
          <Title order={2} id={id}>
            {title}
          </Title>
          <Text size="sm" className={classes.finding}>
            {told?.finding ?? ' '}
          </Text>
        </div>
        {told && <TableSwitch title={title} isTable={isTable} onChange={setTable} />}
      </Group>
      <div className={classes.legend}>{told && !isTable && legend}</div>
      <div className={classes.body} data-old={part.isOld || undefined} aria-busy={part.isOld}>
        <Body part={part} told={told} empty={empty}>
          {told && isTable ? (
            <ChartTable title={title} told={told} />
          ) : (
            <ChartContext value={{ title, summary: told?.summary ?? '' }}>{children}</ChartContext>
          )}
        </Body>
      </div>
      <Text size="xs" c="dimmed" component="div" className={classes.note}>
        {note}
      </Text>
    </Paper>
  )
}

function Body({ part, told, empty, children }: Pick<Props, 'part' | 'told' | 'empty' | 'children'>) {
  if (told) return children
  if (told === null) return <Ghost shape={empty.shape}>{empty.text}</Ghost>
  if (part.error) return <Problem error={part.error} onRetry={part.again} />
  if (!part.isAsked) return null
  return (
    <div role="status" aria-label="Loading" className={classes.loading}>
      <Skeleton height="100%" />
    </div>
  )
}

type SwitchProps = { title: string; isTable: boolean; onChange: (isTable: boolean) => void }

function TableSwitch({ title, isTable, onChange }: SwitchProps) {
  const label = isTable ? 'Show as chart' : 'Show as table'
  const Icon = isTable ? IconChartBar : IconTable
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={`${label}: ${title}`}
        onClick={() => onChange(!isTable)}
      >
        <Icon size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
