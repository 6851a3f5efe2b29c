import { type AskedOfModel, type ModelServer, startModelServer } from '../../agent/support/model-server.ts'

/**
 * A scripted language model that must not be trusted: it reads a little, proposes values that nobody said, and rephrases
 * replies with allowed and forbidden words. It depends on the request only, so every run is the same.
 */
export async function startScriptedModel(): Promise<ModelServer> {
  const server = await startModelServer()
  server.respondWith((asked) => ({ says: isRewrite(asked) ? rewriteOf(asked) : readingOf(asked) }))
  return server
}

const isRewrite = ({ data }: AskedOfModel) => typeof data.message === 'string'

/**
 * Rephrasings with forbidden content: a price, a promise, a lie about the writer, a second question, a link, a placeholder.
 */
const FORBIDDEN = [
  (text: string) => `It is only $99 this week. ${text}`,
  (text: string) => `We guarantee the best result. ${text}`,
  (text: string) => `I am a real person, promise. ${text}`,
  (text: string) => `${text} And what is your email?`,
  (text: string) => `${text} See www.example.com/deal`,
  (text: string) => `Dear {{first_name}}, ${text}`,
]
const GOOD = [
  (text: string) => `Thank you! ${text}`,
  (text: string) => `Great. ${text}`,
  (text: string) => `Thanks so much. ${text}`,
]

function rewriteOf({ data }: AskedOfModel): { text: string } {
  const { message, your_last_wording_was_refused_for: refused } = data
  const n = hashOf(JSON.stringify(data))
  const scripts = refused || n % 2 === 0 ? GOOD : FORBIDDEN
  return { text: scripts[(n >>> 1) % scripts.length]!(message) }
}

/** Values that a careless model would read: an option that is mentioned, and values without any words in the text. */
function readingOf({ data }: AskedOfModel): { commands: object[] } {
  const { texts, signals } = data
  const [{ text, body }] = texts.slice(-1)
  const asked = signals.find(({ key }: { key: string }) => key === data.asked)
  const option = asked?.choices?.find((choice: unknown) => hasWord(body, String(choice)))
  const quote =
    option && body.slice(body.toLowerCase().indexOf(option), body.toLowerCase().indexOf(option) + option.length)
  const read = quote ? [{ type: 'SetSignal', text, quote, key: asked.key, value: option }] : []
  return { commands: [...read, ...inventedFor(hashOf(body), text, signals)] }
}

function inventedFor(n: number, text: number, signals: { key: string }[]): object[] {
  const { key } = signals[n % signals.length]!
  const inventions = [
    { type: 'SetSignal', text, quote: 'nobody ever wrote these words', key, value: 1_000_000 },
    { type: 'RequestHuman', text, quote: 'nobody ever wrote these words' },
    { type: 'GiveDiscount', text, quote: 'the', percent: 100 },
    { type: 'SetSignal', text: 99, quote: 'yes', key, value: true },
  ]
  return n % 3 === 0 ? [] : [inventions[n % inventions.length]!]
}

function hasWord(body: string, word: string): boolean {
  return ` ${body.toLowerCase()} `.includes(` ${word} `)
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193)
  return hash >>> 0
}
