import { render } from '../../campaigns/pure.ts'
import { asksForLanguage } from '../../texts/index.ts'
import { firstFree } from '../booking/slots.ts'
import { knownZone } from '../booking/wall-clock.ts'
import type { Command } from '../reading/command.ts'
import { dayIn } from '../reading/dates/calendar.ts'
import { type InboundText, plainText } from '../reading/reading.ts'
import { saySlot } from './slot-wording.ts'
import type { TurnFacts } from './turn.ts'
import type { View } from './view.ts'

const HOW_SOON =
  /\bhow (?:soon|quick(?:ly)?|fast|early)\b[^.!?]{0,40}\b(?:come|get|be here|start|out|make it|stop by|see me|do it|schedule|someone)\b|\bwhen (?:can|could|would|will) (?:you|y'all|someone|somebody|they) (?:guys |be able to )*(?:come|start|get here|be here|stop by|make it|do it|see me|fit)\b|\b(?:cuando|que tan pronto) (?:puede[ns]?|podria[ns]?) (?:venir|empezar|llegar|pasar)\b/
const MY_NUMBER =
  /\b(?:how|where|who)\b[^.!?]{0,30}\b(?:get|got|have|find|found|gave|give|obtain\w*)\b[^.!?]{0,20}\b(?:my|this) (?:number|info\w*|name|cell|contact|phone)\b|\b(?:como|donde|quien)\b[^.!?]{0,30}\bmi (?:numero|telefono|nombre)\b/

/** "¿Hablan español?" is answered by writing it. */
export function withLanguageQuestions(commands: Command[], { texts }: TurnFacts): Command[] {
  const asking = texts.filter(({ body }) => asksForLanguage(body)).map(({ messageId }) => messageId)
  return commands.map((command) => {
    const isUnknown = command.type === 'AskFact' && command.factId === null
    return isUnknown && asking.includes(command.span.messageId) ? { type: 'Clarify', span: command.span } : command
  })
}

/** Questions about our next free time are about an appointment, where the playbook has a calendar. */
export function withTimingQuestions(commands: Command[], { playbook, texts }: TurnFacts): Command[] {
  if (!playbook.booking) return commands
  const asking = texts.filter(({ body }) => HOW_SOON.test(plainText(body)))
  return commands.flatMap((command): Command[] => {
    const text = asking.find(({ messageId }) => messageId === command.span.messageId)
    if (!text || !isAboutTime(command, text)) return [command]
    return commands.some(({ type }) => type === 'ProposeTime') ? [] : [{ type: 'ProposeTime', span: command.span }]
  })
}

/** "How soon can someone come" asks for nobody. */
function isAboutTime(command: Command, { body }: InboundText): boolean {
  if (command.type === 'RequestHuman') return !/\b(?:call|talk|speak|text|contact|reach)/.test(plainText(body))
  return command.type === 'Postpone' || (command.type === 'AskFact' && command.factId === null)
}

/** "Our first opening is Wednesday Mar 4 at 8:00 AM."; empty when that was not asked, or no time is free. */
export function soonestLine({ facts, desk, lines }: View): string {
  if (!desk || !isAsked(facts.texts, HOW_SOON)) return ''
  const slot = firstFree(desk)
  return slot ? lines.slots.soonest(saySlot(slot.toISOString(), knownZone(facts.timezone), lines)) : ''
}

/** Where the lead's number comes from, by the record. Null when that was not asked, or is not known. */
export function originLine({ facts, lines }: View): string | null {
  if (!facts.origin || !isAsked(facts.texts, MY_NUMBER)) return null
  const { source, at } = facts.origin
  const brand = facts.playbook.brand.name
  const day = dayIn(facts.timezone, at)
  if (source === 'inbound') return lines.answers.wroteFirst(brand, day)
  const named = INTERNAL.has(source ?? '')
    ? ''
    : render('{{source}}', { firstName: null, attributes: { source: source ?? '' } })
  return named ? lines.answers.cameThrough(brand, named, day) : lines.answers.added(brand, day)
}

const INTERNAL = new Set(['', 'api', 'import'])

function isAsked(texts: InboundText[], question: RegExp): boolean {
  return texts.some(({ body }) => question.test(plainText(body)))
}
