import type { z } from 'zod'
import { wordsOf } from '../../kernel/index.ts'

export const receiverCheck = wordsOf('ReceiverCheck', 'A request sent to test a receiver.', {
  valid: 'A valid event. Expected response: 2xx.',
  bad_signature: 'An event with an invalid signature. Expected response: 4xx.',
  old_timestamp: 'An event signed ten minutes ago. Expected response: 4xx.',
  duplicate: 'The valid event, sent a second time. Expected response: 2xx.',
})

export const RECEIVER_CHECKS = receiverCheck.options

export type ReceiverCheck = z.output<typeof receiverCheck>

export type ReceiverAnswer = { response_status: number | null; error: string | null }

export type Verdict = ReceiverAnswer & { check: ReceiverCheck; passed: boolean; text: string }

/** Whether the receiver handled each event correctly, in words. */
export function judge(answers: Record<ReceiverCheck, ReceiverAnswer>): Verdict[] {
  const takes = isSuccess(answers.valid)
  return RECEIVER_CHECKS.map((check) => {
    const { response_status, error } = answers[check]
    const passed = RIGHT[check](answers[check])
    return { check, passed, text: sentenceOf(check, answers[check], passed, takes), response_status, error }
  })
}

const RIGHT: Record<ReceiverCheck, (answer: ReceiverAnswer) => boolean> = {
  valid: isSuccess,
  bad_signature: isRefusal,
  old_timestamp: isRefusal,
  duplicate: isSuccess,
}

const SENT: Record<ReceiverCheck, string> = {
  valid: 'a valid event',
  bad_signature: 'an event with an invalid signature',
  old_timestamp: 'an event signed ten minutes ago',
  duplicate: 'the valid event a second time',
}

const ADVICE: Record<ReceiverCheck, string> = {
  valid: 'Respond with 2xx within ten seconds to events with a valid signature.',
  bad_signature:
    'The receiver accepts events from anyone. Verify the Service-Signature header, and respond with 4xx if it ' +
    'does not match.',
  old_timestamp:
    'An attacker could send a captured request again. If the timestamp differs from the current time by more ' +
    'than 300 seconds, respond with 4xx.',
  duplicate:
    'Events can arrive more than once. Store the webhook-id header, and respond with 2xx to duplicates ' +
    'without processing them again.',
}

function sentenceOf(check: ReceiverCheck, answer: ReceiverAnswer, passed: boolean, takes: boolean): string {
  const summary = `Sent ${SENT[check]}: the receiver ${answerText(answer)}`
  if (!passed) return `${summary}. ${ADVICE[check]}`
  const proves = takes || check === 'valid' || check === 'duplicate'
  return proves
    ? `${summary}, as expected.`
    : `${summary}, as expected. However, it also rejected the valid event, so this result is not conclusive.`
}

function answerText({ response_status, error }: ReceiverAnswer): string {
  return response_status !== null ? `responded with ${response_status}` : `did not respond (${error ?? 'lost'})`
}

function isSuccess({ response_status: status }: ReceiverAnswer): boolean {
  return status !== null && status >= 200 && status < 300
}

function isRefusal({ response_status: status }: ReceiverAnswer): boolean {
  return status !== null && status >= 400 && status < 500
}
