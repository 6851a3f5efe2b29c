import { useMediaQuery } from '@mantine/hooks'
import { Notifications } from '@mantine/notifications'

/** The container of the notifications, where it does not cover the reply box. */
export function Notices() {
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  return <Notifications position={isPhone ? 'top-center' : 'bottom-left'} />
}
