import { initialState, planTurn } from '../../domain/agent/pure.ts'
import type { Playbook } from '../../domain/campaigns/index.ts'
import { readMeaning } from '../../domain/compliance/pure.ts'

/** Texts of many kinds, so that the code for most texts is loaded and compiled before the first one arrives. */
const TEXTS = [
  'Hi! We need a new roof, the old one leaks. Budget is about 15k, hopefully before June 12th',
  'yes I own the house, it is in Austin TX 78701',
  'Can somebody call me tomorrow after 5? How much would that cost?',
  'not interested thanks, we already hired someone',
  'please take me off your list and stop texting me',
  'Are you a real person? Who is this?',
  'Hola, necesito un techo nuevo, cuanto cuesta? Prefiero que me llamen por la tarde',
  'ok sounds great 👍 tues at 3pm works',
]

/** Reads each text once, as the service would. */
export function warmUp(playbook: Playbook): void {
  const now = new Date(0)
  for (const [i, body] of TEXTS.entries()) {
    readMeaning(body)
    planTurn({
      now,
      playbook,
      threshold: 70,
      timezone: 'America/Chicago',
      calendar: { timezone: 'America/Chicago', taken: [] },
      lead: { firstName: 'Ann', attributes: { first_name: 'Ann' } },
      conversation: { status: 'active', qualifiedBefore: false },
      state: { ...initialState(), pending: playbook.signals[i % playbook.signals.length]?.key ?? null },
      texts: [{ messageId: 'msg_1', body, receivedAt: now }],
    })
  }
}
