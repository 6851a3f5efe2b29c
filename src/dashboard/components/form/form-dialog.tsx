import { Modal, type ModalProps, Stack } from '@mantine/core'
import type { FormEventHandler, ReactNode } from 'react'
import { useFocusBack } from '../dialog/use-focus-back.ts'
import { FormEnd, type FormEndProps } from './form-end.tsx'

type FormProps = FormEndProps & { onSubmit: FormEventHandler<HTMLFormElement>; children: ReactNode }

/** A form inside a dialog, with its buttons. */
export function DialogForm({ onSubmit, children, ...end }: FormProps) {
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        {children}
        <FormEnd {...end} />
      </Stack>
    </form>
  )
}

type Props = FormProps & Pick<ModalProps, 'size' | 'closeOnClickOutside'> & { title: string }

/** A dialog with one form. Mount it to open it. */
export function FormDialog({ title, size = 'md', closeOnClickOutside = true, ...form }: Props) {
  useFocusBack()
  return (
    <Modal opened onClose={form.onClose} title={title} size={size} closeOnClickOutside={closeOnClickOutside} centered>
      <DialogForm {...form} />
    </Modal>
  )
}
