import { createClient, type Client as SocketClient } from 'graphql-ws'
import { WebSocket } from 'ws'

export type Answer = {
  data?: Record<string, unknown> | null
  errors?: { message: string; path?: (string | number)[]; extensions?: { code?: string; param?: string } }[]
}

type Target = { url: string; key: string }

/** Server-sent events can be requested with a member's cookie too. */
type AnyTarget = { url: string } & ({ key: string } | { headers: Record<string, string> })

/** Sends one query or mutation, as any client does. The response is without its cost. */
export async function ask({ url, key }: Target, query: string, variables: object = {}): Promise<Answer> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  })
  const { extensions: _cost, ...answer } = (await response.json()) as Answer & { extensions?: unknown }
  return answer
}

/** The code of each error, with its path. */
export function codesOf({ errors = [] }: Answer): string[] {
  return errors.map(({ extensions, path }) => `${extensions?.code}${path ? ` at ${path.join('.')}` : ''}`)
}

/** A subscription and its responses, in order. */
export class Watch {
  readonly answers: Answer[] = []
  /** Whether the response has started; the subscription misses no later event. Server-sent events only. */
  isOpen = false
  /** Set when the stream has ended: `complete`, or the error. */
  ended: string | undefined
  /** Set when its socket has closed: the close code. */
  closeCode: number | undefined
  #wake: () => void = () => {}
  #stop: () => void = () => {}

  push(answer: Answer): void {
    this.answers.push(answer)
    this.#wake()
  }

  open(): void {
    this.isOpen = true
    this.#wake()
  }

  end(how: string): void {
    this.ended ??= how
    this.#wake()
  }

  close(code: number): void {
    this.closeCode = code
    this.end('closed')
  }

  onStop(stop: () => void): void {
    this.#stop = stop
  }

  stop(): void {
    this.#stop()
  }

  /** Resolves when the condition holds. Fails by the test's timeout. */
  async until(reached: (watch: Watch) => boolean): Promise<this> {
    while (!reached(this)) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
    return this
  }

  /** The payloads of a root field. */
  payloads<Payload>(field: string): Payload[] {
    return this.answers.map(({ data }) => data?.[field] as Payload).filter((payload) => payload != null)
  }
}

/** Subscribes over server-sent events. */
export function watchEvents(target: AnyTarget, query: string, variables: object = {}): Watch {
  const watch = new Watch()
  const controller = new AbortController()
  watch.onStop(() => controller.abort())
  const who = 'key' in target ? { Authorization: `Bearer ${target.key}` } : target.headers
  readEvents(watch, target.url, {
    method: 'POST',
    signal: controller.signal,
    headers: { ...who, 'Content-Type': 'application/json', Accept: 'text/event-stream' },
    body: JSON.stringify({ query, variables }),
  }).then(
    () => watch.end('closed'),
    (error: unknown) => watch.end(String(error)),
  )
  return watch
}

async function readEvents(watch: Watch, url: string, init: RequestInit): Promise<void> {
  const response = await fetch(`${url}/graphql`, init)
  watch.open()
  let text = ''
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk
    const blocks = text.split('\n\n')
    text = blocks.pop()!
    for (const block of blocks) {
      const [, event, data] = block.match(/^(?::\n)*event: (\w+)\n(?::\n)*data: ?(.*)$/) ?? []
      if (event === 'next') watch.push(JSON.parse(data!) as Answer)
      if (event === 'complete') watch.end('complete')
    }
  }
}

/** Subscribes over a new WebSocket. */
export function watchSocket(target: Target, query: string, variables: Record<string, unknown> = {}): Watch {
  const watch = new Watch()
  const client = socketClient(target, (code) => watch.close(code))
  watch.onStop(() => void client.dispose())
  watchOn(client, watch, query, variables)
  return watch
}

/** Subscribes over an open socket. */
export function watchOn(
  client: SocketClient,
  watch: Watch,
  query: string,
  variables: Record<string, unknown> = {},
): void {
  client.subscribe<Record<string, unknown>>(
    { query, variables },
    {
      next: (result) => watch.push(result as Answer),
      error: (errors) => {
        if (Array.isArray(errors)) watch.push({ errors: errors as NonNullable<Answer['errors']> })
        watch.end('error')
      },
      complete: () => watch.end('complete'),
    },
  )
}

/** A client that connects at once, stays connected, and does not reconnect. */
export function socketClient({ url, key }: Target, closed: (code: number) => void = () => {}): SocketClient {
  return createClient({
    url: `${url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { authorization: `Bearer ${key}` },
    retryAttempts: 0,
    lazy: false,
    onNonLazyError: () => {},
    on: { closed: (event) => closed((event as { code: number }).code) },
  })
}
