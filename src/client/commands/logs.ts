import { type Command, URL_OPTION } from './command.ts'
import { connect } from './connection.ts'
import { eventTypesOf, lineOf, recentEvents, type ShownEvent } from './events.ts'

const LIMIT = { fallback: 20, max: 100 }

/** `leadthread logs` */
export const logs: Command = {
  name: 'logs',
  summary: 'Print the newest events of the workspace, and follow new ones.',
  usage: `leadthread logs [--follow] [--limit 20] [--types lead.qualified,message.received]
  --follow      continue with new events until you press Ctrl-C
  --limit N     number of past events, 1 to 100; default 20
  --types LIST  only these types, separated by commas
  --json        print each event as one line of JSON
  --url URL     URL of the service`,
  options: {
    follow: { type: 'boolean' },
    limit: { type: 'string' },
    types: { type: 'string' },
    json: { type: 'boolean' },
    ...URL_OPTION,
  },
  words: { min: 0, max: 0 },
  async run(given, environment) {
    const { print, note, signal } = environment
    const limit = given.count('limit', LIMIT)
    const types = eventTypesOf(given)
    const connection = connect(given, environment)
    const { live } = connection.client
    const show = ({ id, type, created, data }: ShownEvent) =>
      print(given.flag('json') ? JSON.stringify({ id, type, created, data }) : lineOf({ id, type, created, data }))

    // The cursor comes first: an event that occurs before the list is read is in both, and is printed once.
    const after = given.flag('follow') ? await live.cursor({ signal }) : null
    const past = await recentEvents(connection, { limit, types, signal })
    past.forEach(show)
    if (after === null) return 0

    const shown = new Set(past.map(({ id }) => id))
    const onBreak = ({ message }: Error, waitMs: number) =>
      note(`${message} Reconnecting in ${Math.ceil(waitMs / 1_000)} s.`)
    try {
      for await (const event of live.events({ types, after, signal, onBreak })) if (!shown.has(event.id)) show(event)
    } catch (error) {
      if (!signal.aborted) throw error
    }
    return 0
  },
}
