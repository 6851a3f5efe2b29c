import { Notifications } from '@mantine/notifications'

/** Where what was done, and what went wrong, is said. */
export function Notices() {
  return <Notifications position="bottom-right" />
}
