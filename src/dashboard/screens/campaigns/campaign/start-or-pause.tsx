import { Button, List } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useState } from 'react'
import { UpdateCampaign } from '../../../../generated/dashboard/documents.ts'
import { Confirm } from '../../../components/confirm.tsx'
import { useAct } from '../../../components/use-act.ts'
import { useCampaign } from './campaign-context.ts'

/** The one change of status that is open to the campaign, after what it means has been said. */
export function StartOrPause() {
  const { campaign } = useCampaign()
  const isActive = campaign.status === 'ACTIVE'
  const [isAsked, { open, close }] = useDisclosure()
  const [pauses, setPauses] = useState(isActive)
  const { act, isActing } = useAct(UpdateCampaign)

  function ask() {
    // What is asked stays as it is while the dialog closes, though the campaign has changed.
    setPauses(isActive)
    open()
  }
  async function change() {
    const done = await act({ input: { id: campaign.id, status: pauses ? 'PAUSED' : 'ACTIVE' } })
    if (done) close()
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
      <Confirm
        opened={isAsked}
        onClose={close}
        onConfirm={() => void change()}
        isActing={isActing}
        title={pauses ? 'Pause this campaign?' : 'Activate this campaign?'}
        verb={pauses ? 'Pause' : 'Activate'}
        keep={pauses ? 'Keep it active' : 'Not yet'}
        {...(!pauses && { color: 'thread' })}
      >
        {pauses ? <WhatPausingMeans /> : <WhatActivatingMeans />}
      </Confirm>
    </>
  )
}

function WhatPausingMeans() {
  return (
    <List size="sm" spacing="xs">
      <List.Item>
        It opens and follows up nothing more. What is queued now and comes due meanwhile is blocked for good.
      </List.Item>
      <List.Item>Conversations that are open go on, and so does what people and integrations write.</List.Item>
      <List.Item>It can be activated again at any time.</List.Item>
    </List>
  )
}

function WhatActivatingMeans() {
  const { script, draft, latest, checked } = useCampaign()
  return (
    <List size="sm" spacing="xs">
      <List.Item>
        {script.opensBySelf
          ? 'Each new lead that is given to it is sent the opening by itself, within the sending hours.'
          : 'Nobody is texted by itself: its openings are sent by hand, by API or with an import.'}
      </List.Item>
      {script.followUps.length > 0 && <List.Item>Leads who stay silent are followed up.</List.Item>}
      <List.Item>It can be paused at any time; a draft it will not be again.</List.Item>
      {draft.isDirty && (
        <List.Item>
          {`Your unsaved changes are no part of it: version ${latest.version} is what runs.`}
          {checked.mistakes.length > 0 && ' Mend them first, and save.'}
        </List.Item>
      )}
    </List>
  )
}
