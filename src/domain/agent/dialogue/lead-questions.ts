import { render } from '../../campaigns/pure.ts'
import { anyOf, asksForLanguage, pattern } from '../../texts/index.ts'
import { firstFree } from '../booking/slots.ts'
import type { Command } from '../reading/command.ts'
import { dayIn, knownZone } from '../reading/dates/calendar.ts'
import { type InboundText, plainText } from '../reading/reading.ts'
import { hasCommand, isUnknownQuestion } from './commands.ts'
import { saySlot } from './slot-wording.ts'
import type { TurnFacts } from './turn.ts'
import type { View } from './view.ts'

const COMING = anyOf`
  come | get | be here | start | out | make it | stop by | see me | do it | schedule | someone
`
const ABLE_TO_COME = anyOf`
  come | start | get here | be here | stop by | make it | do it | see me | fit
`
/** "how soon can someone come out", "when can you guys start" */
const HOW_SOON = pattern()`
  \bhow (?:soon|quick(?:ly)?|fast|early)\b[^.!?]{0,40}\b${COMING}\b|
  \bwhen (?:can|could|would|will) (?:you|y'all|someone|somebody|they) (?:guys |be able to )*${ABLE_TO_COME}\b|
  \b(?:cuando|que tan pronto) (?:puede[ns]?|podria[ns]?) (?:venir|empezar|llegar|pasar)\b
`
const OBTAIN = anyOf`get | got | have | find | found | gave | give | obtain\w*`
/** "where did you get my number" */
const MY_NUMBER = pattern()`
  \b(?:how|where|who)\b[^.!?]{0,30}\b${OBTAIN}\b[^.!?]{0,20}
  \b(?:my|this) (?:number|info\w*|name|cell|contact|phone)\b|
  \b(?:como|donde|quien)\b[^.!?]{0,30}\bmi (?:numero|telefono|nombre)\b
`

/** A question such as "¿Hablan español?" is not unknown: the agent answers it by changing the language. */
export function withLanguageQuestions(commands: Command[], { texts }: TurnFacts): Command[] {
  const asking = texts.filter(({ body }) => asksForLanguage(body)).map(({ messageId }) => messageId)
  return commands.map((command) => {
    const isAboutLanguage = isUnknownQuestion(command) && asking.includes(command.span.messageId)
    return isAboutLanguage ? { type: 'Clarify', span: command.span } : command
  })
}

/** With a calendar, a question about the next free time is a request for an appointment. */
export function withTimingQuestions(commands: Command[], { playbook, texts }: TurnFacts): Command[] {
  if (!playbook.booking) return commands
  const asking = texts.filter(({ body }) => HOW_SOON.test(plainText(body)))
  return commands.flatMap((command): Command[] => {
    const text = asking.find(({ messageId }) => messageId === command.span.messageId)
    if (!text || !isAboutTime(command, text)) return [command]
    return hasCommand(commands, 'ProposeTime') ? [] : [{ type: 'ProposeTime', span: command.span }]
  })
}

/** "How soon can someone come" is no request for a person. */
function isAboutTime(command: Command, { body }: InboundText): boolean {
  if (command.type === 'RequestHuman') return !/\b(?:call|talk|speak|text|contact|reach)/.test(plainText(body))
  return command.type === 'Postpone' || isUnknownQuestion(command)
}

/** "Our first opening is Wednesday Mar 4 at 8:00 AM." Empty if the lead did not ask, or no time is free. */
export function soonestLine({ facts, availability, lines }: View): string {
  if (!availability || !isAsked(facts.texts, HOW_SOON)) return ''
  const slot = firstFree(availability)
  return slot ? lines.slots.soonest(saySlot(slot.toISOString(), knownZone(facts.timezone), lines)) : ''
}

/** Where the lead's number comes from. Null if the lead did not ask, or it is unknown. */
export function originLine({ facts, lines }: View): string | null {
  if (!facts.origin || !isAsked(facts.texts, MY_NUMBER)) return null
  const { source, at } = facts.origin
  const brand = facts.playbook.brand.name
  const day = dayIn(facts.timezone, at)
  if (source === 'inbound') return lines.answers.wroteFirst(brand, day)
  const isInternal = source === null || INTERNAL_SOURCES.has(source)
  const shown = isInternal ? '' : render('{{source}}', { firstName: null, attributes: { source } })
  return shown ? lines.answers.cameThrough(brand, shown, day) : lines.answers.added(brand, day)
}

const INTERNAL_SOURCES = new Set(['', 'api', 'dashboard', 'import'])

function isAsked(texts: InboundText[], question: RegExp): boolean {
  return texts.some(({ body }) => question.test(plainText(body)))
}
