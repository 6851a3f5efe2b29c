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
  if (talk?.lead?.suppressed) return quiet('Opted out: nothing more is sent to this phone. START takes it back.')
  if (talk?.handler === 'HUMAN') return quiet('A person has this conversation; the agent keeps silent.')
  const said = talk?.messages?.edges[0]?.node
  if (said?.direction === 'OUTBOUND' && said.status === 'SCHEDULED')
    return quiet(`The next text goes out ${said.scheduledFor ? `at ${clockTime(said.scheduledFor)}` : 'later'}.`)
  if (said?.status === 'BLOCKED') return quiet(`The answer was withheld (${said.errorCode ?? 'by the rules'}).`)

  const newest = texts.at(-1)
  const isSending = unsent.some(({ problem }) => problem === null)
  const hasLookedAt =
    newest && talk?.latestTurn && talk.latestTurn.createdAt > newest.at && said?.direction === 'INBOUND'
  if (isSending || (isExpecting && newest?.direction === 'INBOUND' && !hasLookedAt))
    return { isAnswering: true, note: null }
  if (talk && (talk.status === 'BOOKED' || talk.status === 'DISQUALIFIED'))
    return quiet('This conversation has ended. Another text begins a new one.')
  return quiet(null)
}

const WHY_NOT: Readonly<Record<string, string>> = {
  unreachable: 'the phone is out of reach',
  carrier_filtered: 'the carrier filtered it',
  invalid_number: 'there is no such number',
  landline: 'the number takes no texts',
  content_refused: 'the carrier refused what it says',
  opted_out: 'the carrier knows of an opt-out',
  throttled: 'too fast for the carrier',
  carrier_down: 'the carrier is down',
  unregistered_sender: 'the sender is not registered',
}

/** Why the phone has not got a text. Null: it has, or it is on its way. */
export function whyNotDelivered({ status, errorCode, direction }: HandsetText): string | null {
  if (direction === 'INBOUND') return null
  if (status === 'LOST') return 'lost on its way, and nobody was told'
  if (status !== 'REFUSED' && status !== 'UNDELIVERED') return null
  return WHY_NOT[errorCode ?? ''] ?? errorCode ?? 'the carrier did not say why'
}
