import { clockTime } from '../../components/text/when.tsx'
import { reasonWords } from '../inbox/index.ts'
import type { HandsetTalk, HandsetText, Unsent } from './use-handset.ts'

type Seen = {
  talk: HandsetTalk | null
  texts: readonly HandsetText[]
  unsent: readonly Unsent[]
  /** Whether the newest text was sent a moment ago. */
  isExpecting: boolean
}

export type HandsetState = { isAnswering: boolean; note: string | null }

/** The state of the other side: a reply is being written, or why there will be none. */
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
    return quiet('This conversation has ended. A new text starts a new conversation.')
  return quiet(null)
}

/** Why a text did not reach the phone. Null if it did, or is still on its way. */
export function whyNotDelivered({ status, errorCode, direction }: HandsetText): string | null {
  if (direction === 'INBOUND') return null
  if (status === 'LOST') return 'no delivery receipt arrived'
  if (status !== 'REFUSED' && status !== 'UNDELIVERED') return null
  return reasonWords(errorCode) ?? 'the carrier gave no reason'
}
