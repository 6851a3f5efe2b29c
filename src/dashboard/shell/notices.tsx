import { useMediaQuery } from '@mantine/hooks'
import { Notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import classes from './frame.module.css'

const SHOWN_MAX = 3

/**
 * The container of the notifications. It never covers a control: it is in the free space of the menu, and where there is none, in
 * a band above the screen, which moves down.
 */
export function Notices() {
  const isBand = useMediaQuery('(max-width: 47.99em), (max-height: 45em)', undefined, {
    getInitialValueInEffect: false,
  })
  const position = isBand ? 'top-center' : 'bottom-left'
  useEffect(() => {
    const container = document.querySelector(`.${classes.notices}[data-position=${position}]`)!
    const observer = new ResizeObserver(() => {
      const height = container.childElementCount > 0 ? container.getBoundingClientRect().height : 0
      document.documentElement.style.setProperty('--lt-notices', isBand ? `${height}px` : '0px')
    })
    observer.observe(container)
    return () => observer.disconnect()
  }, [isBand, position])
  return (
    <Notifications
      position={position}
      limit={SHOWN_MAX}
      classNames={{ root: classes.notices! }}
      // A portal would not exist yet when the observer starts.
      withinPortal={false}
    />
  )
}
