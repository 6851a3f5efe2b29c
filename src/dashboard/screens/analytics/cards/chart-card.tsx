import { ActionIcon, Group, Paper, Skeleton, Text, Title, Tooltip } from '@mantine/core'
import { IconChartBar, IconTable } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { Problem } from '../../../components/screen/problem.tsx'
import { ChartContext } from '../charts/drawing.tsx'
import classes from './chart-card.module.css'
import type { ChartContent } from './chart-content.ts'
import { ChartTable } from './chart-table.tsx'
import { Ghost, type GhostShape } from './ghost.tsx'
import type { Part } from './use-part.ts'

type Props = {
  title: string
  part: Part<unknown>
  /** Undefined while loading, null if there is no data. */
  content: ChartContent | null | undefined
  /** Shape and text of the empty state. */
  empty: { shape: GhostShape; text: ReactNode }
  legend?: ReactNode
  /** How the numbers are counted. */
  note?: ReactNode
  children: ReactNode
}

/** A chart with its main finding and a table view. It has the same height while loading, when empty and on errors. */
export function ChartCard({ title, part, content, empty, legend, note, children }: Props) {
  const [isTable, setTable] = useState(false)
  const id = useId()
  return (
    <Paper component="section" ref={part.ref} aria-labelledby={id} className={classes.card}>
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
        <div>
          <Title order={2} id={id}>
            {title}
          </Title>
          <Text size="sm" mih="1.5em">
            {content?.finding ?? ' '}
          </Text>
        </div>
        {content && <TableSwitch title={title} isTable={isTable} onChange={setTable} />}
      </Group>
      <div className={classes.legend}>{content && !isTable && legend}</div>
      <div className={classes.body} data-old={part.isOld || undefined} aria-busy={part.isOld}>
        <Body part={part} content={content} empty={empty}>
          {content && isTable ? (
            <ChartTable title={title} content={content} />
          ) : (
            <ChartContext value={{ title, summary: content?.summary ?? '' }}>{children}</ChartContext>
          )}
        </Body>
      </div>
      <Text size="xs" c="dimmed" component="div" mih="1.2rem" mt="xs">
        {note}
      </Text>
    </Paper>
  )
}

function Body({ part, content, empty, children }: Pick<Props, 'part' | 'content' | 'empty' | 'children'>) {
  if (content) return children
  if (content === null) return <Ghost shape={empty.shape}>{empty.text}</Ghost>
  if (part.error) return <Problem error={part.error} onRetry={part.refetch} />
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
