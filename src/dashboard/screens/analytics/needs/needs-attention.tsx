import { Box, Group, Paper, Skeleton, Text, Title } from '@mantine/core'
import { IconChevronRight, IconCircleCheck } from '@tabler/icons-react'
import { useRef } from 'react'
import { useQuery } from 'urql'
import { Overview } from '../../../../generated/dashboard/documents.ts'
import { ScreenLink } from '../../../components/screen/links.tsx'
import { Problem } from '../../../components/screen/problem.tsx'
import { type Need, needsOf } from './needs.ts'
import classes from './needs-attention.module.css'
import { StalledJobs } from './stalled-work.tsx'

/** Items that currently need attention, each with a link to the screen that handles it. */
export function NeedsAttention() {
  const [{ data, error }, ask] = useQuery({ query: Overview })
  const heading = useRef<HTMLHeadingElement>(null)
  const overview = data?.overview
  return (
    <Box component="section" aria-labelledby="needs" mb="md">
      <Title order={2} id="needs" mb={6} ref={heading} tabIndex={-1} w="fit-content">
        Needs attention
      </Title>
      {overview ? (
        <Needs
          needs={needsOf(overview)}
          hasStalled={(overview.workStalled ?? 0) > 0}
          onRetried={() => heading.current?.focus()}
        />
      ) : error ? (
        <Problem error={error} onRetry={() => ask({ requestPolicy: 'network-only' })} />
      ) : (
        <Skeleton height={44} role="status" aria-label="Loading" />
      )}
    </Box>
  )
}

type NeedsProps = { needs: readonly Need[]; hasStalled: boolean; onRetried: () => void }

function Needs({ needs, hasStalled, onRetried }: NeedsProps) {
  if (needs.length === 0 && !hasStalled) {
    return (
      <Paper px="sm" py="xs">
        <Group gap="xs">
          <IconCircleCheck size={18} stroke={1.6} aria-hidden />
          <Text size="sm">Nothing needs attention.</Text>
        </Group>
      </Paper>
    )
  }
  return (
    <>
      {needs.length > 0 && <NeedLinks needs={needs} />}
      {hasStalled && <StalledJobs onRetried={onRetried} />}
    </>
  )
}

function NeedLinks({ needs }: { needs: readonly Need[] }) {
  return (
    <ul className={`${classes.list} lt-list`}>
      {needs.map(({ words, amount, ...link }) => (
        <li key={words}>
          <ScreenLink
            {...link}
            className={`${classes.need} lt-box`}
            label={
              <>
                <b className="lt-number">{amount}</b> {words}
              </>
            }
            rightSection={<IconChevronRight size={16} aria-hidden />}
            activeOptions={{ exact: true, includeSearch: true }}
          />
        </li>
      ))}
    </ul>
  )
}
