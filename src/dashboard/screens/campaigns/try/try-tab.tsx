import { Alert, Grid } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Empty } from '../../../components/screen/screen-states.tsx'
import { useCampaign } from '../campaign/campaign-context.ts'
import { TrialPhone } from './trial-phone.tsx'
import { TurnCard } from './turn-card.tsx'
import { useRehearsal } from './use-rehearsal.ts'

/** Tests the draft on a phone and shows what the agent understands. */
export function TryTab() {
  const { mayEdit } = useCampaign()
  if (!mayEdit)
    return (
      <Empty icon={IconLock} title="Only owners and admins can test a campaign">
        Ask an owner or admin to change your role.
      </Empty>
    )
  return <Trial />
}

function Trial() {
  const { draft, checked } = useCampaign()
  const rehearsal = useRehearsal(draft.json)
  const [chosen, setChosen] = useState<number | null>(null)
  const card = useRef<HTMLDivElement>(null)
  const { turns, texts } = rehearsal
  const shown = Math.min(chosen ?? turns.length - 1, turns.length - 1)
  const isStuck = draft.json.value === undefined || rehearsal.refused
  return (
    <>
      {isStuck && (
        <Alert color="orange" p="xs" mb="sm" role="status">
          {`The playbook has errors (${checked.mistakes.length}). Fix them to continue testing.`}
        </Alert>
      )}
      <Grid gap="md">
        <Grid.Col span={{ base: 12, md: 5 }}>
          <TrialPhone
            rehearsal={rehearsal}
            shown={shown}
            onShow={(turn) => {
              setChosen(turn)
              card.current?.scrollIntoView({ block: 'nearest' })
            }}
            onSend={(text) => {
              setChosen(null)
              rehearsal.send(text)
            }}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 7 }} ref={card}>
          <TurnCard
            turn={turns[shown]}
            before={turns[shown - 1]}
            nth={shown + 1}
            isWaiting={texts.length > turns.length}
          />
        </Grid.Col>
      </Grid>
    </>
  )
}
