import { Button, List, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { EraseLead as EraseLeadDocument } from '../../../../generated/dashboard/documents.ts'
import { Confirm } from '../../../components/confirm.tsx'
import { useAct } from '../../../components/use-act.ts'
import { usePlace } from '../../../shell/workspace.tsx'
import { Part } from './part.tsx'
import type { ShownLead } from './shown-lead.ts'

/** Forgets a person for good. */
export function EraseLead({ lead, onErased }: { lead: ShownLead; onErased: () => void }) {
  const { may } = usePlace()
  const [isAsking, { open, close }] = useDisclosure()
  const { act, isActing } = useAct(EraseLeadDocument)
  if (!may('LEADS')) return null
  const erase = async () => {
    const done = await act({ input: { id: lead.id } })
    if (done) onErased()
  }
  return (
    <Part title="Erase lead">
      <Text size="sm" c="dimmed" mb="xs">
        Permanently deletes the lead’s personal data. This can’t be undone.
      </Text>
      <Button size="xs" variant="light" color="red" onClick={open}>
        Erase lead
      </Button>
      <Confirm
        opened={isAsking}
        onClose={close}
        title="Erase this lead?"
        verb="Erase lead"
        word="erase"
        isActing={isActing}
        onConfirm={erase}
      >
        <List size="sm" spacing={4}>
          <List.Item>
            The phone number, attributes and all texts are deleted everywhere, including messages, events, deliveries
            and imports.
          </List.Item>
          <List.Item>Any open conversation is closed, and unsent texts are canceled.</List.Item>
          <List.Item>IDs, statuses, scores and times are kept so your reports stay correct.</List.Item>
          <List.Item>
            {lead.suppressed
              ? 'The phone number stays blocked, stored as a hash.'
              : 'The same phone number can be added again as a new lead.'}
          </List.Item>
        </List>
      </Confirm>
    </Part>
  )
}
