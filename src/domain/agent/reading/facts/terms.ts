import { translatedWords } from '../spanish.ts'
import { stemOf } from '../typed/synonyms.ts'

/** Words that any question has, whatever it is about. */
const EMPTY = new Set(
  `
  a about actually all also am an and any anything are aren't around as ask at available
  back be because been before being but by can can't could did didn't do does doesn't doing done don't do's
  ever everyone everything exactly first for from get getting give go going gonna good got guys
  had has have having he hello help here hey hi him his how
  i i'd if i'll i'm in into is isn't it it's its i've just kind know let like little lol looking
  make many may me mean mine more much my need needs new no not now
  of off offer ok okay on one or other our out own people please provide question really right
  same say see service services she should so some somebody someone something sort stuff sure
  take tell than thank thanks that that's the their them then there they thing things think this those
  through to too type
  u up ur us use using
  wanna want wanted was way we well were what what's whats when where which who whole who's why will with
  wondering work works would
  ya y'all yall yes you you'd your you're yours
  `
    .trim()
    .split(/\s+/),
)

/** The stems of the words of a text, without those that any question has. */
export function termsOf(text: string): Set<string> {
  return new Set(contentWords(text).map((word) => stemOf(word)))
}

/** The words of a text in English, without those that any question has. */
export function contentWords(text: string): string[] {
  const words = translatedWords(text).flatMap(({ word }) => (EMPTY.has(word) || word.length < 2 ? [] : [word]))
  return words.map((word) => word.replace(/'s$/, ''))
}
