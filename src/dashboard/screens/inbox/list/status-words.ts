import type { Row } from './filters.ts'

type Look = { label: string; color: string }

/** A conversation's status, for people. */
export const STATUS: Readonly<Record<Row['status'], Look>> = {
  ACTIVE: { label: 'Open', color: 'gray' },
  QUALIFIED: { label: 'Qualified', color: 'thread' },
  BOOKED: { label: 'Booked', color: 'blue' },
  DISQUALIFIED: { label: 'Disqualified', color: 'gray' },
  OPTED_OUT: { label: 'Opted out', color: 'red' },
}

const WRITERS: Readonly<Record<string, string>> = { AGENT: 'Agent', API: 'API', HUMAN: 'Team', SYSTEM: 'System' }

/** Who wrote a text of ours, for people. Null: the lead. */
export function writerOf({ sentBy }: { sentBy: string }): string | null {
  return WRITERS[sentBy] ?? null
}
