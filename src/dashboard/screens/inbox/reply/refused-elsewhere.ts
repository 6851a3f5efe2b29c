import { notifications } from '@mantine/notifications'
import { useEffect, useRef } from 'react'
import type { Refusal } from './deliver.ts'

/** Reports a refusal that no box shows, because the user has left it. */
export function sayRefused({ message }: Refusal): void {
  notifications.show({ title: 'Text not sent', message: `${message} It is kept as a draft.`, color: 'red' })
}

/** Whether the box is still there. */
export function useIsMounted() {
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return isMounted
}
