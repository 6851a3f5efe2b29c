import { ActionIcon, Menu } from '@mantine/core'
import { IconCheck, IconDots, IconPencil, IconPlayerPause, IconRefresh, IconTrash } from '@tabler/icons-react'
import type { Endpoint } from './endpoint.ts'

export type EndpointAct = 'edit' | 'rotate' | 'complete' | 'replay' | 'disable' | 'delete'

/** What else can be done with an endpoint. */
export function EndpointActs({ endpoint, onAct }: { endpoint: Endpoint; onAct: (act: EndpointAct) => void }) {
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <ActionIcon variant="default" size="lg" aria-label="Endpoint actions">
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={14} />} onClick={() => onAct('edit')}>
          Edit
        </Menu.Item>
        <Menu.Item leftSection={<IconRefresh size={14} />} onClick={() => onAct('rotate')}>
          Rotate secret
        </Menu.Item>
        {endpoint.secretOverlapUntil && (
          <Menu.Item leftSection={<IconCheck size={14} />} onClick={() => onAct('complete')}>
            Complete rotation
          </Menu.Item>
        )}
        {endpoint.status === 'ENABLED' && (
          <Menu.Item leftSection={<IconPlayerPause size={14} />} onClick={() => onAct('disable')}>
            Disable
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item leftSection={<IconTrash size={14} />} color="red" onClick={() => onAct('delete')}>
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
