import { anyOf, pattern } from '../../../texts/index.ts'
import { clauseAt, type Hit, type Reading, sentenceAt } from '../reading.ts'

const RELATIVES = anyOf`
  boy | girl | son | daughter | kid | kids | teen | teenager | grandson | granddaughter | nephew | niece
  mom | mama | mother | dad | daddy | father | folks | parents | grandma | grandpa
  brother | sister | cousin | uncle | aunt | in-?laws? | brother-in-law | sister-in-law | ex
`
const ACQUAINTANCES = anyOf`
  neighbou?r | friend | buddy | boss | co-?worker | roommate | landlord | guy next door | guy | lady | fella
`
const PERSON = anyOf`${RELATIVES} | ${ACQUAINTANCES}`
/** "I bought my uncle's truck": it is the lead's own now. */
const TAKES_OVER = anyOf`
  buy | buying | bought | inherited | got | getting | took over | taking over | purchased | drive | driving | insuring | insure
`
const OF_PERSON = anyOf`
  my | our | his | her | their | the | an? | some
`
const DOES = anyOf`
  has | have | had | got | gets | drives? | drove | rides? | owns? | bought | loves? | wants? | keeps | uses | used
  says | said | swears | told | switched | went | pays | is | was | with | who | whose | that
  just | also | still | always
`
/** "My boy has a", "the neighbor's": the thing that follows is another person's. */
const THEIRS_BEFORE = pattern()`
  (?<!\b${TAKES_OVER} (?:${OF_PERSON} )?)\b(?:${OF_PERSON} (?:\w+ )?)?${PERSON}s?(?:'s?| ${DOES})(?= )(?:(?! (?:i|we|i'm|we're|mine|me|my)\b).)*$
  |\b(?:his|hers|theirs) (?:is|was)\b(?:(?! (?:i|we|mine)\b).)*$
  |\b(?:somebody|someone|everybody|everyone) else(?:'s)?\b[^,]*$
`
const THEIRS_AFTER = pattern()`
  ^[^.!?,]{0,12}\b(?:belongs? to (?!me\b|us\b)|(?:that )?my (?:\w+ )?${PERSON} (?:drives|has|owns|rides))
  |^ (?:has |just )?(?:dropped|cancell?ed|denied|insures|covers) (?:(?:my|our|his|her) (?:\w+ )?${PERSON}|him|them)\b
`
/** Whether the thing at a place of a text belongs to another person, or is said by one. */
export function isTheirs(reading: Reading, { start, end }: Hit): boolean {
  const clause = clauseAt(reading, start)
  return (
    THEIRS_BEFORE.test(clause.text.slice(0, start - clause.start)) ||
    THEIRS_AFTER.test(clause.text.slice(end - clause.start))
  )
}

const ADJECTIVES = anyOf`
  an? | the | my | our | your | this | that | old | parked | new | used | \d{2,4} | '\d\d | of | on | in
`
const PARTED_WITH = anyOf`
  (?<!\b(?:have|has|'ve) )had | sold | traded | traded in | totaled | totalled | wrecked | got rid of | gave up | miss | was | were
  used to (?:have|drive|own|ride) | was driving
`
const ENCOUNTERED = anyOf`
  hit | rear[- ]?ended | ran into | run into | backed into | sideswiped | into | by | like | than
  wish (?:i|we) had | dream(?:ing)? (?:of|about) | saw | instead of | besides | except
`
/** "Do not have", "not the"; a heater that "doesn't work in my Equinox" denies no car. */
const DENIED = anyOf`
  (?:not|no|never|without|don't|isn't|wasn't|ain't|aren't)(?: (?:have|own|drive|driving|for|about|insuring|got|even|really))*
`
const NOT_THE_LEADS = pattern()`\b(?:${PARTED_WITH}|${ENCOUNTERED}|${DENIED})(?: ${ADJECTIVES})* ?$`
const NO_LONGER = pattern()`
  ^(?: that| which)?(?: (?:i|we|he|she|my \w+))?(?: (?:was|got|is|had|just|has been))* ?
  (?:totaled|totalled|wrecked|stolen|sold|gone|repo(?:ed|'d|ssessed)?|traded(?: it)? in|till|until|before)\b
`
const SOMEDAY = /\b(?:someday|some day|one day|if i (?:had|win|won|could)|in my dreams)\b/

/** Whether a vehicle at a place of a text is not one that the lead has or will have: "hit a parked Prius", "used to drive a Ranger". */
export function isNotHad(reading: Reading, { start, end }: Hit): boolean {
  const clause = clauseAt(reading, start)
  return (
    NOT_THE_LEADS.test(clause.text.slice(0, start - clause.start)) ||
    NO_LONGER.test(reading.text.slice(end, end + 60)) ||
    SOMEDAY.test(sentenceAt(reading, start).text)
  )
}
