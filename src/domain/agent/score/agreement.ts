import { plainText } from '../reading/reading.ts'

export const COURTESY =
  /\b(?:hi|hello|hey|ok|okay|thanks|thank you|thx|sorry|please|ma'?am|sir|um|uh|well|oh|lol|unfortunately|i'm afraid|hola|gracias|perdon|lo siento|senora?)\b/g
const AGREES =
  /^(?:yes|yeah|yep|yup|ya|correct|right|that's (?:right|correct|true)|true|exactly|i don't|we don't|si|asi es|correcto|exacto|claro)(?: (?:correct|right|that's (?:right|correct|true)|exactly|i don't|we don't|asi es|correcto))?$/
const DENIES =
  /^(?:no|nope|nah|wrong|not (?:right|correct|quite|really|anymore)|that's (?:wrong|not right|not correct)|incorrect|no es correcto)(?: .{0,12})?$/

/** Whether a text only says yes to what we asked the lead to confirm. */
export function agrees(body: string): boolean {
  return AGREES.test(wordsWithoutCourtesy(body))
}

/** Whether a text says no to it, in a few words. */
export function denies(body: string): boolean {
  return DENIES.test(wordsWithoutCourtesy(body))
}

export function wordsWithoutCourtesy(body: string): string {
  const words =
    plainText(body)
      .replace(COURTESY, ' ')
      .match(/[\p{L}\p{N}']+/gu) ?? []
  return words.join(' ')
}
