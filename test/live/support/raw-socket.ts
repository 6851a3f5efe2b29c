import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'

export const [TEXT, BINARY, CLOSE, PING] = [0x1, 0x2, 0x8, 0x9]
const PONG = 0xa

export type Frame = { opcode: number; payload: Buffer }

type Opening = { path?: string; protocol?: string | null; headers?: Record<string, string> }

const isClose = ({ opcode }: Frame) => opcode === CLOSE

/** A WebSocket client at the level of frames: it answers no close frame and, by default, no ping. */
export class RawSocket {
  readonly frames: Frame[] = []
  readonly socket: Socket
  /** The server's response to the upgrade. */
  head = ''
  isGone = false
  answersPings = false
  #bytes: Buffer = Buffer.alloc(0)
  #wake: () => void = () => {}

  constructor(url: string, { path = '/graphql', protocol = 'graphql-transport-ws', headers = {} }: Opening = {}) {
    const { hostname, port } = new URL(url)
    this.socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
    const lines = [
      `GET ${path} HTTP/1.1`,
      `Host: ${hostname}:${port}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
      ...(protocol === null ? [] : [`Sec-WebSocket-Protocol: ${protocol}`]),
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ]
    this.socket.write(`${lines.join('\r\n')}\r\n\r\n`)
    this.socket.on('data', (bytes) => this.#take(bytes))
    this.socket.on('error', () => {})
    const gone = () => {
      this.isGone = true
      this.#wake()
    }
    this.socket.on('end', gone).on('close', gone)
  }

  /** Whether the server closes the connection. It waits for half a minute for a client that does not answer. */
  get isClosing(): boolean {
    return this.isGone || this.frames.some(isClose)
  }

  /** Sends a frame; `declared` is the length in its header. */
  frame(opcode: number, payload: string | Buffer, declared?: number): this {
    const bytes = Buffer.from(payload)
    const length = declared ?? bytes.length
    const size = length < 126 ? 0 : length < 65_536 ? 2 : 8
    const head = Buffer.alloc(2 + size + 4)
    head[0] = 0x80 | opcode
    head[1] = 0x80 | (size === 0 ? length : size === 2 ? 126 : 127)
    if (size === 2) head.writeUInt16BE(length, 2)
    if (size === 8) head.writeBigUInt64BE(BigInt(length), 2)
    this.socket.write(Buffer.concat([head, bytes])) // the mask is zero
    return this
  }

  send(message: object): this {
    return this.frame(TEXT, JSON.stringify(message))
  }

  init(key: string): this {
    return this.send({ type: 'connection_init', payload: { authorization: `Bearer ${key}` } })
  }

  subscribe(id: string, query: string, variables: object = {}): this {
    return this.send({ type: 'subscribe', id, payload: { query, variables } })
  }

  /** Resolves when the condition holds. Fails by the test's timeout. */
  async until(reached: (socket: RawSocket) => boolean): Promise<this> {
    while (!reached(this)) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
    return this
  }

  /** The messages of the protocol so far. */
  get messages(): { type: string; id?: string; payload?: unknown }[] {
    return this.frames.filter(({ opcode }) => opcode === TEXT).map(({ payload }) => JSON.parse(String(payload)))
  }

  /** Resolves with the code and the reason of the server's close frame. */
  async closing(): Promise<[code: number, reason: string]> {
    await this.until((socket) => socket.isClosing)
    const { payload } = this.frames.find(isClose) ?? {}
    return payload && payload.length >= 2 ? [payload.readUInt16BE(0), String(payload.subarray(2))] : [0, '']
  }

  /** Stops reading from the connection. */
  stall(): void {
    this.socket.pause()
  }

  /** Reads from the connection again. */
  resume(): void {
    this.socket.resume()
  }

  destroy(): void {
    this.socket.destroy()
  }

  #take(bytes: Buffer): void {
    this.#bytes = Buffer.concat([this.#bytes, bytes])
    if (this.head === '') {
      const end = this.#bytes.indexOf('\r\n\r\n')
      if (end < 0) return
      this.head = String(this.#bytes.subarray(0, end))
      this.#bytes = this.#bytes.subarray(end + 4)
    }
    for (let frame = this.#next(); frame; frame = this.#next()) {
      this.frames.push(frame)
      if (frame.opcode === PING && this.answersPings) this.frame(PONG, frame.payload)
    }
    this.#wake()
  }

  #next(): Frame | undefined {
    const bytes = this.#bytes
    if (bytes.length < 2) return undefined
    const short = bytes[1]! & 0x7f
    const size = short < 126 ? 0 : short === 126 ? 2 : 8
    if (bytes.length < 2 + size) return undefined
    const length = size === 0 ? short : size === 2 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2))
    if (bytes.length < 2 + size + length) return undefined
    this.#bytes = bytes.subarray(2 + size + length)
    return { opcode: bytes[0]! & 0x0f, payload: bytes.subarray(2 + size, 2 + size + length) }
  }
}
