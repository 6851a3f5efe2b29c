import type { Playbook } from '../../campaigns/index.ts'
import { fitsOneSegment, render } from '../../campaigns/pure.ts'
import { anyOf, detectLanguage, type Language, pattern } from '../../texts/index.ts'
import { findAgreement, findOrdinals } from '../booking/slot-words.ts'
import { type Command, isSignalCommand } from '../reading/command.ts'
import { factsNear } from '../reading/facts/find-fact.ts'
import { impliedQuestions } from '../reading/facts/labels.ts'
import { type InboundText, plainText } from '../reading/reading.ts'
import { agrees } from '../score/agreement.ts'
import type { AgentState } from '../score/state.ts'
import { hasCommand, isUnknownQuestion, openQuestionOf, QUESTIONS } from './commands.ts'
import type { Lines } from './lines/lines.ts'
import { linesOf } from './lines/lines-of.ts'
import type { NextQuestion, View } from './view.ts'

type Fact = Playbook['facts'][number]
type Said = { playbook: Playbook; before: AgentState; commands: Command[]; texts: InboundText[] }

type Stated = { playbook: Playbook; before: AgentState; language: Language }

/**
 * A text that is nothing else may be a question in the form of a statement, if the agent can ask what it is about. During a booking it
 * is about the offered times.
 */
export function withStatedQuestions(commands: Command[], { playbook, before, language }: Stated): Command[] {
  const isOpen = before.booking.offered.length > 0 || before.booking.held !== null
  const isOnly = commands.every(({ type }) => type === 'CannotHandle' || type === 'Acknowledge')
  if (isOpen || !isOnly || before.confirming !== null) return commands
  return commands.map((command) => {
    const near = command.type === 'CannotHandle' ? sayable(command.near, playbook, language) : []
    return near.length > 0 ? { type: 'AskFact', factId: null, near, isStatement: true, span: command.span } : command
  })
}

/**
 * What the lead answers to "Did you mean "How long is the warranty"?". `denied`: the question is about something else. `withdrawn`:
 * the lead needs no answer. Null: a fact is chosen, or the text does not answer.
 */
export type FactReply = { commands: Command[]; outcome: View['aboutFacts'] }

/** A yes, or the name of a fact, asks for it. After a no, the question stays one for the team. */
export function withRepliesAboutFacts({ playbook, before, commands, texts }: Said): FactReply {
  const among = before.meant?.facts ?? []
  const replies =
    among.length > 0 ? texts.map((text) => ({ text, ...replyIn(text, commands, { among, playbook }) })) : []
  const reply = replies.find(({ facts }) => facts !== null)
  if (!reply?.facts) return { commands, outcome: null }
  const { messageId, body } = reply.text
  const span = { messageId, start: 0, end: body.length }
  const others = commands.filter((command) => command.span.messageId !== messageId || !isReplaced(command, reply))
  const asked = reply.facts.map((factId): Command => ({ type: 'AskFact', factId, span }))
  if (asked.length > 0) return { commands: [...others, ...asked], outcome: null }
  const outcome = WITHDRAWN.test(plainText(body)) ? 'withdrawn' : 'denied'
  return { commands: [...others, { type: 'Acknowledge', span }], outcome }
}

/** What a reply was read as before it was known what it answers. */
function isReplaced(command: Command, { isPlace }: Reply): boolean {
  if (isSignalCommand(command)) return isPlace
  return WITHOUT_CONTENT.has(command.type) || command.type === 'AskFact'
}

const WITHOUT_CONTENT = new Set<Command['type']>([
  'CannotHandle',
  'Acknowledge',
  'Clarify',
  'NotInterested',
  'DoubtSignal',
])

/** The facts that a reply chooses of those asked about. Empty: none of them. Null: it is about something else. `isPlace`: by their place. */
type Reply = { facts: string[] | null; isPlace: boolean }

function replyIn(
  text: InboundText,
  commands: Command[],
  { among, playbook }: { among: string[]; playbook: Playbook },
): Reply {
  const plain = plainText(text.body)
  const isShort = plain.split(/\s+/).length <= PLACE_WORDS_MAX
  const places = isShort && among.length > 1 ? findOrdinals(plain, among.length).filter(({ negated }) => !negated) : []
  if (places.length > 0) return { facts: [...new Set(places.map(({ index }) => among[index]!))], isPlace: true }
  const values = commands.filter((command) => isSignalCommand(command) && command.span.messageId === text.messageId)
  const facts = values.length > 0 ? besideValues(text, values, among) : factsIn(plain, among, playbook)
  return { facts, isPlace: false }
}

const PLACE_WORDS_MAX = 4

/** In "yes, and our budget is 15k", the yes may be about a fact; in "yes it is ours", it is not. */
function besideValues({ body }: InboundText, values: Command[], among: string[]): string[] | null {
  const first = body.slice(0, Math.min(...values.map(({ span }) => span.start)))
  return /[,.;!]/.test(first) && agrees(first.split(/[,.;!]/)[0]!) ? among : null
}

function factsIn(text: string, among: string[], { facts }: Playbook): string[] | null {
  if (OTHER.test(text)) return []
  const [named] = factsNear(facts, text, NAMED_FROM)
  if (named !== undefined && among.includes(named)) return [named]
  const isYes = BOTH.test(text) || findAgreement(text)
  if (isYes === null) return null
  return isYes ? among : []
}

const NAMED_FROM = 0.2
const NO_MATTER = anyOf`
  never ?mind | nvm | forget (?:it|about it|that) | doesn't matter | skip it | no importa | olvidel[oa] | olvidalo | da igual
`
const WITHDRAWN = pattern()`\b${NO_MATTER}\b`
const OTHERS = anyOf`something else | anything else | neither | none | different question | otra cosa | ningun[oa]`
const OTHER = pattern()`\b${OTHERS}\b|\b${NO_MATTER}\b`
const BOTH = pattern()`\b${anyOf`both | ambas | ambos | las dos | los dos | todo`}\b`

type Meant = Pick<Said, 'playbook' | 'commands' | 'texts'> & { language: Language; next: NextQuestion | null }

/**
 * The facts to ask about, and the question that may be about them: the only question of the turn. Null: the agent does not
 * ask, or asks something more important.
 */
export function factsMeant({ playbook, commands, texts, language, next }: Meant): AgentState['meant'] {
  const [question, ...others] = commands.filter(({ type }) => QUESTIONS.includes(type))
  if (!question || others.length > 0 || !isUnknownQuestion(question) || !question.near) return null
  if (next?.why === 'confirm' || next?.why === 'guess' || hasCommand(commands, 'AskCommitment')) return null
  const facts = sayable(question.near, playbook, language)
  const both = render(whichFactQuestion(facts, playbook, language, linesOf(language)), NO_LEAD)
  const asked = fitsOneSegment(both) ? facts : facts.slice(0, 1)
  const { messageId } = question.span
  return asked.length > 0 ? { facts: asked, question: openQuestionOf(question, texts), messageId } : null
}

const OPEN_QUESTIONS_MAX = 5

/** The lead's questions that no fact answers, without one that a fact answers after all or that the lead withdraws. */
export function openQuestionsAfter(
  { openQuestions, meant }: AgentState,
  { commands, outcome }: FactReply,
  texts: InboundText[],
): string[] {
  const answered = outcome === 'withdrawn' || isMeant(meant, commands) ? meant?.question : null
  const asked = commands.filter(isUnknownQuestion).map((command) => openQuestionOf(command, texts))
  const open = [...openQuestions.filter((question) => question !== answered), ...asked.filter(Boolean)]
  return [...new Set(open)].slice(-OPEN_QUESTIONS_MAX)
}

/** Whether the lead asks for a fact that the agent's last text asked about. */
export function isMeant(meant: AgentState['meant'], commands: Command[]): boolean {
  return commands.some(({ type, ...command }) => 'factId' in command && meant?.facts.includes(command.factId ?? ''))
}

/** The facts that the agent can ask about in the lead's language. */
function sayable(near: string[] | undefined, playbook: Playbook, language: Language): string[] {
  return near?.filter((id) => phraseFor(id, playbook, language) !== null) ?? []
}

/** "Did you mean "How long is the warranty", "Financing" or something else?" */
export function whichFactQuestion(among: string[], playbook: Playbook, language: Language, { asks }: Lines): string {
  return asks.meant(among.flatMap((id) => phraseFor(id, playbook, language) ?? []))
}

const NO_LEAD = { firstName: null, attributes: {} }

/** The owner's words for the question that a fact answers: a whole question if there is one. Null: none in this language. */
function phraseFor(id: string, playbook: Playbook, language: Language): string | null {
  const fact = playbook.facts.find((each) => each.id === id)
  const phrases = fact ? phrasesIn(fact, playbook.language ?? 'en', language) : []
  const whole = phrases.find((phrase) => WHOLE_QUESTION.test(plainText(phrase)))
  const [implied] = language === 'en' ? phrases.flatMap(impliedQuestions) : []
  const chosen = (whole ?? implied ?? phrases[0])?.replace(/["“”]|\/[^\s/]+|^[\s¿]+|[\s?.!]+$/g, '')
  return (language === 'en' ? chosen?.replace(/\bi\b/g, 'I') : chosen) ?? null
}

function phrasesIn({ question }: Fact, written: Language, language: Language): string[] {
  return question.filter((phrase) => phrase.length <= PHRASE_CHARS_MAX && (languageOf(phrase) ?? written) === language)
}

function languageOf(phrase: string): Language | null {
  return phrase.startsWith('¿') ? 'es' : detectLanguage(phrase)
}

const PHRASE_CHARS_MAX = 70
const OPENERS = anyOf`
  how | what | what's | when | where | who | which | why | do | does | did | are | is | am | can | could | will | would | should | have
  cuant[oa]s? | como | cuando | donde | quien | cual(?:es)? | que | puedo | pueden? | tienen? | hacen | dan | son | esta | aceptan
`
const WHOLE_QUESTION = pattern()`^\W*${OPENERS} (?:\S+ ){1,}\S+\W*$`
