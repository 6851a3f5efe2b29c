import { Button, List } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { EraseLead as EraseLeadDocument } from '../../../../generated/dashboard/documents.ts'
import { ConfirmAction } from '../../../components/dialog/confirm-action.tsx'
import { Hint } from '../../../components/text/hint.tsx'
import { useCurrentWorkspace } from '../../../shell/workspace.tsx'
import { Part } from './part.tsx'
import type { ShownLead } from './shown-lead.ts'

/** Erases a lead permanently. */
export function EraseLead({ lead, onErased }: { lead: ShownLead; onErased: () => void }) {
  const { may } = useCurrentWorkspace()
  const [isAsking, { open, close }] = useDisclosure()
  if (!may('LEADS')) return null
  return (
    <Part title="Erase lead">
      <Hint mb="xs">Permanently deletes the lead’s personal data. This can’t be undone.</Hint>
      <Button size="xs" variant="light" color="red" onClick={open}>
        Erase lead
      </Button>
      <ConfirmAction
        mutation={EraseLeadDocument}
        input={{ id: lead.id }}
        opened={isAsking}
        onClose={close}
        onDone={onErased}
        title="Erase this lead?"
        verb="Erase lead"
        word="erase"
      >
        <List size="sm" spacing={4}>
          <List.Item>
            The phone number, attributes and all texts are deleted everywhere, including events, deliveries and imports.
          </List.Item>
          <List.Item>Any open conversation ends, and unsent texts are canceled.</List.Item>
          <List.Item>IDs, statuses, scores and times are kept so your reports stay correct.</List.Item>
          <List.Item>
            {lead.suppressed
              ? 'The phone number stays blocked. We store only a hash of it.'
              : 'The same phone number can be added again as a new lead.'}
          </List.Item>
        </List>
      </ConfirmAction>
    </Part>
  )
}
