import { type Command, CommandFailure, Misuse, URL_OPTION } from './command.ts'
import { type Connection, connect } from './connection.ts'
import { SCENARIOS, type Steps } from './trigger-scenarios.ts'
import { waitForEvent } from './wait-for-event.ts'

const TIMEOUT = { fallback: 30, max: 3_600 }
const NAMES = Object.keys(SCENARIOS).sort()
const PHONES_TRIED_MAX = 20
/** Area codes of the United States. Numbers with the exchange 555 and the line 01xx belong to nobody. */
const AREA_CODES = [
  ...[201, 202, 206, 212, 213, 214, 215, 216, 303, 305, 310, 312, 313, 314, 316, 401, 402, 404, 405, 407, 408, 410],
  ...[412, 415, 501, 502, 503, 504, 505, 510, 512, 513, 515, 602, 605, 612, 614, 615, 617, 619, 702, 703, 704, 713],
]

/** `leadthread trigger` */
export const trigger: Command = {
  name: 'trigger',
  summary: 'Cause an event in a sandbox, with a simulated lead.',
  usage: `leadthread trigger EVENT
  EVENT: one of
${NAMES.map((name) => `    ${name.padEnd(23)} ${SCENARIOS[name as keyof typeof SCENARIOS].summary}`).join('\n')}
  --phone PHONE      phone number of the simulated lead; default: a new fictitious number
  --timeout SECONDS  how long to wait for the event; default 30
  --url URL          URL of the service`,
  options: { phone: { type: 'string' }, timeout: { type: 'string' }, ...URL_OPTION },
  words: { min: 1, max: 1 },
  async run(given, environment) {
    const { print, note, signal } = environment
    const type = given.words[0]!
    if (!isScenario(type)) throw new Misuse(`Unknown event: ${type}. Known events: ${NAMES.join(', ')}.`)
    const timeoutMs = given.count('timeout', TIMEOUT) * 1_000
    const scenario = SCENARIOS[type]
    const connection = connect(given, environment)
    await requireSandbox(connection, signal)

    const { client } = connection
    const phone = given.text('phone') ?? scenario.phone ?? (await findUnusedPhone(connection, signal))
    const after = await client.live.cursor({ signal })
    const until: Steps['until'] = async (awaited, matches) => {
      const event = await waitForEvent(client, { type: awaited, after, matches, signal, timeoutMs })
      if (event) return event
      const why = 'Check that a worker of the service is running.'
      throw new CommandFailure(
        [`${awaited} did not occur within ${timeoutMs / 1_000} s.`, why, scenario.requires].filter(Boolean).join(' '),
      )
    }
    const matches = await scenario.run({ ...connection, phone, signal, until, note })
    const { cursor, sequence, ...event } = await until(type, matches)
    print(JSON.stringify(event, null, 2))
    return 0
  },
}

function isScenario(type: string): type is keyof typeof SCENARIOS {
  return Object.hasOwn(SCENARIOS, type)
}

async function requireSandbox({ client }: Connection, signal: AbortSignal): Promise<void> {
  const { name, mode } = await client.workspace.retrieve({ signal })
  if (mode === 'sandbox') return
  throw new CommandFailure(
    `${name} is a live workspace, so the messages would reach real phones. Use an API key of its sandbox (lt_test_…).`,
  )
}

/** A fictitious number without a lead, so that no opt-out and no earlier message changes the result. */
async function findUnusedPhone({ client }: Connection, signal: AbortSignal): Promise<string> {
  for (let tries = 0; tries < PHONES_TRIED_MAX; tries++) {
    const area = AREA_CODES[Math.floor(Math.random() * AREA_CODES.length)]
    const line = String(100 + Math.floor(Math.random() * 100)).padStart(4, '0')
    const phone = `+1${area}555${line}`
    const { data } = await client.leads.list({ phone, limit: 1 }, { signal }).page()
    if (data.length === 0) return phone
  }
  throw new CommandFailure('No unused fictitious number was found. Reset the sandbox, or set --phone.')
}
