import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { text as readText } from 'node:stream/consumers'
import { type Command, type CommandEnvironment, CommandFailure, Misuse, URL_OPTION } from './command.ts'
import { connectTo, urlOfNewLogin } from './connection.ts'
import { saveLogin } from './saved-login.ts'

/** Printable ASCII, as in a header. Other text cannot be a key, such as two lines or a smart quote. */
const API_KEY = /^[\x21-\x7e]+$/

/** Saves a key that the service accepts, with the URL of the service. */
export const login: Command = {
  name: 'login',
  summary: 'Save an API key and the URL of the service for the other commands.',
  usage: `leadthread login [--url URL]
  --url URL   URL of the service; default LEADTHREAD_URL, or http://127.0.0.1:4000
  The command asks for the key, or reads it from the standard input: leadthread login < key.txt
  It saves the key only if the service accepts it, in a file that only you can read.`,
  options: URL_OPTION,
  words: { min: 0, max: 0 },
  async run(given, environment) {
    const { env, print, signal } = environment
    const url = urlOfNewLogin(given, env)
    const apiKey = await readKey(environment)
    if (!API_KEY.test(apiKey)) throw new Misuse('Enter one API key, such as lt_live_… or lt_test_…')
    const { client } = connectTo({ apiKey, baseUrl: url })
    const { id, name, mode, scopes } = await client.workspace.retrieve({ signal })
    const file = saveLogin(env, { url, apiKey })
    print(`Logged in to ${name} (${mode}, ${id}) at ${url} with the scopes ${scopes.join(', ')}.`)
    print(`The key is saved in ${file}. To log out, delete this file.`)
    return 0
  },
}

/** Reads the key from the terminal, or all of the standard input if it is a file or a pipe. */
async function readKey({ input, note, signal }: CommandEnvironment): Promise<string> {
  if (input.isTTY) {
    note('Enter the API key. The key is not shown while you type:')
    return (await readHiddenLine(input)).trim()
  }
  // In a terminal, readHiddenLine handles Ctrl-C itself.
  const stop = () => void input.destroy()
  signal.addEventListener('abort', stop, { once: true })
  try {
    return (await readText(input)).trim()
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/** Reads one line from a terminal without showing it. Throws `CommandFailure` if the input ends before a line is complete. */
function readHiddenLine(input: NodeJS.ReadStream): Promise<string> {
  // The interface writes what is typed to its output.
  const discarded = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input, output: discarded, terminal: true })
  return new Promise<string>((resolve, reject) => {
    lines.once('line', resolve)
    // A terminal in raw mode sends no signal for Ctrl-C, so the interface reports it.
    lines.once('SIGINT', () => lines.close())
    lines.once('close', () => reject(new CommandFailure('No API key was entered.')))
  }).finally(() => lines.close())
}
