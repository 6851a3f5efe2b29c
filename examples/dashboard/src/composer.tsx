import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useMutation } from 'urql'
import { SendMessage } from './documents.ts'
import { messageOf, Problem } from './problem.tsx'

export function Composer({ leadId }: { leadId: string }) {
  const [body, setBody] = useState('')
  const [problem, setProblem] = useState<string>()
  const [{ fetching }, sendMessage] = useMutation(SendMessage)
  // The same text has the same key, so a second attempt after a lost connection does not send the message twice.
  const attempt = useRef({ body: '', key: '' })

  async function send(event: FormEvent) {
    event.preventDefault()
    if (fetching || body.trim() === '') return
    if (attempt.current.body !== body) attempt.current = { body, key: crypto.randomUUID() }
    const { data, error } = await sendMessage({ input: { leadId, body, idempotencyKey: attempt.current.key } })
    if (error) return setProblem(`${messageOf(error)} Your message is kept. You can send it again.`)
    const result = data?.sendMessage
    if (result?.__typename === 'MessageWithheld') return setProblem(result.message)
    attempt.current = { body: '', key: '' }
    setProblem(undefined)
    setBody('')
  }

  return (
    <form onSubmit={send}>
      {problem && <Problem message={problem} />}
      <label htmlFor="body">Message</label>
      <textarea
        id="body"
        rows={2}
        value={body}
        onChange={({ target }) => setBody(target.value)}
        onKeyDown={sendOnEnter}
        readOnly={fetching}
      />
      <button type="submit" disabled={fetching}>
        Send
      </button>
    </form>
  )
}

function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}
