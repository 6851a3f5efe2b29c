import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useFocusBack } from './use-focus-back.ts'

type QuestionProps = {
  onClose: () => void
  children: ReactNode
  /** Label of the confirm button, e.g. "Revoke". */
  verb: string
  /** Label of the cancel button. */
  keep?: string
  /** Color of the confirm button; not red if nothing is lost. */
  color?: string
  isPending?: boolean
  /** Whether the action cannot succeed now, for a reason that the dialog states. */
  isBlocked?: boolean
  onConfirm: () => void
  /** The word that the user must type to confirm an irreversible action. */
  word?: string
}

export type ConfirmProps = QuestionProps & { opened?: boolean; title: string }

/** Asks for confirmation and says what the action will do. */
export function Confirm({ opened = true, title, ...question }: ConfirmProps) {
  useFocusBack(opened)
  return (
    <Modal opened={opened} onClose={question.onClose} title={title} centered>
      <Question {...question} />
    </Modal>
  )
}

/** Mounted again each time the dialog opens, so earlier input does not count. */
function Question({
  onClose,
  children,
  verb,
  keep = 'Cancel',
  color = 'red',
  isPending = false,
  isBlocked = false,
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
          loading={isPending}
          disabled={isBlocked || (word !== undefined && typed.trim() !== word)}
          onClick={onConfirm}
        >
          {verb}
        </Button>
      </Group>
    </Stack>
  )
}
