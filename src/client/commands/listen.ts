import { listen } from '../listen/listen.ts'
import { newSigningSecret } from '../sign-webhook.ts'
import { type Command, Misuse, URL_OPTION } from './command.ts'
import { connect, isWebAddress } from './connection.ts'
import { eventTypesOf } from './events.ts'

/** `leadthread listen` */
export const listenCommand: Command = {
  name: 'listen',
  summary: 'Forward the events of the workspace to a receiver on this machine, signed like webhooks.',
  usage: `leadthread listen --forward-to http://localhost:3000/hook
  --types lead.qualified,message.received   only these types
  --after CURSOR      start after this cursor, as printed by an earlier run
  --secret whsec_…    sign with this secret; by default, a new secret is generated and printed
  --api-key lt_…      or LEADTHREAD_API_KEY, or the saved key
  --url http://…      or LEADTHREAD_URL, or the saved URL; default http://127.0.0.1:4000`,
  options: {
    'forward-to': { type: 'string' },
    types: { type: 'string' },
    after: { type: 'string' },
    secret: { type: 'string' },
    'api-key': { type: 'string' },
    ...URL_OPTION,
  },
  words: { min: 0, max: 0 },
  async run(given, environment) {
    const { print, signal } = environment
    const forwardTo = receiverOf(given.text('forward-to'))
    const secret = given.text('secret') ?? newSigningSecret()
    if (!/^whsec_[A-Za-z0-9+/]{14,}=*$/.test(secret)) throw new Misuse('--secret must be whsec_ followed by base64.')

    const { client } = connect(given, environment)
    try {
      // Fail now if the address is wrong. After the first event, an unreachable receiver is waited for.
      const { id, name, mode } = await client.workspace.retrieve({ signal, retry: { triesMax: 2 } })
      print(`Forwarding events of ${name} (${mode}, ${id}) to ${forwardTo}`)
      print(`The signing secret is ${secret}`)
      const types = eventTypesOf(given)
      const cursor = await listen({ client, forwardTo, secret, types, after: given.text('after'), signal, print })
      print(cursor ? `Stopped. To resume, use: --after ${cursor}` : 'Stopped.')
    } catch (error) {
      if (!signal.aborted) throw error
    }
    return 0
  },
}

function receiverOf(text: string | undefined): string {
  if (text && isWebAddress(text)) return text
  throw new Misuse('--forward-to must be an http:// or https:// URL.')
}
