import { dayWords, type Labels, named, plain } from './decision-words.ts'

/** One command of a turn, and its position in the lead's text. */
export type Understood = { words: string; messageId: string | null; start: number; end: number }

/** The stored form. The API returns plain JSON, so every field is checked. */
type Stored = {
  type?: unknown
  key?: unknown
  value?: unknown
  guess?: unknown
  yes?: unknown
  rule?: unknown
  factId?: unknown
  near?: unknown
  how?: unknown
  span?: { messageId?: unknown; start?: unknown; end?: unknown } | null
}

const MOODS: Readonly<Record<string, string>> = {
  emergency: 'Mentions an emergency',
  distress: 'Sounds distressed',
  bereavement: 'Mentions a death',
  illness: 'Mentions a serious illness',
  minor: 'Is a minor',
  threat: 'Makes a threat',
  anger: 'Sounds angry',
  questions: 'Wants no more questions',
}

const WORDS: Readonly<Record<string, (stored: Stored, labels: Labels) => string>> = {
  SetSignal: (stored, labels) => `${titled(stored, labels)}: ${saidOf(stored, labels)}`,
  CorrectSignal: (stored, labels) => `${titled(stored, labels)}: ${saidOf(stored, labels)} (corrected)`,
  SetByHand: (stored, labels) =>
    `${titled(stored, labels)}: ${stored.value === null ? 'cleared' : `set to ${saidOf(stored, labels)}`}`,
  DoubtSignal: ({ key, guess }, labels) =>
    `${titled({ key }, labels)}: perhaps ${saidOf({ key, value: guess }, labels)}`,
  DeclineAnswer: ({ key }, labels) => `Declined to answer: ${named(String(key), labels)}`,
  AskFact: ({ factId, near }) =>
    typeof factId === 'string' ? `Asks about ${plain(factId)}` : `Asks a question${perhapsAbout(near)}`,
  AskCommitment: () => 'Asks for a commitment',
  AskBot: () => 'Asks if this is a bot',
  AskIdentity: () => 'Asks who is texting',
  RequestHuman: () => 'Asks for a person',
  HandoffPhrase: ({ rule }) => `Matches the handoff rule “${plain(String(rule))}”`,
  Hostile: ({ how }) => MOODS[String(how)] ?? 'Needs a person’s attention',
  Preference: () => 'Says how or when to contact them',
  ProposeTime: () => 'Proposes a time',
  ChooseSlot: () => 'Chooses a time',
  UnclearSlot: () => 'Accepts a time, unclear which',
  DeclineSlots: () => 'Declines the offered times',
  ConfirmSlot: ({ yes }) => (yes === false ? 'Rejects the held time' : 'Confirms the held time'),
  CancelAppointment: () => 'Cancels the appointment',
  MoveAppointment: () => 'Asks for another time',
  Postpone: () => 'Wants to talk later',
  NotInterested: () => 'Not interested',
  Clarify: () => 'Didn’t understand the question',
  Acknowledge: () => 'Acknowledges',
  CannotHandle: () => 'Not understood',
}

function perhapsAbout(near: unknown): string {
  return Array.isArray(near) && near.length > 0
    ? `, perhaps about ${near.map((fact) => plain(String(fact))).join(' or ')}`
    : ''
}

function titled({ key }: Stored, labels: Labels): string {
  return labels.get(String(key))?.label ?? plain(String(key))
}

function saidOf({ key, value }: Stored, labels: Labels): string {
  return valueWords(value, labels.get(String(key))?.kind)
}

/** What a turn understood, in words. */
export function understoodOf(commands: unknown, labels: Labels): Understood[] {
  if (!Array.isArray(commands)) return []
  return (commands as Stored[]).map((stored) => {
    const type = String(stored?.type)
    const { messageId, start, end } = stored?.span ?? {}
    return {
      words: WORDS[type]?.(stored, labels) ?? plain(type),
      messageId: typeof messageId === 'string' ? messageId : null,
      start: Number(start ?? 0),
      end: Number(end ?? 0),
    }
  })
}

/** Formats the value of a signal. A day that the lead did not name exactly is marked as such. */
export function proofWords({ value, approximate }: { value: unknown; approximate: boolean }, kind: string): string {
  return approximate ? `around ${valueWords(value, kind)}` : valueWords(value, kind)
}

/** Formats a signal's value. */
export function valueWords(value: unknown, kind?: string): string {
  if (value === true) return 'yes'
  if (value === false) return 'no'
  if (kind === 'MONEY' && typeof value === 'number') return `$${value.toLocaleString('en-US')}`
  if (typeof value === 'number') return value.toLocaleString('en-US')
  if (kind === 'DATE' && typeof value === 'string') return dayWords(value)
  return plain(String(value))
}
