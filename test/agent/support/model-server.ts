import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Json } from '../../support/harness.ts'

/** A request as received, in either protocol. */
export type AskedOfModel = {
  protocol: 'openai_compatible' | 'anthropic'
  path: string
  headers: IncomingHttpHeaders
  model: string
  instructions: string
  data: Json
  body: Json
}

export type ModelAnswer = {
  /** The model's answer. Objects are sent as JSON text. */
  says?: unknown
  /** Reported tokens; null for none. */
  usage?: { input: number; output: number } | null
  status?: number
  /** Replaces the whole response of the protocol. */
  raw?: string
  delayMs?: number
  /** The connection breaks in the middle of the answer. */
  cut?: boolean
}

export type ModelServer = {
  /** The base URL, up to the version. */
  url: string
  asked: AskedOfModel[]
  respondWith(respond: ModelAnswer | ((asked: AskedOfModel) => ModelAnswer | Promise<ModelAnswer>)): void
  close(): Promise<void>
}

/** A real HTTP server on loopback that speaks OpenAI's chat completions and Anthropic's messages. */
export async function startModelServer(): Promise<ModelServer> {
  const asked: AskedOfModel[] = []
  const timers = new Set<NodeJS.Timeout>()
  let respond = (_asked: AskedOfModel): ModelAnswer | Promise<ModelAnswer> => ({ says: { commands: [] } })

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', async () => {
      const question = read(request.url ?? '', request.headers, JSON.parse(Buffer.concat(chunks).toString()))
      asked.push(question)
      const answer = await respond(question)
      const timer = setTimeout(() => {
        timers.delete(timer)
        send(response, question, answer)
      }, answer.delayMs ?? 0)
      timers.add(timer)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    respondWith(next) {
      respond = typeof next === 'function' ? next : () => next
    },
    close() {
      for (const timer of timers) clearTimeout(timer)
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

function read(path: string, headers: IncomingHttpHeaders, body: Json): AskedOfModel {
  const isAnthropic = path.endsWith('/messages')
  const instructions = isAnthropic ? textOf(body.system) : textOf(body.messages[0].content)
  const user = textOf(body.messages[isAnthropic ? 0 : 1].content)
  const protocol = isAnthropic ? 'anthropic' : 'openai_compatible'
  return { protocol, path, headers, model: body.model, instructions, data: JSON.parse(user), body }
}

function textOf(content: Json): string {
  return typeof content === 'string' ? content : content.map(({ text }: { text: string }) => text).join('')
}

function send(response: ServerResponse, question: AskedOfModel, answer: ModelAnswer): void {
  const { status = 200, cut } = answer
  const body = answer.raw ?? JSON.stringify(formOf(question, answer))
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
  if (!cut) return void response.end(body)
  response.write(body.slice(0, Math.floor(body.length / 2)), () => response.destroy())
}

function formOf({ protocol, model }: AskedOfModel, { says, usage = { input: 100, output: 20 } }: ModelAnswer): object {
  const text = typeof says === 'string' ? says : JSON.stringify(says)
  if (protocol === 'anthropic') {
    const reported = usage && { input_tokens: usage.input, output_tokens: usage.output }
    const content = [{ type: 'text', text }]
    return { id: 'msg_1', type: 'message', role: 'assistant', model, content, stop_reason: 'end_turn', usage: reported }
  }
  const reported = usage && { prompt_tokens: usage.input, completion_tokens: usage.output }
  const choices = [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }]
  return { id: 'c1', object: 'chat.completion', created: 1, model, choices, ...(reported && { usage: reported }) }
}
