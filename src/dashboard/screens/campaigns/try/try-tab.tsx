import { IconLock } from '@tabler/icons-react'
import { Empty } from '../../../components/screen/screen-states.tsx'
import { useCampaign } from '../campaign/campaign-context.ts'
import { Trial } from './trial.tsx'

/** The test phone on its own, for owners and admins. */
export function TryTab() {
  const { mayEdit } = useCampaign()
  if (mayEdit) return <Trial />
  return (
    <Empty icon={IconLock} title="Only owners and admins can test a campaign">
      Ask an owner or admin to change your role.
    </Empty>
  )
}
