import { useBlocker } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Confirm } from './confirm.tsx'

type Props = {
  when: boolean
  title?: string
  verb?: string
  /** Red, unless nothing is lost by it. */
  color?: string
  children?: ReactNode
}

/** While there are changes that were not saved, asks before another screen is opened or the page is closed. */
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
