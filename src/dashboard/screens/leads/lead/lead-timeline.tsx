import { Box, Button, Center, Skeleton, Stack, Title } from '@mantine/core'
import { Problem } from '../../../components/screen/problem.tsx'
import { Hint } from '../../../components/text/hint.tsx'
import classes from './lead.module.css'
import type { ShownLead } from './shown-lead.ts'
import { byDay } from './timeline-entries.ts'
import { TimelineEntry } from './timeline-entry.tsx'
import { useTimeline } from './use-timeline.ts'

/** The lead's history, newest first. */
export function LeadTimeline({ lead }: { lead: ShownLead }) {
  const { entries, error, isLoading, hasOlder, isLoadingOlder, loadOlder, refetch } = useTimeline(lead)
  return (
    <Box component="section" aria-label="Timeline" miw={0} style={{ gridArea: '1 / 1 / 3 / 1' }}>
      <Title order={2}>Timeline</Title>
      {error && <Problem error={error} title="Couldn’t load texts" onRetry={refetch} />}
      {isLoading ? (
        <Stack mt="md" gap="xs" role="status" aria-label="Loading timeline">
          <Skeleton height={44} width="70%" />
          <Skeleton height={44} width="55%" />
          <Skeleton height={44} width="65%" />
        </Stack>
      ) : (
        byDay(entries).map(({ day, entries: own }) => (
          <section key={day}>
            <h3 className={classes.day}>{day}</h3>
            <ol className={`${classes.list} lt-list`}>
              {own.map((entry) => (
                <TimelineEntry key={entry.id} entry={entry} />
              ))}
            </ol>
          </section>
        ))
      )}
      {hasOlder && (
        <Center mt="md">
          <Button size="xs" variant="default" onClick={loadOlder} loading={isLoadingOlder}>
            Show earlier
          </Button>
        </Center>
      )}
      {!isLoading && !hasOlder && entries.length <= 1 && <Hint mt="md">No activity yet.</Hint>}
    </Box>
  )
}
