import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'

type QuestionProps = {
  onClose: () => void
  children: ReactNode
  /** The verb on the button: "Revoke". */
  verb: string
  /** What not to do it is called. */
  keep?: string
  /** Red, unless nothing is lost by it. */
  color?: string
  isActing?: boolean
  onConfirm: () => void
  /** What has to be typed before, for what cannot be undone. */
  word?: string
}

type Props = QuestionProps & { opened: boolean; title: string }

/** Asks before what cannot be undone, and says what it will do. */
export function Confirm({ opened, title, ...question }: Props) {
  return (
    <Modal opened={opened} onClose={question.onClose} title={title} centered>
      <Question {...question} />
    </Modal>
  )
}

/** Made anew each time that it is asked: what was typed then does not count. */
function Question({
  onClose,
  children,
  verb,
  keep = 'Cancel',
  color = 'red',
  isActing = false,
  onConfirm,
  word,
}: QuestionProps) {
  const [typed, setTyped] = useState('')
  return (
    <Stack>
      <Text size="sm" component="div">
        {children}
      </Text>
      {word !== undefined && (
        <TextInput
          label={`Type ${word} to confirm`}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          data-autofocus
        />
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {keep}
        </Button>
        <Button
          color={color}
          loading={isActing}
          disabled={word !== undefined && typed.trim() !== word}
          onClick={onConfirm}
        >
          {verb}
        </Button>
      </Group>
    </Stack>
  )
}
