import { Alert, Anchor, Button, List } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { UpdateCampaign, ValidatePlaybook } from '../../../../generated/dashboard/documents.ts'
import { ConfirmAction } from '../../../components/dialog/confirm-action.tsx'
import type { Problem } from '../draft/problem.ts'
import { usePlainClient } from '../draft/use-plain-client.ts'
import { ownerWords } from '../form/model/owner-words.ts'
import { pathWords } from '../playbook/path-words.ts'
import { useCampaign } from './campaign-context.ts'

/** Activates or pauses the campaign, after a confirmation that explains the effect. */
export function StartOrPause() {
  const { campaign } = useCampaign()
  const isActive = campaign.status === 'ACTIVE'
  const [isAsked, { open, close }] = useDisclosure()
  const [pauses, setPauses] = useState(isActive)
  const obstacles = useObstacles(isAsked && !pauses)

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
        isBlocked={obstacles.length > 0}
        {...(!pauses && { color: 'thread' })}
      >
        {pauses && <WhatPausingMeans />}
        {!pauses && obstacles.length === 0 && <WhatActivatingMeans />}
        {!pauses && obstacles.length > 0 && <Obstacles obstacles={obstacles} onGo={close} />}
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

const route = getRouteApi('/w/$workspaceId/campaigns/$campaignId')

type ObstaclesProps = { obstacles: readonly Problem[]; onGo: () => void }

/** The texts that prevent activation, each with a link to it. The form then shows all of them. */
function Obstacles({ obstacles, onGo }: ObstaclesProps) {
  const { latest, draft, goTo } = useCampaign()
  const navigate = route.useNavigate()
  async function show(path: string) {
    onGo()
    await navigate({ search: {}, replace: true })
    goTo({ path, ...draft.json.spanOf(path), others: obstacles.map((each) => each.path) })
  }
  return (
    <Alert color="orange" variant="light" title="This campaign can’t be activated yet">
      <List size="sm" spacing="xs">
        {obstacles.map((problem) => (
          <List.Item key={`${problem.path} ${problem.message}`}>
            <Anchor component="button" inherit ta="start" underline="always" onClick={() => void show(problem.path)}>
              {pathWords(problem.path, latest.playbook)}
            </Anchor>
            {`: ${ownerWords(problem, latest.playbook)}`}
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}

/** Why the API would refuse to activate the saved playbook. The draft's warnings can differ. */
function useObstacles(isAsked: boolean): readonly Problem[] {
  const { latest } = useCampaign()
  const client = usePlainClient()
  const [found, setFound] = useState<{ version: number; problems: readonly Problem[] }>()
  useEffect(() => {
    if (!isAsked) return
    const asked = client.query(ValidatePlaybook, { playbook: latest.playbook }).subscribe(({ data }) => {
      const problems = data?.validatePlaybook ?? []
      setFound({ version: latest.version, problems: problems.filter(({ preventsActivation }) => preventsActivation) })
    })
    return () => asked.unsubscribe()
  }, [client, isAsked, latest])
  return isAsked && found?.version === latest.version ? found.problems : []
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
