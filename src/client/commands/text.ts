import { type Command, URL_OPTION } from './command.ts'
import { connect } from './connection.ts'

/** `leadthread text` */
export const text: Command = {
  name: 'text',
  summary: 'Send one message to a lead.',
  usage: `leadthread text PHONE BODY
  PHONE       phone number, such as +14155550123; a new number creates a lead
  BODY        body of the message, in quotes
  --schedule  if quiet hours or a frequency cap apply, send the message when sending is allowed again
  --url URL   URL of the service`,
  options: { schedule: { type: 'boolean' }, ...URL_OPTION },
  words: { min: 2, max: 2 },
  async run(given, environment) {
    const [to, body] = given.words as [string, string]
    const { client } = connect(given, environment)
    const when_withheld = given.flag('schedule') ? 'schedule' : 'refuse'
    const message = await client.messages.send({ to, body, when_withheld }, { signal: environment.signal })
    const when = message.scheduled_for ? `, to be sent at ${message.scheduled_for}` : ''
    environment.print(`${message.id} to ${message.to}: ${message.status}${when}`)
    return 0
  },
}
