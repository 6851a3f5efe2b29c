import { Alert, Title } from '@mantine/core'
import { useState } from 'react'
import { useCampaign } from '../campaign/campaign-context.ts'
import { TrialPhone } from './trial-phone.tsx'
import classes from './try.module.css'
import { TurnCard } from './turn-card.tsx'
import { useRehearsal } from './use-rehearsal.ts'

/** The test phone beside the form. It replays the conversation after each change. */
export function TryBeside() {
  const { draft } = useCampaign()
  const rehearsal = useRehearsal(draft.json)
  const [chosen, setChosen] = useState<number | null>(null)
  const { turns, texts } = rehearsal
  const shown = Math.min(chosen ?? turns.length - 1, turns.length - 1)
  return (
    <section aria-label="Try it" className={classes.beside}>
      <Title order={2} size="h3" mb="xs">
        Try it
      </Title>
      {rehearsal.refused && (
        <Alert color="orange" p="xs" mb="xs" role="status">
          Fix the errors to continue testing.
        </Alert>
      )}
      <TrialPhone
        rehearsal={rehearsal}
        shown={shown}
        onShow={setChosen}
        onSend={(text) => {
          setChosen(null)
          rehearsal.send(text)
        }}
      />
      {texts.length > 0 && (
        <div style={{ marginBlockStart: '0.75rem' }}>
          <TurnCard
            turn={turns[shown]}
            before={turns[shown - 1]}
            nth={shown + 1}
            isWaiting={texts.length > turns.length}
          />
        </div>
      )}
    </section>
  )
}
