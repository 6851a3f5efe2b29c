/** What a receiver is sent to see whether it can tell ours from others'. */
export const RECEIVER_CHECKS = ['valid', 'bad_signature', 'old_timestamp', 'duplicate'] as const

export type ReceiverCheck = (typeof RECEIVER_CHECKS)[number]

export type ReceiverAnswer = { response_status: number | null; error: string | null }

export type Verdict = ReceiverAnswer & { check: ReceiverCheck; passed: boolean; text: string }

/** Whether the receiver handled each rightly, in words. */
export function judge(answers: Record<ReceiverCheck, ReceiverAnswer>): Verdict[] {
  const takes = isSuccess(answers.valid)
  return RECEIVER_CHECKS.map((check) => {
    const { response_status, error } = answers[check]
    const passed = RIGHT[check](answers[check])
    return { check, passed, text: wordsOf(check, answers[check], passed, takes), response_status, error }
  })
}

const RIGHT: Record<ReceiverCheck, (answer: ReceiverAnswer) => boolean> = {
  valid: isSuccess,
  bad_signature: isRefusal,
  old_timestamp: isRefusal,
  duplicate: isSuccess,
}

const SENT: Record<ReceiverCheck, string> = {
  valid: 'a good event',
  bad_signature: 'an event with a signature that is not ours',
  old_timestamp: 'an event signed ten minutes ago',
  duplicate: 'the good event a second time',
}

const ADVICE: Record<ReceiverCheck, string> = {
  valid: 'Answer 2xx within ten seconds to what verifies.',
  bad_signature: 'Anybody could send it events: verify Service-Signature and answer 4xx when it does not fit.',
  old_timestamp:
    'Who has seen one request could send it again: refuse timestamps more than 300 seconds away with a 4xx.',
  duplicate: 'Events may come twice: remember webhook-id, and answer 2xx without doing it again.',
}

function wordsOf(check: ReceiverCheck, answer: ReceiverAnswer, passed: boolean, takes: boolean): string {
  const told = `To ${SENT[check]} it ${saidOf(answer)}`
  if (!passed) return `${told}. ${ADVICE[check]}`
  const proves = takes || check === 'valid' || check === 'duplicate'
  return proves
    ? `${told}, as it should.`
    : `${told}, as it should; but it refused a good one too, so this proves little.`
}

function saidOf({ response_status, error }: ReceiverAnswer): string {
  return response_status !== null ? `answered ${response_status}` : `gave no answer (${error ?? 'lost'})`
}

function isSuccess({ response_status: status }: ReceiverAnswer): boolean {
  return status !== null && status >= 200 && status < 300
}

function isRefusal({ response_status: status }: ReceiverAnswer): boolean {
  return status !== null && status >= 400 && status < 500
}
