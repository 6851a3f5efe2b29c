import { Alert } from '@mantine/core'
import { lazy, Suspense, useRef, useState } from 'react'
import { useCampaign } from '../campaign/campaign-context.ts'
import { TrialPhone } from './trial-phone.tsx'
import classes from './try.module.css'
import { useRehearsal } from './use-rehearsal.ts'

// Beside the form, the card is shown only after the first text.
const TurnCard = lazy(async () => ({ default: (await import('./turn-card.tsx')).TurnCard }))

/** Tests the draft on a phone and shows what the agent understands. It replays the conversation after each change. */
export function Trial({ isBeside = false }: { isBeside?: boolean }) {
  const { draft, checked } = useCampaign()
  const rehearsal = useRehearsal(draft.json)
  const [chosen, setChosen] = useState<number | null>(null)
  const card = useRef<HTMLDivElement>(null)
  const { turns, texts } = rehearsal
  const shown = Math.min(chosen ?? turns.length - 1, turns.length - 1)
  const isStuck = draft.json.value === undefined || (rehearsal.refused && texts.length > 0)
  const count = checked.mistakes.length
  return (
    <section aria-label="Try it" className={classes.trial} data-beside={isBeside || undefined}>
      {isStuck && (
        <Alert color="orange" p="xs" className={classes.stuck!} role="status">
          {`The playbook has errors${count > 0 ? ` (${count})` : ''}. Fix them to continue testing.`}
        </Alert>
      )}
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
      <div ref={card}>
        {(texts.length > 0 || !isBeside) && (
          <Suspense>
            <TurnCard
              turn={turns[shown]}
              before={turns[shown - 1]}
              nth={shown + 1}
              isWaiting={rehearsal.isThinking && texts.length > turns.length}
            />
          </Suspense>
        )}
      </div>
    </section>
  )
}
