import { Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useQuery } from 'urql'
import { HandsetHints, Handsets } from '../../../generated/dashboard/documents.ts'
import { Phone } from '../../components/phone/phone.tsx'
import { PhoneComposer } from '../../components/phone/phone-composer.tsx'
import { Problem } from '../../components/screen/problem.tsx'
import { prettyPhone } from '../../components/text/lead-name.ts'
import { useCurrentWorkspace } from '../../shell/workspace.tsx'
import classes from './handset.module.css'
import { handsetState } from './handset-state.ts'
import { HandsetTexts } from './handset-texts.tsx'
import { hintsFor } from './hints.ts'
import { newNumber } from './new-number.ts'
import { PhonePicker } from './phone-picker.tsx'
import { useHandset } from './use-handset.ts'

type Props = {
  /** The phone to show. Default: the last used phone, or a new number. */
  phone?: string
  /** Called with the selected phone. The panel shows it immediately, whether or not `phone` changes. */
  onPhone?: (phone: string) => void
  /** Called with the conversation of a text sent here. */
  onSent?: (conversationId: string) => void
  /** Set if the phone can be removed. */
  onClose?: () => void
}

/** A sandbox phone: text as the lead and see the replies. Fills its container, from 280 px. */
export function HandsetPanel({ phone, onPhone, onSent, onClose }: Props) {
  const { isSandbox, may } = useCurrentWorkspace()
  const shown = useShownPhone(phone)
  if (!isSandbox) return null
  if (!may('FULL_ACCESS'))
    return (
      <Text size="sm" c="dimmed" p="md">
        Only owners and admins can text from the handset.
      </Text>
    )
  return (
    <Phone className={classes.phone!} label={`Handset ${prettyPhone(shown.phone) ?? ''}`.trim()}>
      {shown.phone === null ? (
        <ManyTexts />
      ) : (
        <>
          <PhonePicker
            phone={shown.phone}
            onClose={onClose}
            onChoose={(chosen) => {
              shown.choose(chosen)
              onPhone?.(chosen)
            }}
          />
          <Conversation key={shown.phone} phone={shown.phone} onSent={onSent} />
        </>
      )}
    </Phone>
  )
}

/** A phone selected here stays until the `phone` prop changes. */
function useShownPhone(requested: string | undefined) {
  const [chosen, setChosen] = useState<{ phone: string; requested: string | undefined } | null>(null)
  const { isSandbox, may } = useCurrentWorkspace()
  const [{ data, error }] = useQuery({
    query: Handsets,
    pause: requested !== undefined || !isSandbox || !may('FULL_ACCESS'),
  })
  const [fresh] = useState(() => newNumber([]))
  const latest = data?.sandboxHandsets?.[0]?.phone
  const [first, setFirst] = useState<string | null>(null)
  if (first === null && requested === undefined && (data || error)) setFirst(latest ?? fresh)
  const isStanding = chosen !== null && chosen.requested === requested
  return {
    phone: isStanding ? chosen.phone : (requested ?? first),
    choose: (phone: string) => setChosen({ phone, requested }),
  }
}

type ConversationProps = { phone: string; onSent: Props['onSent'] | undefined }

function Conversation({ phone, onSent }: ConversationProps) {
  const handset = useHandset(phone, onSent)
  const [{ data }] = useQuery({ query: HandsetHints })
  const { texts, unsent, talk } = handset
  const { isAnswering, note } = handsetState(handset)
  const lastReceived = texts.findLast(({ direction }) => direction === 'OUTBOUND')?.body ?? null
  const campaign = talk?.campaign?.name ?? data?.workspace?.defaultCampaign?.name ?? ''
  const isNew = texts.length === 0 && unsent.length === 0
  const isQuiet = isAnswering || talk?.lead?.suppressed || (!isNew && lastReceived === null)
  const hints = isQuiet ? [] : hintsFor(data?.sandboxPersonas?.scripts ?? [], campaign, lastReceived)
  const word = talk?.lead?.suppressed ? 'START' : 'STOP'

  if (handset.isLoading) return <ManyTexts />
  if (handset.error) return <Problem error={handset.error} onRetry={handset.reload} />
  return (
    <>
      <HandsetTexts
        {...handset}
        isAnswering={isAnswering}
        onRetry={({ key, body }) => {
          handset.forget(key)
          void handset.send(body)
        }}
      >
        {isNew && (
          <p className={classes.empty}>
            Text as a lead. The agent replies as it would to a real lead. No real texts are sent.
          </p>
        )}
      </HandsetTexts>
      <p className={classes.note} role="status">
        {note}
      </p>
      <PhoneComposer hints={isNew ? hints : [...hints, word]} onSend={(body) => void handset.send(body)} />
    </>
  )
}

function ManyTexts() {
  return (
    <Stack p="md" gap="sm" role="status" aria-label="Loading">
      <Skeleton h={32} w="70%" radius="lg" ml="auto" />
      <Skeleton h={48} w="75%" radius="lg" />
      <Skeleton h={32} w="50%" radius="lg" ml="auto" />
    </Stack>
  )
}
