import { Anchor, Text } from '@mantine/core'
import { PhoneBubble, PhoneTexts } from '../../components/phone/phone.tsx'
import { clockTime, fullTime } from '../../components/text/when.tsx'
import classes from './handset.module.css'
import { whyNotDelivered } from './handset-state.ts'
import type { HandsetText, Unsent } from './use-handset.ts'

const PAUSE_MS = 10 * 60_000

type Props = {
  texts: readonly HandsetText[]
  unsent: readonly Unsent[]
  hasOlder: boolean
  isAnswering: boolean
  onRetry: (text: Unsent) => void
  children?: React.ReactNode
}

/** The texts of the phone. Texts written on it are on the right. */
export function HandsetTexts({ texts, unsent, hasOlder, isAnswering, onRetry, children }: Props) {
  const newest = unsent.at(-1)?.key ?? texts.at(-1)?.id
  return (
    <PhoneTexts label="Texts on this phone" newest={isAnswering ? `after ${newest}` : newest}>
      {hasOlder && <p className={classes.time}>Earlier texts are in the conversation.</p>}
      {children}
      {texts.map((text, i) => (
        <OneText key={text.id} text={text} isLater={isLater(texts[i - 1], text)} />
      ))}
      {unsent.map((text) => (
        <UnsentText key={text.key} text={text} onRetry={() => onRetry(text)} />
      ))}
      {isAnswering && (
        <p className={classes.answering}>
          <span className={classes.dots} aria-hidden>
            <i />
            <i />
            <i />
          </span>
          The agent is replying…
        </p>
      )}
    </PhoneTexts>
  )
}

function OneText({ text, isLater }: { text: HandsetText; isLater: boolean }) {
  const reason = whyNotDelivered(text)
  return (
    <>
      {isLater && (
        <time className={classes.time} dateTime={text.at} title={fullTime(text.at)}>
          {clockTime(text.at)}
        </time>
      )}
      <PhoneBubble from={text.direction === 'INBOUND' ? 'phone' : 'us'} isMissed={reason !== null}>
        {text.body || <em>Picture</em>}
      </PhoneBubble>
      {reason !== null && <p className={classes.missed}>Not delivered: {reason}.</p>}
    </>
  )
}

function UnsentText({ text, onRetry }: { text: Unsent; onRetry: () => void }) {
  return (
    <>
      <PhoneBubble from="phone" isUnsent>
        {text.body}
      </PhoneBubble>
      {text.problem !== null && (
        <Text className={classes.missed} data-from="phone" role="alert">
          Not sent. {text.problem}{' '}
          <Anchor component="button" type="button" inherit onClick={onRetry}>
            Try again
          </Anchor>
        </Text>
      )}
    </>
  )
}

function isLater(before: HandsetText | undefined, { at }: HandsetText): boolean {
  return !before || Date.parse(at) - Date.parse(before.at) > PAUSE_MS
}
