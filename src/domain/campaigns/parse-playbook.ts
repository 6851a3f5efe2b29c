import type { Company } from '../workspaces/index.ts'
import { consistencyProblems } from './consistency.ts'
import { Playbook } from './playbook.ts'
import { type PlaybookProblem, toProblems } from './problem.ts'

export type ParsedPlaybook = { ok: true; playbook: Playbook } | { ok: false; problems: PlaybookProblem[] }

/** Reads a playbook and reports every problem at once, in words for the person who wrote it. Its texts may name the company. */
export function parsePlaybook(json: unknown, company: Company | null = null): ParsedPlaybook {
  const parsed = Playbook.safeParse(json, { reportInput: true })
  if (!parsed.success) return { ok: false, problems: parsed.error.issues.flatMap(toProblems) }
  const problems = consistencyProblems(parsed.data, company)
  return problems.length > 0 ? { ok: false, problems } : { ok: true, playbook: parsed.data }
}
