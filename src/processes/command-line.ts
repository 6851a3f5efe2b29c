import { parseArgs } from 'node:util'
import { OperatorError } from './bootstrap.ts'

export type CommandLine<Option extends string, Flag extends string> = {
  positionals: string[]
  values: Partial<Record<Option, string>> & Partial<Record<Flag, boolean>>
}

type Grammar<Option extends string, Flag extends string> = {
  usage: string
  options?: readonly Option[]
  flags?: readonly Flag[]
}

/** Parses the arguments of a command. An unknown option, or one without its value, prints an error and the usage. */
export function parseWords<Option extends string = never, Flag extends string = never>(
  words: string[],
  { usage, options = [], flags = [] }: Grammar<Option, Flag>,
): CommandLine<Option, Flag> {
  const spec = Object.fromEntries([
    ...options.map((name) => [name, { type: 'string' as const }]),
    ...flags.map((name) => [name, { type: 'boolean' as const }]),
  ])
  try {
    const { values, positionals } = parseArgs({ args: words, allowPositionals: true, options: spec })
    return { values: values as CommandLine<Option, Flag>['values'], positionals }
  } catch (error) {
    throw new OperatorError(`${refusalOf(error, Object.keys(spec))}\n${usage}`)
  }
}

/** Prints the usage and exits with 0 if --help is among the arguments, without a database. */
export function answerHelp(usage: string, words: readonly string[] = process.argv.slice(2)): void {
  if (!words.includes('--help') && !words.includes('-h')) return
  process.stdout.write(`${usage}\n`)
  process.exit(0)
}

function refusalOf(error: unknown, known: string[]): string {
  const { code, message } = error as NodeJS.ErrnoException
  const option = /'(-[^' ]*)/.exec(message)?.[1]
  if (code !== 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return `${message.split('. ')[0]}.`
  const names = known.map((name) => `--${name}`).join(', ')
  return `Unknown option ${option}. ${names ? `This command accepts ${names}.` : 'This command accepts no options.'}`
}
