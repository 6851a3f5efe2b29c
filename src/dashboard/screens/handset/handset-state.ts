import { clockTime } from '../../components/when.tsx'
import type { HandsetTalk, HandsetText, Unsent } from './use-handset.ts'

type Seen = {
  talk: HandsetTalk | null
  texts: readonly HandsetText[]
  unsent: readonly Unsent[]
  /** Whether the newest text came a moment ago. */
  isExpecting: boolean
}

export type HandsetState = { isAnswering: boolean; note: string | null }

/** What is happening at the other end, in words: an answer on its way, or why none comes. */
export function handsetState({ talk, texts, unsent, isExpecting }: Seen): HandsetState {
  const quiet = (note: string | null): HandsetState => ({ isAnswering: false, note })
  if (talk?.lead?.suppressed)
    return quiet('Opted out. No more texts are sent to this phone. Text START to opt back in.')
  if (talk?.handler === 'HUMAN') return quiet('Handed off to your team. The agent is paused.')
  const said = talk?.messages?.edges[0]?.node
  if (said?.direction === 'OUTBOUND' && said.status === 'SCHEDULED')
    return quiet(`The next text is sent ${said.scheduledFor ? `at ${clockTime(said.scheduledFor)}` : 'later'}.`)
  if (said?.status === 'BLOCKED')
    return quiet(`The reply wasn’t sent (${said.errorCode ?? 'blocked by compliance rules'}).`)

  const newest = texts.at(-1)
  const isSending = unsent.some(({ problem }) => problem === null)
  const hasLookedAt =
    newest && talk?.latestTurn && talk.latestTurn.createdAt > newest.at && said?.direction === 'INBOUND'
  if (isSending || (isExpecting && newest?.direction === 'INBOUND' && !hasLookedAt))
    return { isAnswering: true, note: null }
  if (talk && (talk.status === 'BOOKED' || talk.status === 'DISQUALIFIED'))
    return quiet('This conversation is closed. Another text starts a new one.')
  return quiet(null)
}

const WHY_NOT: Readonly<Record<string, string>> = {
  unreachable: 'the phone was unreachable',
  carrier_filtered: 'the carrier filtered it as spam',
  invalid_number: 'the number doesn’t exist',
  landline: 'the number can’t receive texts',
  content_refused: 'the carrier rejected the content',
  opted_out: 'the lead opted out with the carrier',
  throttled: 'the carrier’s rate limit was reached',
  carrier_down: 'the carrier was unavailable',
  unregistered_sender: 'the sending number isn’t registered',
}

/** Why the phone has not got a text. Null: it has, or it is on its way. */
export function whyNotDelivered({ status, errorCode, direction }: HandsetText): string | null {
  if (direction === 'INBOUND') return null
  if (status === 'LOST') return 'lost without a delivery receipt'
  if (status !== 'REFUSED' && status !== 'UNDELIVERED') return null
  return WHY_NOT[errorCode ?? ''] ?? errorCode ?? 'the carrier gave no reason'
}
