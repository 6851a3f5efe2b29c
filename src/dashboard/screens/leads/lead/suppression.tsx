import { Button, Group, Select, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { useQuery } from 'urql'
import { LeadSuppression, ReleasePhone, SuppressPhones } from '../../../../generated/dashboard/documents.ts'
import { ConfirmAction } from '../../../components/dialog/confirm-action.tsx'
import { optionsOf } from '../../../components/form/options.ts'
import { When } from '../../../components/text/when.tsx'
import { useCurrentWorkspace } from '../../../shell/workspace.tsx'
import { Part } from './part.tsx'
import type { ShownLead } from './shown-lead.ts'
import { METHODS, REASONS, type Reason } from './suppression-words.ts'

/** Whether the lead can be texted, why not, and a button to change it. */
export function Suppression({ lead }: { lead: ShownLead }) {
  const { may } = useCurrentWorkspace()
  if (lead.phone === null) return null
  return (
    <Part title="Texting">
      {lead.suppressed ? (
        <Suppressed phone={lead.phone} mayRelease={may('LEADS')} />
      ) : (
        <Allowed phone={lead.phone} maySuppress={may('LEADS')} />
      )}
    </Part>
  )
}

function Suppressed({ phone, mayRelease }: { phone: string; mayRelease: boolean }) {
  const [isAsking, { open, close }] = useDisclosure()
  const [{ data }] = useQuery({ query: LeadSuppression, variables: { phone }, pause: !mayRelease })
  const known = data?.suppressions?.edges[0]?.node
  return (
    <Stack gap="xs" align="flex-start">
      <Text size="sm">Blocked. No texts are sent to this number.</Text>
      {known && (
        <Text size="sm" c="dimmed" component="div">
          {REASONS[known.reason]} · {METHODS[known.method]}
          {known.keyword && (
            <>
              {' '}
              (<span className="lt-text">“{known.keyword}”</span>)
            </>
          )}
          {' · '}
          <When at={known.optedOutAt} />
        </Text>
      )}
      {mayRelease && (
        <Button size="xs" variant="default" onClick={open}>
          Unblock number
        </Button>
      )}
      <ConfirmAction
        mutation={ReleasePhone}
        input={{ phone }}
        done="Number unblocked"
        opened={isAsking}
        onClose={close}
        title="Unblock this number?"
        verb="Unblock number"
      >
        <p>The lead can be texted again. Only unblock the number if they asked for it or it was blocked by mistake.</p>
        <p>
          This is recorded in the audit log. The carrier may still block delivery if this number is on its own opt-out
          list.
        </p>
      </ConfirmAction>
    </Stack>
  )
}

function Allowed({ phone, maySuppress }: { phone: string; maySuppress: boolean }) {
  const [isAsking, { open, close }] = useDisclosure()
  const [reason, setReason] = useState<Reason>('OPT_OUT')
  return (
    <Group justify="space-between" gap="xs">
      <Text size="sm">Can be texted (within sending hours and limits)</Text>
      {maySuppress && (
        <Button size="xs" variant="default" onClick={open}>
          Block number
        </Button>
      )}
      <ConfirmAction
        mutation={SuppressPhones}
        input={{ phones: [phone], reason }}
        done="Number blocked"
        opened={isAsking}
        onClose={close}
        title="Block this number?"
        verb="Block number"
      >
        <p>No more texts are sent to it. Scheduled texts are canceled and any open conversation ends.</p>
        <Select
          label="Reason"
          data={optionsOf(REASONS)}
          value={reason}
          onChange={(value) => value && setReason(value as Reason)}
          allowDeselect={false}
        />
      </ConfirmAction>
    </Group>
  )
}
