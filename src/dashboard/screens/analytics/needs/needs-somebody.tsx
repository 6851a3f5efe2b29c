import { Group, Paper, Skeleton, Text, Title } from '@mantine/core'
import { IconChevronRight, IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from 'urql'
import { Overview } from '../../../../generated/dashboard/documents.ts'
import { ScreenLink } from '../../../components/links.tsx'
import { Problem } from '../../../components/problem.tsx'
import { usePlace } from '../../../shell/workspace.tsx'
import { type Need, needsOf } from './needs.ts'
import classes from './needs-somebody.module.css'
import { StalledWorkList } from './stalled-work.tsx'

/** What waits for a person at this moment, each a link to where it is mended. */
export function NeedsSomebody() {
  const [{ data, error }, ask] = useQuery({ query: Overview })
  const overview = data?.overview
  return (
    <section aria-labelledby="needs" className={classes.needs}>
      <Title order={2} id="needs" mb={6}>
        Needs attention
      </Title>
      {overview ? (
        <Needs needs={needsOf(overview)} hasStalled={(overview.workStalled ?? 0) > 0} />
      ) : error ? (
        <Problem error={error} onRetry={() => ask({ requestPolicy: 'network-only' })} />
      ) : (
        <Skeleton height={44} role="status" aria-label="Loading" />
      )}
    </section>
  )
}

function Needs({ needs, hasStalled }: { needs: readonly Need[]; hasStalled: boolean }) {
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
      {hasStalled && <StalledWorkList />}
    </>
  )
}

function NeedLinks({ needs }: { needs: readonly Need[] }) {
  const { workspace } = usePlace()
  return (
    <ul className={classes.list}>
      {needs.map(({ words, amount, ...link }) => (
        <li key={words}>
          <ScreenLink
            {...link}
            params={{ workspaceId: workspace.id }}
            className={classes.need}
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
