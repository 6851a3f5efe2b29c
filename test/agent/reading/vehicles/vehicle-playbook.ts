import { understand } from '../../../../src/domain/agent/reading/understand.ts'
import { owned, signal } from '../../support/owner-playbooks.ts'

const options = (names: string[]) => Object.fromEntries(names.map((name) => [name, [name.replaceAll('_', ' ')]]))

/** An insurance agency that asks for the home and for the vehicle. */
const playbook = owned('Acme', [
  signal('body', 'body style', 'choice', 'body style?', options(['sedan', 'pickup', 'suv', 'minivan', 'motorcycle'])),
  signal(
    'company',
    'Company',
    'choice',
    'Which company insures it now?',
    options(['geico', 'progressive', 'state_farm', 'allstate', 'usaa', 'uninsured']),
  ),
  signal('financed', 'Financed', 'boolean', 'Is there a loan or lease on it?'),
  signal('homeowner', 'homeowner', 'boolean', 'homeowner?'),
  signal('drivers', 'Drivers', 'number', 'How many drivers are there?'),
  signal('car', 'year make model', 'text', 'What year, make and model is it?'),
])

/** A dealer, who asks for the vehicle that the lead wants and for the one that he has. */
const dealer = owned('Acme Motors', [
  signal('wanted', 'Wanted', 'choice', 'What are you looking for?', options(['sedan', 'pickup', 'suv', 'minivan'])),
  signal('trade', 'Trade-in', 'text', 'What do you drive now?'),
  signal('day', 'Visit', 'date', 'What day can you come in?'),
])

/** The values that are read from a text, which answers the pending question. */
export function read(pending: string | null, body: string): Record<string, unknown> {
  return readWith(playbook, pending, body)
}

/** The same for a dealer. */
export function readAsDealer(pending: string | null, body: string): Record<string, unknown> {
  return readWith(dealer, pending, body)
}

function readWith(of: typeof playbook, pending: string | null, body: string): Record<string, unknown> {
  const texts = [{ messageId: 'msg_1', body, receivedAt: new Date('2026-04-14T17:00:00Z') }]
  const commands = understand({ playbook: of, timezone: 'America/Chicago', pending, lastSet: null, known: {}, texts })
  return Object.fromEntries(commands.flatMap((command) => ('value' in command ? [[command.key, command.value]] : [])))
}
