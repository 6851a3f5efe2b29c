import { useBlocker } from '@tanstack/react-router'
import { Confirm } from './confirm.tsx'

/** While there are changes that were not saved, asks before another screen is opened or the page is closed. */
export function Unsaved({ when }: { when: boolean }) {
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
      title="Leave without saving?"
      verb="Discard changes"
      keep="Stay here"
    >
      You have changes here that were not saved.
    </Confirm>
  )
}
