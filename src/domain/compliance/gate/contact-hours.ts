/** At this time and earlier, no window for messages has opened. */
const NIGHT_ENDS = '08:00'

/**
 * The end of the hours in which a lead wants to be contacted. Without a start, an end in the night is that of the day before: "not
 * after 1 am" excludes only the night, and no hours would be left otherwise. Times are "HH:MM" local.
 */
export function endOfHours(contactAfter: string | null, contactBefore: string | null): string | null {
  return contactAfter === null && contactBefore !== null && contactBefore <= NIGHT_ENDS ? '24:00' : contactBefore
}
