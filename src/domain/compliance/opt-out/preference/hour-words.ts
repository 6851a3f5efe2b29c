import { anyOf } from '../../../texts/index.ts'

const WORDS = anyOf`one | two | three | four | five | six | seven | eight | nine | ten | eleven | twelve`
const COUNTED = anyOf`minutes? | mins? | hours? | hrs? | days? | weeks? | months? | years? | of | more | times | other`
/** The hours of a clock, as words: "after nine", but not "after two weeks". */
export const HOUR_WORDS = `${WORDS}(?! ${COUNTED}\\b)`
