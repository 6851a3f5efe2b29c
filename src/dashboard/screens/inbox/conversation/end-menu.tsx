import { Button, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import type { End } from './use-inbox-actions.ts'

const EndDialog = lazy(async () => ({ default: (await import('./end-dialog.tsx')).EndDialog }))

type Props = {
  opened: boolean
  onChange: (opened: boolean) => void
  isPending: boolean
  onEnd: (end: End) => Promise<boolean>
}

/** Ends a conversation with an outcome. */
export function EndMenu({ opened, onChange, isPending, onEnd }: Props) {
  const [isDetailed, detailed] = useDisclosure()
  return (
    <>
      <Menu opened={opened} onChange={onChange} position="bottom-end" width={230} shadow="md" returnFocus>
        <Menu.Target>
          <Button size="compact-sm" variant="default" rightSection={<IconChevronDown size={14} />} loading={isPending}>
            End
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>End as</Menu.Label>
          <Menu.Item onClick={() => void onEnd({ outcome: 'BOOKED' })}>Booked</Menu.Item>
          <Menu.Item onClick={() => void onEnd({ outcome: 'DISQUALIFIED' })}>Disqualified</Menu.Item>
          <Menu.Divider />
          <Menu.Item onClick={detailed.open}>Add a time or a reason…</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isDetailed && (
        <Suspense fallback={null}>
          <EndDialog onEnd={onEnd} isPending={isPending} onClose={detailed.close} />
        </Suspense>
      )}
    </>
  )
}
