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
import { codeOf, withOurId } from './callback-fields.ts'
import type { CarrierHttp } from './carrier-http.ts'
import { checked, INVALID_SETTINGS, parseJson, type ReadAnswer, replyOf } from './carrier-reply.ts'
import {
  keywordsOf,
  TwilioCredentials,
  type TwilioKeys,
  TwilioSettings,
  twilioKeys,
  twilioSettings,
} from './twilio-account.ts'
import { parseTwilio } from './twilio-callback.ts'
import { TWILIO_FAULTS } from './twilio-errors.ts'
import { findInTwilioList } from './twilio-list.ts'
import { isSignedByTwilio } from './twilio-signature.ts'

type Deps = { http: CarrierHttp; clock: Clock; baseUrl: string }

const SIGNATURE_HEADER = 'x-twilio-signature'
const VALIDITY_SECONDS_MAX = 36_000
const LISTED = 50

/** Twilio's Programmable Messaging. A rotation ends when Twilio has promoted the token; until then both are accepted. */
export function createTwilioCarrier(deps: Deps): Carrier {
  return {
    send: (sms) => send(deps, sms),
    lookup: (lost) => lookup(deps, lost),
    check: (account) => check(deps, account),
    signatureHeader: SIGNATURE_HEADER,
    verify({ credentials, previousCredentials }, { url, headers, body }) {
      const signature = headers[SIGNATURE_HEADER]
      if (typeof signature !== 'string') return false
      const tokens = [credentials, previousCredentials].flatMap((text) => (text ? [twilioKeys(text).authToken] : []))
      return tokens.some((token) => isSignedByTwilio(token, signature, url, body))
    },
    parse: parseTwilio,
    acknowledgement: { contentType: 'text/xml', body: '<?xml version="1.0" encoding="UTF-8"?><Response/>' },
    confirmsOptOut: (account) => keywordsOf(account) !== 'answered_by_us',
    checkCredentials(given) {
      const keys = checked(TwilioCredentials, given)
      return keys.ok ? { ok: true, value: JSON.stringify(keys.value) } : keys
    },
    checkSettings: (given) => checked(TwilioSettings, given),
  }
}

async function send({ http, clock, baseUrl }: Deps, sms: OutboundSms): Promise<CarrierReply> {
  const keys = twilioKeys(sms.account.credentials)
  const form = new URLSearchParams({ To: sms.to, From: sms.from, Body: sms.body })
  const settings = twilioSettings(sms.account)
  if (!settings.ok) return INVALID_SETTINGS
  const { messagingServiceSid } = settings.value
  if (messagingServiceSid) form.set('MessagingServiceSid', messagingServiceSid)
  form.set('StatusCallback', withOurId(sms.callbackUrl, sms.messageId))
  if (sms.validUntil) {
    const seconds = Math.floor((sms.validUntil.getTime() - clock.now().getTime()) / 1_000)
    if (seconds < 1) return { outcome: 'failed', error: 'carrier_down', carrierError: 'deadline_passed' }
    form.set('ValidityPeriod', String(Math.min(seconds, VALIDITY_SECONDS_MAX)))
  }
  const headers = { ...authorization(keys), 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await http.ask({ method: 'POST', url: messages(baseUrl, keys), headers, body: form.toString() })
  return replyOf(answer, READ)
}

/**
 * Twilio cannot be queried by our ID. A text with the same words between the same numbers, created around the time of sending,
 * is ours if there is exactly one.
 */
async function lookup({ http, baseUrl }: Deps, lost: LostSms): Promise<{ carrierMessageId: string } | null> {
  const keys = twilioKeys(lost.account.credentials)
  const url = messages(baseUrl, keys)
  url.search = new URLSearchParams({ To: lost.to, From: lost.from, PageSize: String(LISTED) }).toString()
  const answer = await http.ask({ method: 'GET', url, headers: authorization(keys) })
  if (answer.outcome !== 'answered' || answer.status !== 200) return null
  return findInTwilioList(parseJson(answer.body), lost)
}

async function check({ http, clock, baseUrl }: Deps, account: CarrierAccount): Promise<AccountCheck> {
  const keys = twilioKeys(account.credentials)
  const url = new URL(`${baseUrl}/2010-04-01/Accounts/${keys.accountSid}/IncomingPhoneNumbers.json`)
  return listAccountNumbers({
    clock,
    ask(next) {
      url.search = next ?? new URLSearchParams({ PageSize: String(NUMBERS_A_PAGE) }).toString()
      return http.ask({ method: 'GET', url, headers: authorization(keys) })
    },
    read: numberPage,
  })
}

function numberPage(body: unknown): NumberPage | null {
  const listed = Numbers.safeParse(body)
  if (!listed.success) return null
  const { incoming_phone_numbers: all, next_page_uri: next } = listed.data
  const numbers = all
    .filter(({ capabilities }) => capabilities?.sms !== false)
    .map(({ phone_number, friendly_name }) => ({ e164: phone_number, name: friendly_name ?? '' }))
  // Only the query: the credentials are sent to no other host.
  return { numbers, next: next ? next.slice(next.indexOf('?')) : null }
}

const Numbers = z.looseObject({
  next_page_uri: z.string().includes('?').nullish(),
  incoming_phone_numbers: z.array(
    z.looseObject({
      phone_number: z.string(),
      friendly_name: z.string().nullish(),
      capabilities: z.looseObject({ sms: z.boolean().nullish() }).nullish(),
    }),
  ),
})

function messages(baseUrl: string, { accountSid }: TwilioKeys): URL {
  return new URL(`${baseUrl}/2010-04-01/Accounts/${accountSid}/Messages.json`)
}

function authorization({ accountSid, authToken, apiKeySid, apiKeySecret }: TwilioKeys): { authorization: string } {
  const pair = apiKeySid ? `${apiKeySid}:${apiKeySecret}` : `${accountSid}:${authToken}`
  return { authorization: `Basic ${Buffer.from(pair).toString('base64')}` }
}

type Body = { sid?: unknown; num_segments?: unknown; code?: unknown } | null | undefined

const READ: ReadAnswer = {
  accepted(body) {
    const { sid, num_segments } = (body as Body) ?? {}
    if (typeof sid !== 'string' || sid === '') return null
    const segments = Number(num_segments) // 0 until a messaging service has chosen the sender
    return { carrierMessageId: sid, ...(segments > 0 && { segments }) }
  },
  errorCode: (body) => codeOf((body as Body)?.code),
  faults: TWILIO_FAULTS,
}
