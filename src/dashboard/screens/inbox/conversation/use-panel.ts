import { useDisclosure, useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { useCurrentWorkspace } from '../../../shell/workspace.tsx'

/** The side panel is beside the thread on wide screens, unless the user hides it. On narrow screens it is a drawer. */
export function usePanel() {
  const isWide = useMediaQuery('(min-width: 75em)', undefined, { getInitialValueInEffect: false })
  const [isPinned, setPinned] = useLocalStorage({
    key: 'leadthread.inbox.panel',
    defaultValue: true,
    getInitialValueInEffect: false,
  })
  const [isDrawerOpen, drawer] = useDisclosure()
  const { isSandbox } = useCurrentWorkspace()
  return {
    isBeside: isWide && isPinned,
    isDrawerOpen: !isWide && isDrawerOpen,
    closeDrawer: drawer.close,
    label: isSandbox ? 'Qualification and handset' : 'Qualification',
    isShown: isWide ? isPinned : isDrawerOpen,
    toggle: () => (isWide ? setPinned(!isPinned) : drawer.toggle()),
  }
}

export type Panel = ReturnType<typeof usePanel>
