import type { InboundIntent } from '../../compliance/index.ts'
import type { Inbound } from './inbound.ts'

type Brand = { name: string; helpContact: string }

/** The one text after an opt-out: who it was, that it is over, and nothing to sell. */
export function optOutConfirmation({ name }: Brand): string {
  return `${name}: You are unsubscribed and will get no more messages. Reply START to subscribe again.`
}

export function optInConfirmation({ name }: Brand): string {
  return `${name}: You are subscribed again. Reply HELP for help, STOP to unsubscribe.`
}

export function helpAnswer({ name, helpContact }: Brand): string {
  return `${name}: For help from a person: ${helpContact}. Msg & data rates may apply. Reply STOP to unsubscribe.`
}

/**
 * Whether the carrier has answered this keyword, so that we must not: it says that it acted on it, or it answers STOP and
 * the whole text is a keyword. Of a phrase no carrier knows anything.
 */
export function answersByItself({ confirmedByCarrier, keyword }: Inbound, intent: InboundIntent): boolean {
  if (!confirmedByCarrier) return false
  if (intent.kind === 'opt_out') return keyword === 'stop' || intent.method === 'keyword'
  return (intent.kind === 'opt_in' && keyword === 'start') || (intent.kind === 'help' && keyword === 'help')
}
