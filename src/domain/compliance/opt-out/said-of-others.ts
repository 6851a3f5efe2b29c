import { anyOf, pattern } from '../../texts/index.ts'

const DOES_NOT = anyOf`does(?:n['’]?t| not) | did(?:n['’]?t| not) | won['’]?t | would(?:n['’]?t| not)`
const IT = anyOf`it | that | this | they | those | these | he | she`
const ADDRESSED = anyOf`
  guys | folks | thanks | pls | yes | boys | girls | ladies | bros | boss | miss | texts | messages | calls | numbers
  idiots | morons | jerks | losers | creeps | clowns | fools | pigs | \w*(?:holes|tards|ers|ors|eads)
`
/** "It doesn't bother me", "nah, needles don't bug me": what is said of a thing asks nobody to stop. */
const NOT_BOTHERED = pattern('giu')`
  (?:\b${IT}(?: really)? do(?:n['’]?t| not)
  |(?<=^\W*(?:no|nah|nope|naw)\W+)(?!${ADDRESSED}\b)[a-z]{3,}s(?: really)? do(?:n['’]?t| not)
  |\b(?!you\b|u\b|y['’]?all\b|ya\b)[a-z]+ ${DOES_NOT})
  (?: really| even| usually| actually)? (?:bother|bug|disturb|annoy|scare|worry) (?:me|us)\b(?! (?:again|any ?more|no more))
`

const PESTS = anyOf`
  ants | bugs | bed ?bugs | cock ?roach(?:es)? | roach(?:es)? | mice | mouse | rats? | rodents? | spiders? | wasps? | bees
  hornets? | termites? | fleas | ticks | mosquito(?:e)?s | gnats | squirrels? | raccoons? | possums? | bats | pigeons | moles
  gophers | critters? | weeds | cucarachas | ratas | ratones | hormigas | chinches | termitas
`
const FAULTS = anyOf`
  leaks? | leaking | flood(?:s|ing)? | dripp?(?:s|ing)? | drafts? | smells? | odors? | stench | mold | mildew | rust | stains?
  squeak(?:s|ing)? | rattl(?:e|es|ing) | clogs? | overflow(?:ing)? | bleeding | swelling | itch(?:ing)? | snoring | barking
  foreclosure | eviction | garnishments? | mole | warts? | tattoos? | stumps? | wallpaper | goteras | moho
`
const TROUBLE = `(?:${PESTS}|${FAULTS})`
const OF_OURS = anyOf`the | an | these | those | my | our | any | all | another | las | los | el | la`
const TO_END = anyOf`
  stop | end | no more | get rid of | getting rid of | kill | remove | want no | never want to see | do not want | dont want
  no mas | basta de | elimin(?:e|en|a|ar) | (?:acabe|acaben|acabar) con | mat(?:e|en|ar) | quit(?:e|en|ar) | saque(?:n)? | sacar
`
/** "Stop it bugs me", "stop smells like a scam" ask us to stop: there the word is a verb. */
const NO_VERB = String.raw`(?! (?:me|us|like|of|so|as|to|you|u)\b)`
/** "No more mice", "stop the flooding", "i want these ants gone": what has to end is a trouble that the business is asked to end. */
const TROUBLE_TO_END = pattern('giu')`
  \b(?:i |we )?${TO_END}(?: ${OF_OURS}){0,2} ${TROUBLE}\b${NO_VERB}|
  \b(?:i |we )?(?:want|need|get|make|quiero que)(?: ${OF_OURS}){0,2} ${TROUBLE} (?:be )?(?:gone|go away|to go(?: away)?|out|away|stop|to stop|off)\b|
  \bgo away,? (?!rats?\b)${TROUBLE}\b|
  \bse vayan ${OF_OURS} ${TROUBLE}\b
`

const OTHER_PEOPLE = anyOf`
  they | he | she | nobody | no ?one | my (?:neighbou?rs?|kids?|son|daughter|wife|husband|ex|boss|landlord|insurance|adjuster|lender|bank|mom|dad) | the (?:other|last|old|first|bank|adjuster|landlord|lawyer|dealer|office|company|agent)(?: [a-z]+)?
`
const NOT_REACHING = anyOf`do(?:n['’]?t| not) | does(?:n['’]?t| not) | did(?:n['’]?t| not) | never | won['’]?t | will not | can['’]?t`
/** "They don't text me anymore", "my neighbors dont text me": others do not contact the lead. */
const NOT_CONTACTED = pattern('giu')`
  (?<=^\W*(?:(?:and|but|so|well|no|yeah|ok)\W+)?)${OTHER_PEOPLE}(?: (?:just|really|even|ever))? ${NOT_REACHING}
  (?: ever| even| really)? (?:text|call|contact|message|msg|phone|email|write)(?:s|ed)? (?:me|us)\b
`
/** "I deleted your number by accident, text me again". */
const LOST_NUMBER = pattern('giu')`
  \b(?:deleted|erased|lost)(?: out)? (?:your|ur|yr) (?:number|contact|info)\b(?=.*\b(?:again|accident\w*|mistake|resend|send)\b)|
  (?<=\b(?:again|resend|accident\w*)\b.*)\b(?:deleted|erased|lost)(?: out)? (?:your|ur|yr) (?:number|contact|info)\b
`

const HABITS = anyOf`smoke | vape | drink | drive | work | gamble | have insurance | have a (?:car|job|dog) | have kids`
/** "I don't smoke no more". */
const GIVEN_UP = pattern('giu')`
  \b(?:i|we|he|she|they) (?:do(?:n['’]?t| not)|does(?:n['’]?t| not)|ain['’]?t) ${HABITS}(?: [a-z]+){0,3} (?:no ?more|any ?more)\b
`

/** "Can u text me again": a wish for a text. "Can you not text me again" and "text me again and I'll sue" are none. */
const WANTS_CONTACT = pattern('giu')`
  \b(?:can|could|will|would) (?:you|u|ya|y['’]?all)(?: please| pls| just| maybe)? (?:text|message|msg|sms)
  (?: me| us)(?: (?:again|back|later|tomorrow|tonight|once more))*\b(?=\W*$|[,.!?]| (?:i|the|your|ur|please|pls|that)\b)(?![^.!?]*\b(?:and|never|no more)\b)
`

const OF_OTHERS = [NOT_BOTHERED, TROUBLE_TO_END, NOT_CONTACTED, LOST_NUMBER, GIVEN_UP, WANTS_CONTACT]

/** A text without what says nothing against our texts, though it has words of an opt-out: about things, about others, a wish for contact. */
export function withoutOthers(text: string): string {
  return OF_OTHERS.reduce((rest, others) => rest.replaceAll(others, ' '), text)
}
