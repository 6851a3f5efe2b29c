import { Button, Group, Select, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { useQuery } from 'urql'
import { LeadSuppression, ReleasePhone, SuppressPhones } from '../../../../generated/dashboard/documents.ts'
import { Confirm } from '../../../components/confirm.tsx'
import { useAct } from '../../../components/use-act.ts'
import { When } from '../../../components/when.tsx'
import { usePlace } from '../../../shell/workspace.tsx'
import { Part } from './part.tsx'
import type { ShownLead } from './shown-lead.ts'
import { METHODS, REASONS, type Reason } from './suppression-words.ts'

/** Whether the lead may be texted at all, why not, and the way to change it. */
export function Suppression({ lead }: { lead: ShownLead }) {
  const { may } = usePlace()
  if (lead.phone === null) return null
  return (
    <Part title="May be texted">
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
  const { act, isActing } = useAct(ReleasePhone, { done: 'This phone may be texted again.' })
  const known = data?.suppressions?.edges[0]?.node
  const release = async () => {
    if (await act({ input: { phone } })) close()
  }
  return (
    <Stack gap="xs" align="flex-start">
      <Text size="sm">No: nothing is sent to this phone, by any number or campaign.</Text>
      {known && (
        <Text size="sm" c="dimmed" component="div">
          {REASONS[known.reason]} {METHODS[known.method]}
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
          Release the phone
        </Button>
      )}
      <Confirm
        opened={isAsking}
        onClose={close}
        title="Release this phone?"
        verb="Release"
        isActing={isActing}
        onConfirm={release}
      >
        <p>The lead may be texted again. Do this only if they have asked for it, or if the entry was a mistake.</p>
        <p>Who released it is written down. A carrier that keeps a list of its own may still refuse to deliver.</p>
      </Confirm>
    </Stack>
  )
}

function Allowed({ phone, maySuppress }: { phone: string; maySuppress: boolean }) {
  const [isAsking, { open, close }] = useDisclosure()
  const [reason, setReason] = useState<Reason>('OPT_OUT')
  const { act, isActing } = useAct(SuppressPhones, { done: 'This phone is not texted any more.' })
  const suppress = async () => {
    if (await act({ input: { phones: [phone], reason } })) close()
  }
  return (
    <Group justify="space-between" gap="xs">
      <Text size="sm">Yes, within the hours and caps.</Text>
      {maySuppress && (
        <Button size="xs" variant="default" onClick={open}>
          Suppress
        </Button>
      )}
      <Confirm
        opened={isAsking}
        onClose={close}
        title="Stop texting this phone?"
        verb="Suppress"
        isActing={isActing}
        onConfirm={suppress}
      >
        <p>Nothing is sent to it any more. What waits is canceled, and an open conversation ends.</p>
        <Select
          label="Why"
          data={Object.entries(REASONS).map(([value, label]) => ({ value, label: label.replace(/\.$/, '') }))}
          value={reason}
          onChange={(value) => value && setReason(value as Reason)}
          allowDeselect={false}
        />
      </Confirm>
    </Group>
  )
}
