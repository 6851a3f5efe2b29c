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
    <Part title="Erase">
      <Text size="sm" c="dimmed" mb="xs">
        For a lead who asks to be forgotten. It cannot be undone.
      </Text>
      <Button size="xs" variant="light" color="red" onClick={open}>
        Erase this lead
      </Button>
      <Confirm
        opened={isAsking}
        onClose={close}
        title="Erase this lead?"
        verb="Erase"
        word="erase"
        isActing={isActing}
        onConfirm={erase}
      >
        <List size="sm" spacing={4}>
          <List.Item>
            The phone, the attributes and every text are forgotten at once, wherever they are kept: in messages, events,
            deliveries and imports.
          </List.Item>
          <List.Item>An open conversation ends. What waits to be sent is not sent.</List.Item>
          <List.Item>Ids, statuses, scores and times stay, so that your figures stay right.</List.Item>
          <List.Item>
            {lead.suppressed
              ? 'The phone stays on the list of those who are not texted, as a hash.'
              : 'The same phone may come back later, as a new lead.'}
          </List.Item>
        </List>
      </Confirm>
    </Part>
  )
}
