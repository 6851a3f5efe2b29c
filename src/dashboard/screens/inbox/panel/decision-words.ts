/** The label and kind of each signal by key. */
export type Labels = ReadonlyMap<string, { label: string; kind: string }>

const HANDOFFS: Readonly<Record<string, string>> = {
  lead_request: 'the lead asked for a person',
  contact_preference: 'the lead said how or when to contact them',
  commitment_asked: 'the lead asked for a commitment only your team can make',
  question_outside_facts: 'the lead asked a question the playbook doesn’t answer',
  misunderstood_twice: 'the agent didn’t understand the lead twice in a row',
  not_answering: 'the lead didn’t answer four questions in a row',
  agent_limit: 'the agent reached its text limit',
  no_slot_taken: 'the lead declined all offered times',
  no_free_time: 'the lead is ready, but no times are available',
  time_not_free: 'the lead asked for a time that isn’t available',
  emergency: 'the lead mentioned an emergency',
  distress: 'the lead is in distress',
  bereavement: 'the lead mentioned a death',
  illness: 'the lead mentioned a serious illness',
  minor: 'the lead is a minor',
  questions: 'the lead wants no more questions',
  wrote_after_goodbye: 'the lead texted again after the conversation ended',
  threat: 'the lead made a threat',
  anger: 'the lead is angry',
  possible_opt_out: 'the lead may be opting out; please review',
  booked_lead_returned: 'a lead with an appointment texted again',
  company_missing: 'the agent can’t answer until the company profile is complete (Settings, Company)',
  turn_failed: 'the agent couldn’t process the last text',
  model_failed: 'the language model was unavailable',
  model_over_budget: 'the language model’s budget is used up',
}

const OFFERS: Readonly<Record<string, string>> = {
  ready: 'Offered times: the lead is ready for an appointment.',
  asked: 'Offered times: the lead asked for an appointment.',
  declined: 'Offered other times: the lead declined the first ones.',
  taken: 'Offered other times: the chosen one was just taken.',
}

const PLAIN: Readonly<Record<string, string>> = {
  which: 'Asked which time the lead meant.',
  hold: 'Held the chosen time and asked the lead to confirm.',
  book: 'Booked the time the lead confirmed.',
  postpone: 'Paused: the lead wants to talk later.',
  close: 'All questions answered; told the lead someone will follow up.',
  wait: 'No reply needed.',
  send: 'Followed up: the lead hadn’t replied.',
}

const PAUSES: Readonly<Record<string, string>> = {
  ask: 'Paused: the lead wants to talk later. Asked when.',
  open: 'Paused: the lead wants to talk later.',
}

type Say = (rest: string, labels: Labels) => string

const KINDS: Readonly<Record<string, Say>> = {
  ask: (key, labels) => `Asked about ${named(key, labels)}: worth the most points.`,
  check: (key, labels) => `Asked again about ${named(key, labels)}: the answers conflict.`,
  confirm: (key, labels) => `Asked the lead to confirm ${named(key, labels)}.`,
  answer: (fact) =>
    fact === 'unknown'
      ? 'Question not covered by the playbook.'
      : fact === 'identity'
        ? 'Told the lead who is texting.'
        : `Answered from the playbook: ${plain(fact)}.`,
  which_fact: (fact) => `Asked what the lead’s question is about: perhaps ${plain(fact)}.`,
  pause: (until) => PAUSES[until] ?? `Paused until ${dayWords(until)}: the lead wants to talk then.`,
  offer: (why) => OFFERS[why] ?? 'Offered times.',
  handoff: (rule) => `Handed off: ${handoffWords(rule)}.`,
  disqualify: (why) =>
    why === 'not_interested' ? 'Ended: the lead isn’t interested.' : `Ended as disqualified: ${plain(why)}.`,
  set: (key, labels) => `A teammate corrected ${named(key, labels)}.`,
}

/** The decision of a turn and its reason in a sentence. */
export function decisionWords(decision: string, labels: Labels): string {
  const at = decision.indexOf(':')
  const kind = at === -1 ? decision : decision.slice(0, at)
  return KINDS[kind]?.(at === -1 ? '' : decision.slice(at + 1), labels) ?? PLAIN[kind] ?? `Decided: ${plain(decision)}.`
}

/** The reason for a handoff, as the end of a sentence. */
export function handoffWords(rule: string): string {
  return HANDOFFS[rule] ?? `playbook rule “${plain(rule)}”`
}

const TRIGGERS: Readonly<Record<string, string>> = {
  TEXTS: 'New text',
  FOLLOW_UP: 'No reply',
  CORRECTION: 'Correction',
}

export function triggerWords(trigger: string): string {
  return TRIGGERS[trigger] ?? 'Review'
}

export function named(key: string, labels: Labels): string {
  return labels.get(key)?.label.toLowerCase() ?? plain(key)
}

export function plain(name: string): string {
  return name.replaceAll('_', ' ')
}

/** Formats an ISO day with its weekday. */
export function dayWords(day: string): string {
  const date = new Date(`${day}T12:00:00`)
  if (Number.isNaN(date.getTime())) return day
  return date.toLocaleDateString(undefined, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
}
