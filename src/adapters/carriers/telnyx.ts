import { z } from 'zod'
import type { Clock } from '../../domain/kernel/index.ts'
import type {
  AccountCheck,
  Carrier,
  CarrierAccount,
  CarrierReply,
  LostSms,
  OutboundSms,
} from '../../domain/messaging/index.ts'
import { listAccountNumbers, NUMBERS_A_PAGE, type NumberPage } from './account-numbers.ts'
import { codeOf, ourIdIn, withOurId } from './callback-fields.ts'
import type { CarrierHttp } from './carrier-http.ts'
import { checked, INVALID_SETTINGS, parseJson, type ReadAnswer, replyOf } from './carrier-reply.ts'
import { TelnyxCredentials, TelnyxSettings, telnyxKeys, telnyxSettings } from './telnyx-account.ts'
import { parseTelnyx } from './telnyx-callback.ts'
import { TELNYX_FAULTS } from './telnyx-errors.ts'
import { isSignedByTelnyx } from './telnyx-signature.ts'

type Deps = { http: CarrierHttp; clock: Clock; baseUrl: string }

const SIGNATURE_HEADER = 'telnyx-signature-ed25519'
const RECORDS = 50

/**
 * Telnyx's Messaging API, version 2. It has no deadline parameter, so a text whose deadline has passed is not handed over.
 */
export function createTelnyxCarrier(deps: Deps): Carrier {
  return {
    send: (sms) => send(deps, sms),
    lookup: (lost) => lookup(deps, lost),
    check: (account) => check(deps, account),
    signatureHeader: SIGNATURE_HEADER,
    verify({ credentials, previousCredentials }, { headers, body }) {
      const stamp = {
        timestamp: String(headers['telnyx-timestamp'] ?? ''),
        signature: String(headers[SIGNATURE_HEADER] ?? ''),
      }
      const keys = [credentials, previousCredentials].flatMap((text) => (text ? [telnyxKeys(text).publicKey] : []))
      return keys.some((key) => isSignedByTelnyx(key, stamp, body, deps.clock.now()))
    },
    parse: parseTelnyx,
    acknowledgement: { contentType: 'text/plain', body: '' },
    confirmsOptOut: () => true,
    checkCredentials(given) {
      const keys = checked(TelnyxCredentials, given)
      return keys.ok ? { ok: true, value: JSON.stringify(keys.value) } : keys
    },
    checkSettings: (given) => checked(TelnyxSettings, given),
  }
}

/** Requests cannot contain a deadline: `valid_until` occurs only in responses. */
async function send({ http, clock, baseUrl }: Deps, sms: OutboundSms): Promise<CarrierReply> {
  if (sms.validUntil && sms.validUntil <= clock.now()) {
    return { outcome: 'failed', error: 'carrier_down', carrierError: 'deadline_passed' }
  }
  const settings = telnyxSettings(sms.account)
  if (!settings.ok) return INVALID_SETTINGS
  const { messagingProfileId } = settings.value
  const body = JSON.stringify({
    from: sms.from,
    to: sms.to,
    text: sms.body,
    type: 'SMS',
    messaging_profile_id: messagingProfileId,
    webhook_url: withOurId(sms.callbackUrl, sms.messageId),
  })
  const headers = { ...authorization(sms.account.credentials), 'content-type': 'application/json' }
  const answer = await http.ask({ method: 'POST', url: new URL(`${baseUrl}/v2/messages`), headers, body })
  return replyOf(answer, READ)
}

/** Telnyx's records contain the URL for a text's receipts, which contains our ID. */
async function lookup({ http, baseUrl }: Deps, lost: LostSms): Promise<{ carrierMessageId: string } | null> {
  const url = new URL(`${baseUrl}/v2/detail_records`)
  url.search = new URLSearchParams({
    'filter[record_type]': 'messaging',
    'filter[cld]': lost.to,
    'filter[direction]': 'outbound',
    'page[size]': String(RECORDS),
    sort: '-created_at',
  }).toString()
  const answer = await http.ask({ method: 'GET', url, headers: authorization(lost.account.credentials) })
  if (answer.outcome !== 'answered' || answer.status !== 200) return null
  const records = Records.safeParse(parseJson(answer.body))
  if (!records.success) return null
  const found = records.data.data.find(({ delivery_status_webhook_url: url }) => url && ourIdIn(url) === lost.messageId)
  return found ? { carrierMessageId: found.uuid } : null
}

async function check({ http, clock, baseUrl }: Deps, { credentials }: CarrierAccount): Promise<AccountCheck> {
  const url = new URL(`${baseUrl}/v2/phone_numbers`)
  return listAccountNumbers({
    clock,
    ask(next) {
      url.search = new URLSearchParams({ 'page[size]': String(NUMBERS_A_PAGE), 'page[number]': next ?? '1' }).toString()
      return http.ask({ method: 'GET', url, headers: authorization(credentials) })
    },
    read: numberPage,
  })
}

function numberPage(body: unknown): NumberPage | null {
  const listed = Numbers.safeParse(body)
  if (!listed.success) return null
  const { data, meta } = listed.data
  const numbers = data.map((number) => ({ e164: number.phone_number, name: '' }))
  const { page_number: page = 1, total_pages: pages = 1 } = meta ?? {}
  return { numbers, next: page < pages ? String(page + 1) : null }
}

const Numbers = z.looseObject({
  data: z.array(z.looseObject({ phone_number: z.string() })),
  meta: z.looseObject({ page_number: z.int().optional(), total_pages: z.int().optional() }).optional(),
})

const Records = z.looseObject({
  data: z.array(z.looseObject({ uuid: z.string(), delivery_status_webhook_url: z.string().nullish() })),
})

function authorization(credentials: string): { authorization: string } {
  return { authorization: `Bearer ${telnyxKeys(credentials).apiKey}` }
}

type Body = { data?: { id?: unknown; parts?: unknown }; errors?: { code?: unknown }[] } | null | undefined

const READ: ReadAnswer = {
  accepted(body) {
    const { id, parts } = (body as Body)?.data ?? {}
    if (typeof id !== 'string' || id === '') return null
    return { carrierMessageId: id, ...(typeof parts === 'number' && parts > 0 && { segments: parts }) }
  },
  errorCode: (body) => codeOf((body as Body)?.errors?.[0]?.code),
  faults: TELNYX_FAULTS,
}
