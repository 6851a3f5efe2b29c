export type ServerSentEvent = { event: string; data: string }

/** An event of this size is an error. */
const EVENT_CHARACTERS_MAX = 4 * 1024 * 1024

/**
 * The events of a stream, as defined in the HTML standard (9.2.6). Null for data without an event, such as the comments that
 * keep a connection open. Reads no more than the caller requests.
 */
export async function* readEvents(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<ServerSentEvent | null> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of chunks) {
    const text = (rest + decoder.decode(chunk, { stream: true })).replaceAll('\r\n', '\n')
    const blocks = text.split('\n\n')
    rest = blocks.pop()!
    if (rest.length > EVENT_CHARACTERS_MAX) throw new RangeError('An event in the stream is too large.')
    yield null
    for (const block of blocks) {
      const event = parseBlock(block)
      if (event) yield event
    }
  }
}

function parseBlock(block: string): ServerSentEvent | null {
  let event = 'message'
  const data: string[] = []
  for (const line of block.split('\n')) {
    const [, field, value = ''] = /^([^:]+)(?:: ?(.*))?$/.exec(line) ?? []
    if (field === 'event') event = value
    if (field === 'data') data.push(value)
  }
  return data.length === 0 && event === 'message' ? null : { event, data: data.join('\n') }
}
