import { Button, Text } from '@mantine/core'
import { IconAlertCircle, IconCheck, IconChecks, IconClock } from '@tabler/icons-react'
import { clockTime, dayAndTime, fullTime } from '../../../components/text/when.tsx'
import { CancelText } from './cancel-text.tsx'
import { deliveryOf } from './delivery-words.ts'
import { type Evidence, partsOf, useAttention } from './evidence.ts'
import type { Message } from './messages.ts'
import classes from './thread.module.css'
import { useIsOffline } from './use-is-offline.ts'
import { Writer } from './writer.tsx'

const NO_EVIDENCE: readonly Evidence[] = []

type Props = {
  message: Message
  evidence?: readonly Evidence[] | undefined
  leadName: string
  /** Whether the page was opened for this message. */
  isNamed?: boolean
  onWhy?: (() => void) | undefined
}

/** One message: text, sender, time and delivery status. */
export function Bubble({ message, evidence = NO_EVIDENCE, leadName, isNamed, onWhy }: Props) {
  const isOurs = message.direction === 'OUTBOUND'
  return (
    <article
      className={classes.message}
      data-from={isOurs ? 'us' : 'lead'}
      data-message={message.id}
      data-named={isNamed || undefined}
    >
      <div className={classes.bubble} data-by={message.sentBy}>
        <Words body={message.body} evidence={evidence} />
      </div>
      <div className={classes.meta}>
        {onWhy && (
          <Button size="compact-xs" variant="subtle" className={classes.why} onClick={onWhy}>
            Why this?
          </Button>
        )}
        <span>
          <Writer message={message} leadName={leadName} />
        </span>
        <time dateTime={message.createdAt} title={fullTime(message.createdAt)} className="lt-number">
          {clockTime(message.createdAt)}
        </time>
        {isOurs && <Delivery message={message} />}
        {message.segments > 1 && <span className="lt-number">{message.segments} segments</span>}
      </div>
    </article>
  )
}

/** The text with the evidence marked. Each mark links to its signal. */
function Words({ body, evidence }: { body: string; evidence: readonly Evidence[] }) {
  const { key: attended, attend } = useAttention()
  if (body === '')
    return (
      <Text component="p" size="sm" fs="italic" className={classes.words}>
        Picture or file
      </Text>
    )
  return (
    <p className={`lt-text ${classes.words}`} dir="auto">
      {partsOf(body, evidence).map(({ text, evidence: one }, index) =>
        one === null ? (
          text
        ) : (
          <a
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no other identity
            key={index}
            href={`#signal-${one.key}`}
            className={classes.evidence}
            data-signal={one.key}
            data-attended={attended === one.key || undefined}
            title={`Evidence for: ${one.label}`}
            onMouseEnter={() => attend(one.key)}
            onMouseLeave={() => attend(null)}
            onFocus={() => attend(one.key)}
            onBlur={() => attend(null)}
            onClick={(event) => {
              event.preventDefault()
              document.getElementById(`signal-${one.key}`)?.focus()
            }}
          >
            {text}
          </a>
        ),
      )}
    </p>
  )
}

const ICONS = { SENT: IconCheck, DELIVERED: IconChecks } as const

function Delivery({ message }: { message: Message }) {
  const { label, tone } = deliveryOf(message, dayAndTime)
  const Icon = tone === 'bad' ? IconAlertCircle : tone === 'waiting' ? IconClock : ICONS[message.status as 'SENT']
  return (
    <>
      <span className={classes.delivery} data-tone={tone} data-status={message.status}>
        {Icon && <Icon size={13} aria-hidden />} {label}
      </span>
      <CancelText message={message} />
    </>
  )
}

/** A text that the API has not answered yet. */
export function SendingBubble({ body }: { body: string }) {
  const isOffline = useIsOffline()
  return (
    <article className={classes.message} data-from="us" data-sending>
      <div className={classes.bubble} data-by="HUMAN">
        <p className={`lt-text ${classes.words}`} dir="auto">
          {body}
        </p>
      </div>
      <div className={classes.meta}>
        <span className={classes.delivery} data-tone="waiting">
          <IconClock size={13} aria-hidden /> {isOffline ? 'Waiting for the network' : 'Sending…'}
        </span>
      </div>
    </article>
  )
}
