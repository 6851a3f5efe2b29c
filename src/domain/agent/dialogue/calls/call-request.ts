import { asksForCall } from '../../../compliance/pure.ts'
import { opensAt } from '../../booking/slots.ts'
import type { Command } from '../../reading/command.ts'
import { knownZone } from '../../reading/dates/calendar.ts'
import { plainText } from '../../reading/reading.ts'
import { bodyOf } from '../commands.ts'
import type { TurnFacts } from '../turn.ts'
import { type CallTime, findCallTime } from './call-time.ts'

/** A lead's request for a call; `isInHours`: the business is open at that time. */
export type CallRequest = { time: CallTime | null; isInHours: boolean }

/** "Call me after 5" is a request for a person, not a contact preference. */
export function withCallRequests(commands: Command[], texts: TurnFacts['texts']): Command[] {
  return commands.map((command) => {
    const isCall = command.type === 'Preference' && asksForCall(bodyOf(texts, command))
    return isCall ? { type: 'RequestHuman', span: command.span } : command
  })
}

/** The call that the newest request for a person asks for; null if it asks for none. */
export function callRequest(facts: TurnFacts, commands: Command[]): CallRequest | null {
  const request = commands.findLast(({ type }) => type === 'RequestHuman')
  const body = bodyOf(facts.texts, request)
  if (!asksForCall(body)) return null
  const time = findCallTime(plainText(body), knownZone(facts.timezone), facts.now)
  const isInHours = !time || opensAt(facts, time.at) === null
  return { time, isInHours }
}
