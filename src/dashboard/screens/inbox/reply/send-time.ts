/** When to send a text. `later`: when the rules allow it again. Neither: now. */
export type SendTime = { later?: boolean; sendAt?: Date }

/** The fields of the message for this time. */
export function timeFields({ later = false, sendAt }: SendTime) {
  return {
    ...((later || sendAt) && { whenWithheld: 'SCHEDULE' as const }),
    ...(sendAt && { sendAt: sendAt.toISOString() }),
  }
}
