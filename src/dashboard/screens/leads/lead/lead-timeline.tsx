import { Box, Button, Center, Skeleton, Stack, Title } from '@mantine/core'
import { type ReactNode, Suspense } from 'react'
import { useQuery } from 'urql'
import { LeadSuppression } from '../../../../generated/dashboard/documents.ts'
import { Problem } from '../../../components/screen/problem.tsx'
import { Hint, Note } from '../../../components/text/hint.tsx'
import { leadName } from '../../../components/text/lead-name.ts'
import { useCurrentWorkspace } from '../../../shell/workspace.tsx'
import { isOpenStatus, LeadComposer, SendingBubble, type SendingTexts } from '../../inbox/index.ts'
import classes from './lead.module.css'
import type { ShownLead } from './shown-lead.ts'
import { REASONS } from './suppression-words.ts'
import { byDay } from './timeline-entries.ts'
import { TimelineEntry } from './timeline-entry.tsx'
import { useTimeline } from './use-timeline.ts'
import type { Writing } from './use-writing.ts'

/** The lead's history as a conversation, which begins at its end, and the box for a text to the lead. */
export function LeadTimeline({ lead, writing }: { lead: ShownLead; writing: Writing }) {
  const { entries, error, isLoading, hasOlder, isLoadingOlder, loadOlder, retry, sending, thread } = useTimeline(lead)
  return (
    <Box component="section" aria-label="Timeline" miw={0} style={{ gridArea: '1 / 1 / 3 / 1' }}>
      <Title order={2} mb="xs">
        Timeline
      </Title>
      {error && <Problem error={error} title="Couldn’t load texts" onRetry={retry} />}
      {isLoading ? (
        <Stack mt="md" gap="xs" role="status" aria-label="Loading timeline">
          <Skeleton height={44} width="70%" />
          <Skeleton height={44} width="55%" />
          <Skeleton height={44} width="65%" />
        </Stack>
      ) : (
        <div className={`${classes.thread} lt-box`}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <section className={classes.talk} aria-label="Texts and events" tabIndex={0}>
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
              {sending.map(({ key, body }) => (
                <SendingBubble key={key} body={body} />
              ))}
              {!hasOlder && !entries.some((entry) => 'message' in entry) && (
                <Note ta="center" mt="md">
                  No texts yet. Texts to and from this lead appear here.
                </Note>
              )}
            </div>
          </section>
          <div {...writing.box}>
            <Suspense fallback={<Skeleton m="sm" h={76} w="auto" />}>
              <Write lead={lead} thread={thread} isWriting={writing.isWriting} />
            </Suspense>
          </div>
        </div>
      )}
    </Box>
  )
}

/** The box for a text to the lead, or why there is none. */
type WriteProps = { lead: ShownLead; thread: SendingTexts; isWriting: boolean }

function Write({ lead, thread, isWriting }: WriteProps) {
  const { workspace, may } = useCurrentWorkspace()
  const newest = lead.conversations?.edges[0]?.node
  if (lead.phone === null) return null
  if (!may('MESSAGING')) return <NoBox>Your role can read texts but not send them.</NoBox>
  if (lead.suppressed) return <Blocked phone={lead.phone} isKnown={may('LEADS')} />
  return (
    <LeadComposer
      workspaceId={workspace.id}
      leadId={lead.id}
      newest={newest ? { id: newest.id, isOpen: isOpenStatus(newest.status) } : null}
      thread={thread}
      isWriting={isWriting}
    />
  )
}

function Blocked({ phone, isKnown }: { phone: string; isKnown: boolean }) {
  const [{ data }] = useQuery({ query: LeadSuppression, variables: { phone }, pause: !isKnown })
  const reason = data?.suppressions?.edges[0]?.node.reason
  return (
    <NoBox>
      This lead can’t be texted{reason ? `: ${REASONS[reason].toLowerCase()}.` : '. The number is blocked.'}
    </NoBox>
  )
}

function NoBox({ children }: { children: ReactNode }) {
  return (
    <div className={classes.noBox}>
      <Hint>{children}</Hint>
    </div>
  )
}
