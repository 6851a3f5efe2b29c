import { anyOf, pattern } from '../../../texts/index.ts'

const STREETS = anyOf`
  st | street | ave | avenue | dr | rd | road | ln | lane | blvd | ct | cir | circle | pkwy | hwy
`
const NOT_A_STREET_NAME = anyOf`
  the | a | my | on | for | to | in | we | per | or | is | of | and | not
`
const AFTER_THE_ONE = anyOf`
  that | who | with | on | in | i | we | thing
`
const ONE_AS_PRONOUN = anyOf`
  one of | (?:the) one(?= ${AFTER_THE_ONE}) | ones
  someone | no one | any one | which one | every one
  one (?:that|who|with|another|day|thing|of these)
  (?:not|not a) one (?=${AFTER_THE_ONE}) | not (?:a )?(?:single )?one
  one(?= (?:this|that|like|so) )
`
const BEFORE_ONE = anyOf`
  new | old | older | newer | other | last | first | next | big | small | same | that | this | each
  right | wrong | good | nice | current | latest | whole | second | real | which
`
const TENS = anyOf`
  fifty | twenty | thirty | forty | sixty | seventy | eighty | ninety
`
const NUMBERED = anyOf`
  page | number | no\. | day | step | phase | plan | unit | apt | line | lot | route | exit | channel
`
const BEFORE_ONE_OF_THEM = anyOf`
  forgot | sold | lost | add(?:ed|ing)? | drop(?:ped)? | buy | bought | missed | like | left
`
const AFTER_ONE_OF_THEM = anyOf`
  hundred | twenty | thirty | forty | fifty | sixty | seventy | eighty | ninety
  car | truck | thousand | grand
`
const NONE_OF_THEM = anyOf`
  clue | clues | idea | ideas | chance | interest | rush | hurry | problems? | issues? | doubt | sense
  way | time | patience | desire | help | memory | info | information | paperwork
`

/** Phone numbers, clock times, addresses, written dates and idioms ("the new one", "24/7"): numbers that count nothing. */
export const NOT_COUNTS = [
  /\+?\d?[\s.(-]{0,3}\d{3}[\s.)-]{1,3}\d{3}[\s.-]{1,3}\d{4}\b/g,
  /\+?\d{8,}/g,
  /\b\d{3}[-.]\d{4}\b/g,
  /\d{1,2}:\d{2}/g,
  /\b\d{4}-\d{2}-\d{2}\b/g,
  /\b\d{1,2}\/\d{1,2}(?:\/\d{2,4})?\b/g,
  /\b\d{1,2}-\d{1,2}-(?:20)?\d\d\b/g,
  pattern('g')`
    \b\d{1,6} (?:[nsew]\.? |north |south |east |west )?
    (?:(?!${NOT_A_STREET_NAME}\b)[a-z]+ ){1,2}${STREETS}\b
  `,
  pattern('g')`\b${ONE_AS_PRONOUN}\b`,
  pattern('g')`(?<=\b${BEFORE_ONE}) one\b(?! (?:car|truck|house|claim|accident|year|thousand|hundred|${TENS}))`,
  pattern('g')`
    \b${NUMBERED} (?:\d{1,3}\b(?!k)|one|two|three|four|five)\b
    |\b${BEFORE_ONE_OF_THEM} one\b(?! ${AFTER_ONE_OF_THEM})
  `,
  pattern('g')`\b(?:zero|cero) ${NONE_OF_THEM}\b`,
  /\bten[- ]four\b/g,
  /\b(?:401 ?\(?k\)?|24\/7|7 days a week|50\/50|9 ?to ?5)\b/g,
]
