import { Button, List } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useState } from 'react'
import { UpdateCampaign } from '../../../../generated/dashboard/documents.ts'
import { ConfirmAction } from '../../../components/dialog/confirm-action.tsx'
import { useCampaign } from './campaign-context.ts'

/** Activates or pauses the campaign, after a confirmation that explains the effect. */
export function StartOrPause() {
  const { campaign } = useCampaign()
  const isActive = campaign.status === 'ACTIVE'
  const [isAsked, { open, close }] = useDisclosure()
  const [pauses, setPauses] = useState(isActive)

  function ask() {
    // The dialog keeps its question while it closes, although the status has changed.
    setPauses(isActive)
    open()
  }
  return (
    <>
      <Button
        variant={isActive ? 'default' : 'filled'}
        leftSection={isActive ? <IconPlayerPause size={16} /> : <IconPlayerPlay size={16} />}
        onClick={ask}
      >
        {isActive ? 'Pause' : 'Activate'}
      </Button>
      <ConfirmAction
        mutation={UpdateCampaign}
        input={{ id: campaign.id, status: pauses ? 'PAUSED' : 'ACTIVE' }}
        opened={isAsked}
        onClose={close}
        title={pauses ? 'Pause this campaign?' : 'Activate this campaign?'}
        verb={pauses ? 'Pause' : 'Activate'}
        keep={pauses ? 'Keep active' : 'Cancel'}
        {...(!pauses && { color: 'thread' })}
      >
        {pauses ? <WhatPausingMeans /> : <WhatActivatingMeans />}
      </ConfirmAction>
    </>
  )
}

function WhatPausingMeans() {
  return (
    <List size="sm" spacing="xs">
      <List.Item>
        While the campaign is paused, no opening texts or follow-ups are sent. Texts scheduled for this time are
        canceled.
      </List.Item>
      <List.Item>Open conversations continue. Your team and integrations can still send texts.</List.Item>
      <List.Item>You can activate the campaign again at any time.</List.Item>
    </List>
  )
}

function WhatActivatingMeans() {
  const { script, draft, latest, checked } = useCampaign()
  return (
    <List size="sm" spacing="xs">
      <List.Item>
        {script.opensBySelf
          ? 'New leads in this campaign get the opening text automatically, during sending hours.'
          : 'The opening text isn’t sent automatically. You send it manually, by API or with an import.'}
      </List.Item>
      {script.followUps.length > 0 && <List.Item>Leads who don’t reply get follow-ups.</List.Item>}
      <List.Item>You can pause the campaign at any time, but it can’t become a draft again.</List.Item>
      {draft.isDirty && (
        <List.Item>
          {`Unsaved changes aren’t included. The campaign will use version ${latest.version}.`}
          {checked.mistakes.length > 0 && ' Fix the errors and save first.'}
        </List.Item>
      )}
    </List>
  )
}
