import type { ParseArgsConfig } from 'node:util'

/** What a command uses of the process that runs it. */
export type CommandEnvironment = {
  env: Readonly<Record<string, string | undefined>>
  /** Prints a line of the result to the standard output. */
  print: (line: string) => void
  /** Prints a line of progress or an error to the standard error output. */
  note: (line: string) => void
  /** Provides the API key for `login`. */
  input: NodeJS.ReadStream
  /** Version of the package. */
  version: string
  /** Stops the running command. */
  signal: AbortSignal
}

/** The arguments of a command, after its name. */
export type Given = {
  words: string[]
  /** The value of an option; undefined if it is missing or empty. */
  text: (name: string) => string | undefined
  texts: (name: string) => string[]
  flag: (name: string) => boolean
  /** The value of an option as an integer from 1 to `max`. */
  count: (name: string, limits: { fallback: number; max: number }) => number
}

export type Command = {
  /** One or two words, such as `leads import`. */
  name: string
  /** One line for the list of commands. */
  summary: string
  /** Form of the arguments, then one line for each option. */
  usage: string
  options: NonNullable<ParseArgsConfig['options']>
  /** Number of words after the name. */
  words: { min: number; max: number }
  /** Resolves with the exit code. */
  run: (given: Given, environment: CommandEnvironment) => Promise<number>
}

/** An invalid command line: exit code 2. */
export class Misuse extends Error {}

/** A command that failed for a reason other than an error of the service: exit code 1. */
export class CommandFailure extends Error {}

/** The option that selects the service. All commands accept it. */
export const URL_OPTION = { url: { type: 'string' } } as const
