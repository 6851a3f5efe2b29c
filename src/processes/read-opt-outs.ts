import { readOptOutLog } from '../app.ts'
import { type OptOutLine, optOutLine } from '../domain/compliance/suppressions/index.ts'
import { OperatorError } from './bootstrap.ts'

/** The lines of an opt-out log. Fails if there are none, and with the file and the line if one is damaged. */
export async function readOptOuts(folder: string): Promise<OptOutLine[]> {
  const lines: OptOutLine[] = []
  for await (const { file, line, text } of readOptOutLog(folder)) {
    const parsed = optOutLine.safeParse(parseJson(text))
    if (!parsed.success)
      throw new OperatorError(
        `Line ${line} of ${file} is not a valid line of an opt-out log. No opt-outs were restored.`,
      )
    lines.push(parsed.data)
  }
  if (lines.length === 0) throw new OperatorError(`${folder} contains no opt-out log.`)
  return lines
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** `1 opt-out`, `2 opt-outs`. */
export const formatOptOuts = (count: number): string => `${count} ${count === 1 ? 'opt-out' : 'opt-outs'}`
