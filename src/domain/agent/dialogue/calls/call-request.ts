import { asksForCall } from '../../../compliance/pure.ts'
import { nextOpening } from '../../booking/slots.ts'
import { knownZone } from '../../booking/wall-clock.ts'
import type { Command } from '../../reading/command.ts'
import { plainText } from '../../reading/reading.ts'
import type { TurnFacts } from '../turn.ts'
import { type CallTime, findCallTime } from './call-time.ts'

/** That a lead wants a call, when, and whether the business is open then. */
export type CallRequest = { time: CallTime | null; isInHours: boolean }

/** A wish to be called is a request for a person, not a preference: "call me after 5". */
export function withCallRequests(commands: Command[], texts: TurnFacts['texts']): Command[] {
  return commands.map((command) => {
    if (command.type !== 'Preference') return command
    const body = texts.find(({ messageId }) => messageId === command.span.messageId)?.body ?? ''
    return asksForCall(body) ? { type: 'RequestHuman', span: command.span } : command
  })
}

/** The call that the newest request for a person asks for; null when it asks for no call. */
export function callRequest(facts: TurnFacts, commands: Command[]): CallRequest | null {
  const request = commands.findLast(({ type }) => type === 'RequestHuman')
  const body = facts.texts.find(({ messageId }) => messageId === request?.span.messageId)?.body ?? ''
  if (!request || !asksForCall(body)) return null
  const time = findCallTime(plainText(body), knownZone(facts.timezone), facts.now)
  const { booking } = facts.playbook
  const businessZone = knownZone(facts.calendar?.timezone ?? facts.timezone)
  const isInHours = !time || !booking || nextOpening(booking, businessZone, time.at) === null
  return { time, isInHours }
}
