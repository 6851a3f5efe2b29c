import { Anchor, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { clockTime, fullTime } from '../../components/when.tsx'
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

/** The phone's texts as its holder sees them: theirs on the right. Laid out from the bottom, where it stays by itself. */
export function HandsetTexts({ texts, unsent, hasOlder, isAnswering, onRetry, children }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const newest = unsent.at(-1)?.key ?? texts.at(-1)?.id
  useEffect(() => {
    if (newest !== undefined || isAnswering) box.current?.scrollTo({ top: 0 })
  }, [newest, isAnswering])

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <div ref={box} className={classes.texts} role="log" aria-label="Texts on this phone" tabIndex={0}>
      <div className={classes.log}>
        {hasOlder && <p className={classes.time}>Older texts are in the conversation.</p>}
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
            The agent is answering…
          </p>
        )}
      </div>
    </div>
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
      <div
        className={`${classes.bubble} lt-text`}
        data-from={text.direction === 'INBOUND' ? 'phone' : 'us'}
        data-missed={reason !== null || undefined}
      >
        {text.body || <em>A picture</em>}
      </div>
      {reason !== null && <p className={classes.missed}>Not delivered: {reason}.</p>}
    </>
  )
}

function UnsentText({ text, onRetry }: { text: Unsent; onRetry: () => void }) {
  return (
    <>
      <div className={`${classes.bubble} lt-text`} data-from="phone" data-unsent>
        {text.body}
      </div>
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
