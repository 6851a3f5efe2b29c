/** What a signal is called and what its value is, by its key. */
export type Labels = ReadonlyMap<string, { label: string; kind: string }>

const HANDOFFS: Readonly<Record<string, string>> = {
  lead_request: 'the lead asked for a person',
  contact_preference: 'the lead said how or when to be reached',
  commitment_asked: 'the lead asked for something only a person may promise',
  question_outside_facts: 'the lead asked twice what the playbook does not answer',
  misunderstood_twice: 'the lead was not understood twice in a row',
  not_answering: 'the lead answered nothing four times in a row',
  agent_limit: 'the agent has used up the texts it may send',
  no_slot_taken: 'the lead took none of the times offered',
  no_free_time: 'the lead is ready, but no time is free',
  time_not_free: 'the lead asked for a time that is not free',
  emergency: 'the lead speaks of an emergency',
  threat: 'the lead is threatening',
  anger: 'the lead is angry',
  possible_opt_out: 'the lead may want no more texts: read, and decide',
  booked_lead_returned: 'a lead with an appointment writes again',
  turn_failed: 'the agent could not process the last message',
  model_failed: 'the language model could not be asked',
  model_over_budget: 'the language model’s budget for the day is spent',
}

const OFFERS: Readonly<Record<string, string>> = {
  ready: 'Offered times, as the lead is ready for an appointment.',
  asked: 'Offered times, as the lead asked for one.',
  declined: 'Offered other times, as the lead declined the first.',
  taken: 'Offered other times, as the one chosen had just been taken.',
}

const PLAIN: Readonly<Record<string, string>> = {
  which: 'Asked which of the times the lead means.',
  hold: 'Held the time that was chosen, and asked to confirm it.',
  book: 'Booked the time that the lead confirmed.',
  postpone: 'The lead wants to talk later: the agent lets it rest.',
  close: 'Everything worth asking is asked: said so, once.',
  wait: 'Nothing to say: stayed silent.',
  send: 'The lead was silent: followed up, as the playbook says.',
}

type Say = (rest: string, labels: Labels) => string

const KINDS: Readonly<Record<string, Say>> = {
  ask: (key, labels) => `Asked about ${named(key, labels)}, which could bring most of what is missing.`,
  check: (key, labels) => `Asked again about ${named(key, labels)}: two answers contradict each other.`,
  answer: (fact) =>
    fact === 'unknown'
      ? 'The lead asked what the playbook does not answer: said so.'
      : fact === 'identity'
        ? 'The lead asked who is texting: said so.'
        : `Answered the lead’s question from the playbook (${plain(fact)}).`,
  offer: (why) => OFFERS[why] ?? 'Offered times.',
  handoff: (rule) => `Called a person: ${handoffWords(rule)}.`,
  disqualify: (why) =>
    why === 'not_interested'
      ? 'Ended the conversation: the lead is not interested.'
      : `Ended the conversation: ruled out by “${plain(why)}”.`,
  set: (key, labels) => `A person corrected ${named(key, labels)}.`,
}

/** What a turn decided, and why, in a sentence. */
export function decisionWords(decision: string, labels: Labels): string {
  const at = decision.indexOf(':')
  const kind = at === -1 ? decision : decision.slice(0, at)
  return KINDS[kind]?.(at === -1 ? '' : decision.slice(at + 1), labels) ?? PLAIN[kind] ?? `Decided: ${plain(decision)}.`
}

/** Why a person was called, to go on a sentence with. */
export function handoffWords(rule: string): string {
  return HANDOFFS[rule] ?? `the rule “${plain(rule)}” of the playbook`
}

const TRIGGERS: Readonly<Record<string, string>> = {
  TEXTS: 'The lead wrote',
  FOLLOW_UP: 'The lead was silent',
  CORRECTION: 'A person corrected it',
}

export function triggerWords(trigger: string): string {
  return TRIGGERS[trigger] ?? 'It looked'
}

export function named(key: string, labels: Labels): string {
  return labels.get(key)?.label.toLowerCase() ?? plain(key)
}

export function plain(name: string): string {
  return name.replaceAll('_', ' ')
}
