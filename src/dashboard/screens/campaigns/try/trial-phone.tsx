import { Button, Group, TextInput } from '@mantine/core'
import { IconRotate } from '@tabler/icons-react'
import { FormProblem } from '../../../components/form/form-problem.tsx'
import { Phone, PhoneBubble, PhoneTexts } from '../../../components/phone/phone.tsx'
import { PhoneComposer } from '../../../components/phone/phone-composer.tsx'
import { useCampaign } from '../campaign/campaign-context.ts'
import { filled, withCompany } from '../form/model/template.ts'
import { useSamples } from '../form/texts/sample-leads.ts'
import { suggestionsFor } from './suggestions.ts'
import classes from './try.module.css'
import type { Rehearsal, Turn } from './use-rehearsal.ts'

type Props = {
  rehearsal: Rehearsal
  /** Index of the selected turn. */
  shown: number
  onShow: (turn: number) => void
  onSend: (text: string) => void
}

/** A test phone. Nothing is stored or sent. */
export function TrialPhone({ rehearsal, shown, onShow, onSend }: Props) {
  const { draft, script } = useCampaign()
  const { texts, turns, isThinking, error, retry } = rehearsal
  const last = turns.length === texts.length ? turns.at(-1) : undefined
  const isOver = last !== undefined && (last.decision === 'over' || ENDS.has(last.status))
  const hints = isThinking || isOver ? [] : suggestionsFor(script, last)
  return (
    <Phone className={classes.phone!} label="Test phone">
      <Head rehearsal={rehearsal} />
      <Texts rehearsal={rehearsal} shown={shown} onShow={onShow} />
      {error && (
        <div className={classes.note}>
          <FormProblem error={error} />
          <Button size="compact-xs" variant="default" mt={4} onClick={retry}>
            Try again
          </Button>
        </div>
      )}
      {isOver && <p className={classes.note}>This conversation has ended. Start over to test again.</p>}
      <PhoneComposer
        hints={hints}
        onSend={onSend}
        isOff={draft.json.value === undefined || isOver || texts.length >= TEXTS_MAX}
      />
    </Phone>
  )
}

const TEXTS_MAX = 50
const ENDS: ReadonlySet<Turn['status']> = new Set(['BOOKED', 'DISQUALIFIED', 'OPTED_OUT'])

function Head({ rehearsal: { name, setName, texts, restart, takeBack } }: { rehearsal: Rehearsal }) {
  return (
    <Group className={classes.head!} gap="xs" wrap="nowrap">
      <TextInput
        size="xs"
        flex={1}
        aria-label="Lead’s first name"
        placeholder="First name (optional)"
        maxLength={40}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button size="compact-xs" variant="subtle" color="gray" disabled={texts.length === 0} onClick={takeBack}>
        Undo
      </Button>
      <Button
        size="compact-xs"
        variant="default"
        leftSection={<IconRotate size={14} />}
        disabled={texts.length === 0}
        onClick={restart}
      >
        Start over
      </Button>
    </Group>
  )
}

type TextsProps = Pick<Props, 'rehearsal' | 'shown' | 'onShow'>

function Texts({ rehearsal, shown, onShow }: TextsProps) {
  const { script } = useCampaign()
  const { texts, turns, isThinking, opening, name } = rehearsal
  const { company } = useSamples()
  const written = texts.length + turns.length
  return (
    <PhoneTexts label="Texts" newest={written > 0 ? String(written) : undefined}>
      <Bubble from="us" text={opening ?? filled(script.opening.text, withCompany({ first_name: name }, company.en))} />
      {texts.map((text, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text is identified by its turn
        <Exchange key={i} text={text} turn={turns[i]} isShown={i === shown} onShow={() => onShow(i)} />
      ))}
      {isThinking && <p className={classes.quiet}>…</p>}
    </PhoneTexts>
  )
}

type ExchangeProps = { text: string; turn: Turn | undefined; isShown: boolean; onShow: () => void }

function Exchange({ text, turn, isShown, onShow }: ExchangeProps) {
  return (
    <>
      <Bubble from="phone" text={text} />
      {turn && (
        <button type="button" className={classes.mark} aria-pressed={isShown} onClick={onShow}>
          Score <b className="lt-number">{turn.score}</b> · details
        </button>
      )}
      {turn?.reply && <Bubble from="us" text={turn.reply} />}
      {turn && turn.reply === null && <p className={classes.quiet}>The agent doesn’t reply.</p>}
    </>
  )
}

function Bubble({ from, text }: { from: 'us' | 'phone'; text: string }) {
  return <PhoneBubble from={from}>{text || <em>No texts yet</em>}</PhoneBubble>
}
