import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { HandOffConversation } from '../../../../generated/dashboard/documents.ts'
import { useAct } from '../../../components/use-act.ts'

type Props = { id: string; opened: boolean; onClose: () => void }

/** Calls a person: the agent falls silent, and the workspace's channels are told. */
export function HandOff({ id, opened, onClose }: Props) {
  const [summary, setSummary] = useState('')
  const { act, isActing } = useAct(HandOffConversation, { done: 'Your team has been notified.' })
  async function handOff() {
    const told = summary.trim()
    if (await act({ input: { id, ...(told && { summary: told }) } })) onClose()
  }
  return (
    <Modal opened={opened} onClose={onClose} title="Request a teammate" centered>
      <Stack>
        <Text size="sm">
          The agent pauses and your team is notified. The conversation is marked as waiting until someone takes it.
        </Text>
        <Textarea
          label="Note for your team"
          maxLength={500}
          autosize
          minRows={3}
          data-autofocus
          value={summary}
          onChange={(event) => setSummary(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={isActing} onClick={() => void handOff()}>
            Request a teammate
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
