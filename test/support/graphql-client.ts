import { createClient, type Client as SocketClient } from 'graphql-ws'
import { WebSocket } from 'ws'

export type Answer = {
  data?: Record<string, unknown> | null
  errors?: { message: string; path?: (string | number)[]; extensions?: { code?: string; param?: string } }[]
}

type Door = { url: string; key: string }

/** Server-sent events can be asked for with a member's cookie too. */
type AnyDoor = { url: string } & ({ key: string } | { headers: Record<string, string> })

/** One query or mutation, as any client sends it. What it cost is left out. */
export async function ask({ url, key }: Door, query: string, variables: object = {}): Promise<Answer> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  })
  const { extensions: _cost, ...answer } = (await response.json()) as Answer & { extensions?: unknown }
  return answer
}

/** The code of each error, with the path it happened at. */
export function codesOf({ errors = [] }: Answer): string[] {
  return errors.map(({ extensions, path }) => `${extensions?.code}${path ? ` at ${path.join('.')}` : ''}`)
}

/** A subscription that is watched: answers in the order they came. */
export class Watch {
  readonly answers: Answer[] = []
  /** Whether the server has begun to answer: it misses nothing from then on. Server-sent events only. */
  isOpen = false
  /** Set when the stream has ended: `complete`, or what else happened. */
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

  /** Resolves when the watch has come so far. Fails by the test's own deadline. */
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
export function watchEvents(door: AnyDoor, query: string, variables: object = {}): Watch {
  const watch = new Watch()
  const controller = new AbortController()
  watch.onStop(() => controller.abort())
  const who = 'key' in door ? { Authorization: `Bearer ${door.key}` } : door.headers
  readEvents(watch, door.url, {
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

/** Subscribes over a WebSocket of its own. */
export function watchSocket(door: Door, query: string, variables: Record<string, unknown> = {}): Watch {
  const watch = new Watch()
  const client = socketClient(door, (code) => watch.close(code))
  watch.onStop(() => void client.dispose())
  watchOn(client, watch, query, variables)
  return watch
}

/** One more subscription over a socket that is there. */
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

/** A client that connects at once, stays, and does not connect again by itself. */
export function socketClient({ url, key }: Door, closed: (code: number) => void = () => {}): SocketClient {
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
