import { z } from 'zod'
import type { Playbook, Signal } from '../../campaigns/index.ts'
import { anyOf, pattern } from '../../texts/index.ts'
import { type Command, isValid, isValueOf, type SignalValue } from '../reading/command.ts'
import { isoDay, parseIsoDay } from '../reading/dates/calendar.ts'
import { rangeOf } from '../reading/extractor.ts'
import type { InboundText, Span } from '../reading/reading.ts'
import { attributeValue } from '../score/attributes.ts'
import { isSameAnswer } from '../score/evidence.ts'

const PROPOSALS_MAX = 20
const QUOTE_CHARS_MAX = 300
const YEARS_BACK_DAYS = 366
const YEARS_AHEAD_DAYS = 3_660
const MAGNITUDES = anyOf`
  \d | hundred | thousand | grand | million | dozen | couple | few | half | quarter | figure
`
const NUMBER_WORDS = anyOf`
  k | one | two | three | four | five | six | seven | eight | nine | ten | eleven | twelve | \w+teen
  twenty | thirty | forty | fifty | sixty | seventy | eighty | ninety | zero | none | no
  un[oa]? | dos | tres | cuatro | cinco | seis | siete | ocho | nueve | diez | once | doce
  veinte | treinta | cien\w* | mil | millon\w* | medi[oa]
`
/** A quote without any of these words contains no amount. */
const AMOUNT_WORD = pattern('i')`${MAGNITUDES}|\b${NUMBER_WORDS}\b`

const quoted = {
  /** The number of the text, from 1. */
  text: z.int().min(1),
  quote: z.string().min(1).max(QUOTE_CHARS_MAX),
}

/** All that a model may propose, and the only form in which it may. */
const Proposal = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('SetSignal'),
    ...quoted,
    key: z.string(),
    value: z.union([z.string().max(QUOTE_CHARS_MAX), z.number(), z.boolean()]),
  }),
  z.strictObject({ type: z.literal('AskFact'), ...quoted, fact: z.string().nullable() }),
  z.strictObject({ type: z.literal('DeclineAnswer'), ...quoted }),
  z.strictObject({
    type: z.enum(['RequestHuman', 'NotInterested', 'ProposeTime', 'Postpone', 'Clarify']),
    ...quoted,
  }),
])
type Proposal = z.output<typeof Proposal>

export type ProposalFacts = { playbook: Playbook; texts: InboundText[]; pending: string | null }

/** `refusedCount` is the number of rejected proposals. `commands` is null if the answer is not valid JSON. */
export type ProposalReading = { commands: Command[] | null; refusedCount: number }

/**
 * Reads a model's answer: a list of proposals. A proposal is kept only if it has the right form, stays within the playbook, and
 * quotes whole words of the lead's text exactly.
 */
export function readProposals(answer: string, facts: ProposalFacts): ProposalReading {
  const list = listIn(answer)
  if (list === null) return { commands: null, refusedCount: 0 }
  const commands = list.slice(0, PROPOSALS_MAX).flatMap((item) => {
    const parsed = Proposal.safeParse(item)
    const command = parsed.success ? toCommand(parsed.data, facts) : null
    return command && isValid(command, facts.playbook, facts.texts) ? [command] : []
  })
  return { commands, refusedCount: list.length - commands.length }
}

/** The JSON object in an answer, without the text that a model may wrap it in. */
export function jsonIn(answer: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1))
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

function listIn(answer: string): unknown[] | null {
  const commands = jsonIn(answer)?.commands
  return Array.isArray(commands) ? commands : null
}

function toCommand(proposal: Proposal, { playbook, texts, pending }: ProposalFacts): Command | null {
  const text = texts[proposal.text - 1]
  const span = text && spanOfQuote(text, proposal.quote)
  if (!span) return null
  switch (proposal.type) {
    case 'SetSignal': {
      const signal = playbook.signals.find(({ key }) => key === proposal.key)
      const value = signal && verifiedValue(signal, proposal.value, proposal.quote, text.receivedAt)
      return value == null ? null : { type: 'SetSignal', key: proposal.key, value, found: 'model', span }
    }
    case 'AskFact':
      return { type: 'AskFact', factId: proposal.fact, span }
    case 'DeclineAnswer':
      return pending === null ? null : { type: 'DeclineAnswer', key: pending, span }
    default:
      return { type: proposal.type, span }
  }
}

function spanOfQuote({ messageId, body }: InboundText, quote: string): Span | null {
  const place = quoteIn(body, quote)
  return place && { messageId, ...place }
}

/** The position of the quote as whole words: the "no" in "know" proves nothing. */
export function quoteIn(body: string, quote: string): Omit<Span, 'messageId'> | null {
  if (!/[\p{L}\p{N}]/u.test(quote)) return null
  for (let start = body.indexOf(quote); start !== -1; start = body.indexOf(quote, start + 1)) {
    const end = start + quote.length
    if (!isInsideWord(body, start) && !isInsideWord(body, end)) return { start, end }
  }
  return null
}

function isInsideWord(body: string, at: number): boolean {
  return /[\p{L}\p{N}]$/u.test(body.slice(Math.max(0, at - 2), at)) && /^[\p{L}\p{N}]/u.test(body.slice(at, at + 2))
}

/** The value if the quote can mean it, else null. If the rules read a value in the quote, it must be the same. */
function verifiedValue(signal: Signal, value: SignalValue, quote: string, saidAt: Date): SignalValue | null {
  if (signal.kind === 'text') return quote.trim()
  if (!isValueOf(signal, value) || !isBelievable(signal, value, quote, saidAt)) return null
  const read = attributeValue(signal, quote, saidAt)
  return read === null || isSameAnswer(signal, read, value) ? value : null
}

function isBelievable(signal: Signal, value: SignalValue, quote: string, saidAt: Date): boolean {
  if (typeof value === 'number') {
    const { min, max } = rangeOf(signal)
    return value >= min && value <= max && AMOUNT_WORD.test(quote)
  }
  if (signal.kind !== 'date') return true
  const day = parseIsoDay(String(value))
  const ahead = day - parseIsoDay(saidAt.toISOString())
  return Number.isFinite(day) && isoDay(day) === value && ahead >= -YEARS_BACK_DAYS && ahead <= YEARS_AHEAD_DAYS
}
