import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { App } from '../../app.ts'
import { type FeedAppointment, type FeedContents, openAppointmentFeed } from '../../domain/agent/index.ts'
import { AppError } from '../../errors.ts'

const PATH = /^\/calendar\/(ws_[a-z0-9]{26})\/(feed_[a-z0-9]{26})\/([A-Za-z0-9_-]{22})\.ics$/
const STATUS = {
  held: ICalEventStatus.TENTATIVE,
  booked: ICalEventStatus.CONFIRMED,
  canceled: ICalEventStatus.CANCELLED,
}
/** How often a calendar should reload it. Most reload it less often. */
const REFRESH_S = 15 * 60

/**
 * Sends the appointments as iCalendar (RFC 5545) to any client with the address. An address that was revoked, renewed or
 * never existed returns 404.
 */
export async function sendCalendar(
  app: App,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [, workspaceId = '', id = '', signature = ''] = PATH.exec(path) ?? []
  const feed = workspaceId ? await openAppointmentFeed(app, { workspaceId, id, signature }) : null
  if (!feed) throw new AppError('route_not_found')
  const text = calendarOf(feed, { workspaceId, base: app.links.base })
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  const headers = {
    'Content-Type': 'text/calendar; charset=utf-8',
    'Cache-Control': 'private, max-age=60',
    'X-Robots-Tag': 'noindex',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    ETag: etag,
  }
  if (request.headers['if-none-match'] === etag) return void response.writeHead(304, headers).end()
  response.writeHead(200, { ...headers, 'Content-Length': Buffer.byteLength(text) })
  response.end(request.method === 'HEAD' ? undefined : text)
}

type InboxLink = { workspaceId: string; base: string }

function calendarOf({ name, isSandbox, appointments }: FeedContents, link: InboxLink): string {
  const calendar = ical({
    name: `${isSandbox ? '[Sandbox] ' : ''}${name}: appointments`,
    prodId: { company: 'Leadthread', product: 'Appointments', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_S,
  })
  for (const appointment of appointments) {
    const {
      id,
      status,
      starts_at: start,
      ends_at: end,
      updated_at: stamp,
      conversation_id,
      phone,
      campaign,
    } = appointment
    const url = `${link.base}/w/${link.workspaceId}/inbox/${conversation_id}`
    calendar.createEvent({
      ...{ id: `${id}@leadthread`, start, end, stamp, lastModified: stamp, url, status: STATUS[status] },
      summary: `${status === 'held' ? 'Not confirmed: ' : ''}${nameOf(appointment)}`,
      description: `Phone: ${phone}\nCampaign: ${campaign}\n${url}`,
    })
  }
  return calendar.toString()
}

function nameOf({ attributes, phone }: FeedAppointment): string {
  const textOf = (key: string) => (typeof attributes[key] === 'string' ? (attributes[key] as string).trim() : '')
  const whole = [textOf('first_name'), textOf('last_name')].filter(Boolean).join(' ')
  return whole || textOf('name') || textOf('full_name') || phone
}
