import { decisionWords } from '../../inbox/index.ts'
import type { Turn } from './use-rehearsal.ts'

const BEFORE_THE_AGENT: Readonly<Record<string, string>> = {
  opt_out: 'An opt-out: nothing more is ever sent to this lead, unless they write START.',
  opt_in: 'START: the lead may be texted.',
  help: 'HELP: answered by itself with who is writing and where to get help.',
  doubtful: 'This may be an opt-out: a person should decide, and the agent keeps silent.',
  preference: 'The lead says how or when to be reached: a person sees to that.',
  silent: 'A person has the conversation: the agent keeps silent.',
  over: 'The conversation has ended; another text would begin a new one.',
}

/** What was decided, and why, in a sentence; with the time that is held or booked. */
export function turnWords({ decision, appointment }: Turn, labels: Parameters<typeof decisionWords>[1]): string {
  const words = BEFORE_THE_AGENT[decision] ?? decisionWords(decision, labels)
  if (!appointment?.startsAt) return words
  const at = new Date(appointment.startsAt).toLocaleString(undefined, {
    dateStyle: 'full',
    timeStyle: 'short',
    ...(appointment.timezone && { timeZone: appointment.timezone }),
  })
  return `${words} ${appointment.effect === 'BOOK' ? 'Booked' : 'Held'}: ${at}.`
}
