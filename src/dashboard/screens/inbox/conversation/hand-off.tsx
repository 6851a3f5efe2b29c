import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { HandOffConversation } from '../../../../generated/dashboard/documents.ts'
import { useAct } from '../../../components/use-act.ts'

type Props = { id: string; opened: boolean; onClose: () => void }

/** Calls a person: the agent falls silent, and the workspace's channels are told. */
export function HandOff({ id, opened, onClose }: Props) {
  const [summary, setSummary] = useState('')
  const { act, isActing } = useAct(HandOffConversation, { done: 'A person has been called.' })
  async function handOff() {
    const told = summary.trim()
    if (await act({ input: { id, ...(told && { summary: told }) } })) onClose()
  }
  return (
    <Modal opened={opened} onClose={onClose} title="Call a person" centered>
      <Stack>
        <Text size="sm">
          The agent falls silent, and whoever is told of handoffs is told of this one. Until somebody claims it, it
          stands among those that wait.
        </Text>
        <Textarea
          label="What they should know"
          maxLength={500}
          autosize
          minRows={3}
          data-autofocus
          value={summary}
          onChange={(event) => setSummary(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Keep
          </Button>
          <Button loading={isActing} onClick={() => void handOff()}>
            Call a person
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
