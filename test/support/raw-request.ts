import { connect } from 'node:net'

/** Sends the bytes of a request as they are, and returns the whole response when the connection has ended. */
export function rawRequest({ url }: { url: string }, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(text))
    socket.setEncoding('utf8').on('data', (chunk) => {
      answer += chunk
    })
    socket.on('close', () => resolve(answer)).on('error', reject)
  })
}
