import { useBlocker } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Confirm } from './confirm.tsx'

type Props = {
  when: boolean
  title?: string
  verb?: string
  /** Color of the confirm button; not red if nothing is lost. */
  color?: string
  children?: ReactNode
}

/** While there are unsaved changes, asks before the user opens another screen or closes the page. */
export function Unsaved({
  when,
  title = 'Leave without saving?',
  verb = 'Discard changes',
  color = 'red',
  children = 'You have unsaved changes on this page.',
}: Props) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => when && current.pathname !== next.pathname,
    enableBeforeUnload: when,
    withResolver: true,
  })
  return (
    <Confirm
      opened={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
      title={title}
      verb={verb}
      keep="Stay on page"
      color={color}
    >
      {children}
    </Confirm>
  )
}
