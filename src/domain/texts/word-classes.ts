import type { ClassOf } from './features.ts'

/** Looks words up in classes, each given as its words separated by spaces. A word is in the last class that names it. */
export function readWordClasses(classes: Readonly<Record<string, string>>): ClassOf {
  const classOfWord = new Map(
    Object.entries(classes).flatMap(([name, words]) => words.split(' ').map((word) => [word, name] as const)),
  )
  return (word) => classOfWord.get(word)
}
