import { inEnglish } from '../spanish.ts'
import { stemOf } from '../typed/synonyms.ts'

/** Words that say nothing of what a question is about. */
const EMPTY = new Set(
  "a about actually all also am an and any anything are aren't around as ask at available back be because been before being but by can can't could did didn't do does doesn't doing don't done everything exactly ever first for from get getting give go going gonna good got guys had has have having he hello help here hey hi him his how i i'd i'll i'm i've if in into is isn't it it's its just kind know let like little lol looking make many may me mean mine more much my need needs new no not now of off offer ok okay on one or other our out own people please provide question really right same say see service services she should so some somebody someone something sort stuff sure take tell than thank thanks that that's the their them then there they thing things think this those through to too type up us use using want wanted was way we well were what what's whats when where which who who's why will with wondering work works would ya yall y'all yes you you'd you're your yours u ur do's everyone whole will wanna".split(
    ' ',
  ),
)

/** What a text is about: the stems of its words, without those that any question has. */
export function termsOf(text: string): Set<string> {
  return new Set(contentWords(text).map((word) => stemOf(word)))
}

export function contentWords(text: string): string[] {
  const words = inEnglish(text).flatMap(({ word }) => (EMPTY.has(word) || word.length < 2 ? [] : [word]))
  return words.map((word) => word.replace(/'s$/, ''))
}
