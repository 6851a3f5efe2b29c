import { Button, type ButtonProps } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconSend } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useCurrentWorkspace } from '../../shell/workspace.tsx'
import type { SendTarget } from './use-send.ts'

const SendDialog = lazy(async () => ({ default: (await import('./send-dialog.tsx')).SendDialog }))

type Props = ButtonProps & { target: SendTarget; label?: string; children: string }

/** Opens the dialog that sends a campaign to leads, for those who may send texts. */
export function SendButton({ target, label, children, ...look }: Props) {
  const { may } = useCurrentWorkspace()
  const [isOpen, { open, close }] = useDisclosure()
  if (!may('MESSAGING')) return null
  return (
    <>
      <Button variant="default" leftSection={<IconSend size={16} />} {...look} onClick={open}>
        {children}
      </Button>
      {isOpen && (
        <Suspense>
          <SendDialog target={target} onClose={close} {...(label !== undefined && { label })} />
        </Suspense>
      )}
    </>
  )
}
