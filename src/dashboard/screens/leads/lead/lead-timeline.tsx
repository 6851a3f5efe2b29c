import { Box, Button, Center, Skeleton, Stack, Title } from '@mantine/core'
import { Problem } from '../../../components/screen/problem.tsx'
import { Note } from '../../../components/text/hint.tsx'
import { leadName } from '../../../components/text/lead-name.ts'
import classes from './lead.module.css'
import type { ShownLead } from './shown-lead.ts'
import { byDay } from './timeline-entries.ts'
import { TimelineEntry } from './timeline-entry.tsx'
import { useTimeline } from './use-timeline.ts'

/** The lead's history as a conversation, which begins at its end. */
export function LeadTimeline({ lead }: { lead: ShownLead }) {
  const { entries, error, isLoading, hasOlder, isLoadingOlder, loadOlder, refetch } = useTimeline(lead)
  return (
    <Box component="section" aria-label="Timeline" miw={0} style={{ gridArea: '1 / 1 / 3 / 1' }}>
      <Title order={2} mb="xs">
        Timeline
      </Title>
      {error && <Problem error={error} title="Couldn’t load texts" onRetry={refetch} />}
      {isLoading ? (
        <Stack mt="md" gap="xs" role="status" aria-label="Loading timeline">
          <Skeleton height={44} width="70%" />
          <Skeleton height={44} width="55%" />
          <Skeleton height={44} width="65%" />
        </Stack>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section className={`${classes.talk} lt-box`} aria-label="Texts and events" tabIndex={0}>
          <div>
            {hasOlder && (
              <Center mb="md">
                <Button size="xs" variant="default" onClick={loadOlder} loading={isLoadingOlder}>
                  Show earlier
                </Button>
              </Center>
            )}
            {byDay(entries).map(({ day, entries: own }) => (
              <section key={day} aria-label={day}>
                <h3 className={classes.day}>{day}</h3>
                <ol className={`${classes.entries} lt-list`}>
                  {own.map((entry) => (
                    <TimelineEntry key={entry.id} entry={entry} name={leadName(lead)} />
                  ))}
                </ol>
              </section>
            ))}
            {!hasOlder && !entries.some((entry) => 'message' in entry) && (
              <Note ta="center" mt="md">
                No texts yet. Texts to and from this lead appear here.
              </Note>
            )}
          </div>
        </section>
      )}
    </Box>
  )
}
