import { IconCheck, IconPencil, IconPlayerPause, IconRefresh, IconTrash } from '@tabler/icons-react'
import { RowAction, RowEnd, RowMenu } from '../../../components/table/row-menu.tsx'
import type { Endpoint } from './endpoint.ts'

export type EndpointAction = 'edit' | 'rotate' | 'complete' | 'replay' | 'disable' | 'delete'

type Props = { endpoint: Endpoint; onAction: (action: EndpointAction) => void }

/** The menu of other actions. */
export function EndpointActions({ endpoint, onAction }: Props) {
  return (
    <RowMenu label="Endpoint actions" variant="default" size="lg">
      <RowAction icon={IconPencil} onClick={() => onAction('edit')}>
        Edit
      </RowAction>
      <RowAction icon={IconRefresh} onClick={() => onAction('rotate')}>
        Rotate secret
      </RowAction>
      {endpoint.secretOverlapUntil && (
        <RowAction icon={IconCheck} onClick={() => onAction('complete')}>
          Complete rotation
        </RowAction>
      )}
      {endpoint.status === 'ENABLED' && (
        <RowAction icon={IconPlayerPause} onClick={() => onAction('disable')}>
          Disable
        </RowAction>
      )}
      <RowEnd icon={IconTrash} onClick={() => onAction('delete')}>
        Delete
      </RowEnd>
    </RowMenu>
  )
}
