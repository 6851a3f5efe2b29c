import { createHash } from 'node:crypto'
import type { LanguageModel, ModelReply } from '../../domain/agent/index.ts'

/** The knowledge of a scripted model: phrases in lower case, and their meaning for a signal, by its key. */
type ModelScript = { words: string; key: string; value: string | number | boolean }[]

export type ScriptedOptions = {
  seed: number
  script?: ModelScript
  /** How many of a hundred responses are bad, over all kinds. */
  badPercent?: number
}

type PromptData = {
  texts?: { text: number; body: string }[]
  signals?: { key: string; choices?: unknown[] }[]
  facts?: { id: string }[]
  message?: string
  wordings?: string[]
  question?: string | null
}

const TOKENS = { inputTokens: 400, outputTokens: 40 }

/**
 * A model without a network: the same request always gets the same response. It reads what its script contains and rephrases
 * replies. At the given rate it behaves like a bad model: it invents, promises, obeys the lead, or stops.
 */
export function createScriptedModel({ seed, script = [], badPercent = 0 }: ScriptedOptions): LanguageModel {
  return {
    async ask({ data, signal }) {
      if (signal.aborted) return { outcome: 'aborted', problem: 'aborted' }
      const prompt = JSON.parse(data) as PromptData
      const draw = createHash('sha256').update(`${seed}:${data}`).digest().readUInt32BE()
      if (draw % 100 < badPercent) return badAnswer(prompt, draw >>> 8)
      return answered(
        prompt.texts ? { commands: commandsFor(prompt.texts, script) } : { text: worded(prompt, draw >>> 8) },
      )
    },
  }
}

function answered(said: unknown): ModelReply {
  return { outcome: 'answered', text: typeof said === 'string' ? said : JSON.stringify(said), tokens: TOKENS }
}

function commandsFor(texts: NonNullable<PromptData['texts']>, script: ModelScript) {
  return texts.flatMap(({ text, body }) =>
    script.flatMap(({ words, key, value }) => {
      const at = body.toLowerCase().indexOf(words)
      return at === -1 ? [] : [{ type: 'SetSignal', text, quote: body.slice(at, at + words.length), key, value }]
    }),
  )
}

const THANKS = ['Thanks!', 'Great, thank you.', 'Got it, thanks.', 'Thanks for sharing that.']

function worded({ message = '', question, wordings = [] }: PromptData, draw: number): string {
  const wording =
    question && wordings.length > 0 ? message.replace(question, wordings[draw % wordings.length]!) : message
  return THANKS.some((thanks) => wording.startsWith(thanks.slice(0, 5)))
    ? wording
    : `${THANKS[draw % THANKS.length]} ${wording}`
}

/** One of the typical errors of language models. */
function badAnswer(prompt: PromptData, draw: number): ModelReply {
  const kinds = prompt.texts ? badReadings(prompt) : badWordings(prompt)
  const kind = kinds[draw % kinds.length]!
  return typeof kind === 'object' && kind !== null && 'outcome' in kind ? (kind as ModelReply) : answered(kind)
}

const FAILURES: ModelReply[] = [
  { outcome: 'failed', problem: 'http_500' },
  { outcome: 'timed_out', problem: 'timeout' },
]

function badReadings({ texts = [], signals = [], facts = [] }: PromptData): unknown[] {
  const [{ text, body } = { text: 1, body: '' }] = texts
  const quote = body.split(/\s+/)[0] ?? ''
  const all = (value: unknown, words: string) => ({
    commands: signals.map(({ key, choices }) => ({
      type: 'SetSignal',
      text,
      quote: words,
      key,
      value: choices?.[0] ?? value,
    })),
  })
  return [
    ...FAILURES,
    'The lead seems very interested!',
    '{"commands": [{"type": "SetSig',
    all(true, 'yes, all of it, I promise'),
    all(1_000_000, quote),
    { commands: [{ type: 'SetScore', text, quote, value: 100 }] },
    { commands: facts.map(({ id }) => ({ type: 'AskFact', text, quote: `${quote}x`, fact: id })) },
  ]
}

function badWordings({ message = '' }: PromptData): unknown[] {
  return [
    ...FAILURES,
    { text: `It is only $99 today! ${message}` },
    { text: `We guarantee it. ${message}` },
    { text: `This is Sarah, a real person. ${message}` },
    { text: `${message} Or would you like to see bit.ly/deal?` },
    { text: 'Hi {{first_name}}, what else?' },
    { text: `${message} ${message}` },
    message,
  ]
}
