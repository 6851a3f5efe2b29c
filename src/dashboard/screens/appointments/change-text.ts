import type { Appointment } from './appointment.ts'

type Change = { appointment: Pick<Appointment, 'startsAt' | 'timezone'>; change: 'cancel' | 'reschedule' }

/** A text that the member has edited, with the value of the field "New time" that it was written for. */
export type Edited = { text: string; at: string }

/** The text to the lead for a time. `isUsual` means that the member's text did not contain the time that was changed. */
export function changeText(
  { appointment, change }: Change,
  at: string,
  edited: Edited | undefined,
): { text: string; isUsual: boolean } {
  if (!edited) return { text: usualText({ appointment, change }, at), isUsual: false }
  if (at === '' || at === edited.at) return { text: edited.text, isUsual: false }
  const before = timeInWords(edited.at, appointment.timezone)
  if (!edited.text.includes(before)) return { text: usualText({ appointment, change }, at), isUsual: true }
  return { text: edited.text.replaceAll(before, () => timeInWords(at, appointment.timezone)), isUsual: false }
}

/** In the lead's time zone. */
function usualText({ appointment: { startsAt, timezone }, change }: Change, at: string): string {
  if (change === 'cancel')
    return `Your appointment on ${timeInWords(startsAt, timezone)} has been canceled. Reply here to find another time.`
  return `Your appointment has been moved to ${timeInWords(at, timezone)}. Reply here if that doesn’t work for you.`
}

function timeInWords(at: string, timeZone: string): string {
  if (at === '') return '…'
  const form = { weekday: 'long', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const
  try {
    return new Date(at).toLocaleString('en-US', { ...form, timeZone })
  } catch {
    return new Date(at).toLocaleString('en-US', form)
  }
}
