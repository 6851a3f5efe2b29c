import { ActionIcon, type ActionIconProps, Menu } from '@mantine/core'
import { IconDots, type TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'

type Props = ActionIconProps & { label: string; children: ReactNode }

/** The other actions for an object, behind three dots. */
export function RowMenu({ label, children, ...button }: Props) {
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={label} {...button}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}

type ActionProps = { icon: TablerIcon; onClick: () => void; children: ReactNode }

export function RowAction({ icon: Icon, onClick, children }: ActionProps) {
  return (
    <Menu.Item leftSection={<Icon size={14} />} onClick={onClick}>
      {children}
    </Menu.Item>
  )
}

/** The last action of a menu: it takes something away. */
export function RowEnd({ icon: Icon, onClick, children }: ActionProps) {
  return (
    <>
      <Menu.Divider />
      <Menu.Item leftSection={<Icon size={14} />} color="red" onClick={onClick}>
        {children}
      </Menu.Item>
    </>
  )
}
