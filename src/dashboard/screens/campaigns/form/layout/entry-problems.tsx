import { Badge } from '@mantine/core'
import type { Mistake } from '../../draft/use-mistakes.ts'

type Props = { mistakes: readonly Mistake[]; warnings: readonly Mistake[] }

const KINDS: { readonly [code in NonNullable<Mistake['code']>]?: string } = {
  UNCONFIRMED: 'Not confirmed',
  EXAMPLE: 'Example',
  COMPANY_DATA_MISSING: 'Data missing',
}

/** How many errors and warnings an entry has; for a single kind that prevents activation, what it is. */
export function EntryProblems({ mistakes, warnings }: Props) {
  return (
    <>
      {mistakes.length > 0 && <Badge color="red">{counted(mistakes.length, 'error')}</Badge>}
      {warnings.length > 0 && <Badge color="orange">{kindOf(warnings) ?? counted(warnings.length, 'warning')}</Badge>}
    </>
  )
}

function kindOf(warnings: readonly Mistake[]): string | undefined {
  const [code, ...others] = new Set(warnings.map((warning) => warning.code))
  return code && others.length === 0 ? KINDS[code] : undefined
}

function counted(count: number, what: string): string {
  return count === 1 ? `1 ${what}` : `${count} ${what}s`
}
