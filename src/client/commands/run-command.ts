import { parseArgs } from 'node:util'
import { LeadthreadError } from '../errors.ts'
import { type Command, type CommandEnvironment, CommandFailure, type Given, Misuse } from './command.ts'
import { importLeads } from './import-leads.ts'
import { listenCommand } from './listen.ts'
import { login } from './login.ts'
import { logs } from './logs.ts'
import { open } from './open.ts'
import { text } from './text.ts'
import { trigger } from './trigger.ts'

const COMMANDS: readonly Command[] = [login, listenCommand, trigger, logs, importLeads, text, open]

/** Runs a command line. Resolves with its exit code: 0 success, 1 failure or refusal, 2 invalid usage. */
export async function runCommand(words: string[], environment: CommandEnvironment): Promise<number> {
  const { note, print, signal } = environment
  const command = commandOf(words)
  try {
    if (!command) return withoutCommand(words, environment)
    const given = parse(command, words.slice(command.name.split(' ').length))
    if (given.flag('help')) print(helpOf(command))
    else if (given.flag('version')) print(environment.version)
    else return await command.run(checked(command, given), environment)
    return 0
  } catch (error) {
    if (signal.aborted) {
      note('Interrupted.')
      return 1
    }
    for (const line of linesOf(error)) note(line)
    if (error instanceof LeadthreadError || error instanceof CommandFailure) return 1
    note(command ? `\n${helpOf(command)}` : '\nList the commands with: leadthread help')
    return 2
  }
}

function commandOf(words: string[]): Command | undefined {
  return COMMANDS.find(({ name }) => name === words.slice(0, name.split(' ').length).join(' '))
}

/** `help [COMMAND]`, `--help`, `--version`, or an unknown command. */
function withoutCommand(words: string[], { print, note, version }: CommandEnvironment): number {
  const [first, ...rest] = words
  const topic = commandOf(rest)
  if (first === '--version') print(version)
  else if (first === 'help' && rest.length > 0 && !topic) throw unknown(rest)
  else if (first === 'help' || first === '--help' || first === '-h') print(topic ? helpOf(topic) : overview())
  else if (first === undefined) {
    note(overview())
    return 2
  } else throw unknown(words)
  return 0
}

function unknown(words: string[]): Misuse {
  const options = COMMANDS.map(({ name }) => name).filter((name) => name.startsWith(`${words[0]} `))
  return new Misuse(
    `Unknown command: ${words.join(' ')}.${options.length > 0 ? ` Did you mean: ${options.join(', ')}?` : ''}`,
  )
}

function parse(command: Command, words: string[]): Given {
  const options = { ...command.options, help: { type: 'boolean', short: 'h' }, version: { type: 'boolean' } } as const
  const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true })
  const found = values as Record<string, string | boolean | string[] | undefined>
  const textOf = (name: string) => (found[name] as string | undefined) || undefined
  return {
    words: positionals,
    text: textOf,
    texts: (name) => (found[name] as string[] | undefined) ?? [],
    flag: (name) => found[name] === true,
    count: (name, { fallback, max }) => {
      const value = textOf(name) ?? String(fallback)
      if (/^[1-9]\d{0,8}$/.test(value) && Number(value) <= max) return Number(value)
      throw new Misuse(`--${name} must be an integer from 1 to ${max}.`)
    },
  }
}

function checked(command: Command, given: Given): Given {
  const { min, max } = command.words
  const count = given.words.length
  if (count < min) throw new Misuse(`Too few arguments for leadthread ${command.name}.`)
  if (count > max) throw new Misuse(`Unexpected argument: ${given.words[max]}. Put quotes around a text with spaces.`)
  return given
}

/** The error, and where it occurred. A bug is thrown again. */
function linesOf(error: unknown): string[] {
  if (error instanceof LeadthreadError) {
    const { message, code, param, docUrl, requestId } = error
    return [
      `Error: ${message} (${code})`,
      ...(param ? [`  param: ${param}`] : []),
      ...(docUrl ? [`  doc_url: ${docUrl}`] : []),
      ...(requestId ? [`  request_id: ${requestId}`] : []),
    ]
  }
  if (!(error instanceof Misuse || error instanceof CommandFailure || isInvalidOption(error))) throw error
  return [`Error: ${error.message}`]
}

function isInvalidOption(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
}

function helpOf({ summary, usage }: Command): string {
  return `${summary}\n\n${usage}\n  --help      print this help\n  --version   print the version`
}

function overview(): string {
  const width = Math.max(...COMMANDS.map(({ name }) => name.length))
  const list = COMMANDS.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`)
  return [
    'Usage: leadthread COMMAND',
    '',
    ...list,
    '',
    'Show the options of a command with: leadthread help COMMAND',
    'The commands use the key and URL of `leadthread login`, or of LEADTHREAD_API_KEY and LEADTHREAD_URL.',
    'Exit codes: 0 success, 1 failure or refusal, 2 invalid usage.',
  ].join('\n')
}
