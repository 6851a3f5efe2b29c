import type { ClaimedAlert } from './claim-alerts.ts'

const TEXT_LENGTH_MAX = 140
const LISTED_MAX = 10

/** An alert as its reader sees it. */
export type AlertWords = { title: string; body: string }

type Context = { workspaceName: string; isSandbox: boolean }

/** Title and text of alerts that are sent together, the newest first. */
export function wordsOfAlerts(alerts: readonly ClaimedAlert[], { workspaceName, isSandbox }: Context): AlertWords {
  const [first, ...more] = alerts.map(wordsOfAlert)
  const mark = isSandbox ? '[Sandbox] ' : ''
  if (more.length === 0) return { title: mark + first!.title, body: first!.body }
  const lines = [first!, ...more].slice(0, LISTED_MAX).map(({ title }) => title)
  const left = alerts.length - lines.length
  const rest = left > 0 ? [`and ${left} more`] : []
  return { title: `${mark}${alerts.length} alerts in ${workspaceName}`, body: [...lines, ...rest].join('\n') }
}

export function wordsOfAlert({ kind, attributes, phone, score, handoffSummary, body }: ClaimedAlert): AlertWords {
  const name = nameOf(attributes, phone)
  switch (kind) {
    case 'qualified':
      return { title: `${name} qualified`, body: `Score ${score ?? 0}. Open the conversation to follow up.` }
    case 'booked':
      return { title: `${name} booked an appointment`, body: 'Open the conversation to see the time.' }
    case 'waiting':
      return {
        title: `${name} is waiting for a person`,
        body: shorten(handoffSummary ?? 'Open the conversation to reply.'),
      }
    case 'reply':
      return { title: `${name} replied`, body: shorten(body ?? '') }
    case 'delivery_problem':
      return { title: `A message to ${name} was not delivered`, body: shorten(body ?? '') }
    default:
      return { title: 'Notifications work', body: 'This is a test notification from Leadthread.' }
  }
}

function nameOf(attributes: Record<string, unknown> | null, phone: string | null): string {
  const textOf = (key: string) => (typeof attributes?.[key] === 'string' ? (attributes[key] as string).trim() : '')
  const whole = [textOf('first_name'), textOf('last_name')].filter(Boolean).join(' ')
  return shorten(whole || textOf('name') || textOf('full_name') || phone || 'A lead').replaceAll(/\s+/g, ' ')
}

/** At most 140 characters, whole code points. */
function shorten(text: string): string {
  const points = [...text.trim()]
  return points.length <= TEXT_LENGTH_MAX ? points.join('') : `${points.slice(0, TEXT_LENGTH_MAX - 1).join('')}…`
}
