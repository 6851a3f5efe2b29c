import { decisionWords } from '../../inbox/index.ts'
import type { Turn } from './use-rehearsal.ts'

const BEFORE_THE_AGENT: Readonly<Record<string, string>> = {
  opt_out: 'Opt-out. No more texts are sent to this lead unless they reply START.',
  opt_in: 'START. The lead can be texted again.',
  help: 'HELP. Answered automatically with your company name and help contact.',
  doubtful: 'Possible opt-out. The agent pauses so your team can decide.',
  preference: 'The lead said how or when to contact them. Handed off to your team.',
  silent: 'A teammate has the conversation. The agent is paused.',
  over: 'The conversation has ended. Another text would start a new one.',
}

/** The decision and its reason in a sentence, with the time of a held or booked appointment. */
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
