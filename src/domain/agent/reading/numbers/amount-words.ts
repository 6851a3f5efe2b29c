import { anyOf, pattern } from '../../../texts/index.ts'

const VALUATIONS = anyOf`
  worth | valued? | assess\w* | apprais\w*
  zillow | zestimate | redfin | tax man
`
const DEBTS = anyOf`
  owe | owed | mortgage | deductible | from (?:the )?insurance
  debo | debemos
`
const INCOME = anyOf`
  salary | income | earn | credit score | score
`
const PRICES = anyOf`
  paid | pays? | quoted? | quotes? | bids? | charged? | costs? | price
  bought | sold | went for | down
  cuesta | cuanto
`
const OF_A_YEAR = anyOf`
  last (?:year|time) | whole year | a year | per year | yearly
  anual | al ano
`
const OTHERS_ASK = anyOf`
  they (?:want|wanted|said|asked) | wanted
  (?:he|she|guy|fella|company|contractor|roofer) (?:wants|wanted|said)
  (?:neighbors?|they|he|she) got | neighbors?
`
/** Sums that are someone else's money: a price asked, what a house is worth, what was paid. */
export const OTHER_MONEY = pattern()`\b(?:${VALUATIONS}|${DEBTS}|${INCOME}|${PRICES}|${OF_A_YEAR}|${OTHERS_ASK})\b`

const EARNERS = anyOf`
  i | we | he | she | they | wife | husband | hubby | household | family
`
const EARNED = anyOf`
  ${EARNERS} (?:only |both |together )?(?:makes?|earns?|brings? home)(?! (?:it|that|this|do))
  salary | income
  gano | ganamos
`
const OWED = anyOf`
  owe[sd]? | owing | deductible | hoa
  deb(?:o|emos|e) | deducible
`
const SPENT = anyOf`
  (?:charged|billed) (?:us|me)
  (?:gave|lent|loaned|lost|spent|blew) (?!us\b|me\b)
`
const OTHER_NUMBERS = anyOf`
  credit (?:score|is) | score | house number | address | zip
`
/** Money that is never the answer: a debt, an income, a credit score. */
export const NEVER_THE_ANSWER = pattern()`\b(?:${EARNED}|${OWED}|${SPENT}|${OTHER_NUMBERS})\b`

const TOTALS = anyOf`
  so | total | totals | avg | average | averages | comes? out | comes to | works? out
  altogether | all in | in all | call it | make (?:it|that) | let's say | just say | whole bill
  en total | promedio
`
const CAN_PAY = anyOf`
  we can do | i can do | can only | could do | can't do more
  can go | can spend | can afford | can swing
  podemos
`
const LIMITS = anyOf`
  max | at most | tops | up to | stay(?:ing)? under | keep it | budget | for this
  maximo | hasta
`
const WISHES = anyOf`
  hoping | thinking | (?:i|we)(?:'d| would)? (?:want|like|need) | i'm asking | asking
`
const USUALLY = anyOf`
  actually | really | closer to | more like | usually | normally | normalmente
`
/** Words that mark a sum as the one that counts: "so 300", "we can do 12k", "at most 500". */
export const CONCLUDES = pattern()`\b(?:${TOTALS}|${CAN_PAY}|${LIMITS}|${WISHES}|${USUALLY})\b`

/** The same after the sum: "300 total". */
export const CONCLUDES_AFTER =
  /^ ?(?:total|avg|average|max|tops|altogether|all in|in all|en total|promedio|for (?:this|us|the job))\b/

/** Words right before a final sum: "so about $300", "in all 300". */
export const FINAL =
  /(?:\b(?:so|say|o sea|call it|total(?: of)?|makes|makes it|entonces|son|in all)|=) ?(?:about |like |around )?\$?$/

/** Words before a sum that refines an earlier one: "maybe 300", "mejor 300". */
export const REFINES = /\b(?:maybe|probably|more like|or rather|well|make that|mejor|quizas|tal vez)\b[^.!?]{0,12}$/

/** A range named by its tens or hundreds, such as "the 240s": a number next to it is more exact. */
export const ROUGHLY = /(?:teens|ties|figures?|hundreds|\d'?s)$/

/** "It was 300", "last month". */
export const PAST = /\b(?:was|were|used to|last (?:month|summer|winter)|back then|era|fue|el mes pasado)\b/

const NOT = anyOf`
  not | instead of | rather than | \d[\w,.]* over | from | scratch | forget
  en vez de | en lugar de
`
/** A correction rejects the sum behind these words: "not 300", "es 400, no 300". */
export const NOT_BEFORE = pattern()`
  \b${NOT}(?: (?:about|like|the|around))? ?\$?$
  |\b(?:es|son|era|mil|pago)\b[^.!?]{0,16}\bno (?:los )?\$?$
`
/** The same without a correction: "instead of 300". */
export const RESTATES = /\b(?:not|instead of|rather than)(?: (?:about|like|the|around))? ?\$?$/

const PLANNING = anyOf`
  thinking | figur\w+ | expect\w* | guess | reckon | hoping(?: for)? | want(?:ing)? | asking | ask
`
const SPENDING = anyOf`
  go | going | swing | stretch | throw | drop | put | afford | do | spend | pays? | paying
  budgeted | allot\w* | alloc\w* | set aside | out | away | aside | list | budget | got | have | \w+ing
`
const SAYING = anyOf`
  say | says | said | dice | que
`
const ROUGH = anyOf`
  around | about | like | roughly | approximately | maybe | probably | only | just | somewhere
  como | unos
`
const LIMITED = anyOf`
  at | under | over | below | above | than | to | for | up | max | tops | past | in | between | or
  hasta | de | a | en
`
const IS = anyOf`
  is | was | it's | are | be | runs? | running | comes? | averages? | hits?
  pago | son | es
`
/** Words that lead to a sum: "thinking about 300", "hasta 300". */
export const LEADS = pattern()`
  (?:
    ^|[-,.!?:;] ?
    |\b(?:${PLANNING}|${SPENDING}|${SAYING}|${ROUGH}|${LIMITED}|${IS})
    (?: (?:like|about|around|maybe|only|just|say|roughly|the|in|a))* ?
  )\$?$
`

const OWN = anyOf`
  have | got | can (?:put|do|go) | keep (?:it|this) under | stay under
  spend | spending | saved | put away | set aside
  tengo | tenemos | gastar
`
/** What the lead has or spends: "I only have 7500". */
export const OWN_BEFORE = pattern()`\b${OWN}(?: (?:only|just|about|around|like|nomas|solo|unos|como))* ?\$?$`

/** "Policy # HO3-2209417". */
export const IDENTIFIER_BEFORE = /# ?$|\b[a-z]+\d*-$|\b(?:policy|account|claim|order)(?: (?:number|no|is|#))* $/

const NO_THINGS = anyOf`
  as | is | its | was | this | less | plus | unless | us
  bucks | dollars | grand | thousands | hundreds | tops | max | mas | pesos | dolares
  years | months | times
`
/** "2 jet skis": the number counts things. */
export const COUNTS_BEHIND = pattern()`^ (?!${NO_THINGS}\b)(?:[a-z]+ )?[a-z]{2,}[^s\W]s\b`

/** "A million dollars and a unicorn" is no sum. */
export const JOKES =
  /\b(?:unicorns?|trillion|zillion|gazillion|bajillion|jackpot|lottery|elon|bezos|my (?:first ?born|kidney|soul))\b/

/** Words after a sum that make it approximate: "300 or so". */
export const SOFTENED = /^ (?:mas o menos|more or less|give or take|or so|o asi|algo asi)\b/

/** "The deductible is 2500 so that's the budget". */
export const NAMED_AFTER = pattern()`
  ^,? (?:so|which|and) (?:that|that's|that is|is|thats)
  (?: (?:is|our|my|the|all|kind of|pretty much|about))* ([a-z]+)
`
const STATING = anyOf`
  is | was
  (?:quoted|charged|wants?|wanted|asked|bid)(?: (?:me|us|him|her))?
`
/** "The deductible is 2000", "he quoted me 1950": a sum, although it could be a year. */
export const STATED = pattern()`(?:\b${STATING}|[:=]) (?:about |like |around )?\$?$`

const THERMOSTAT = anyOf`
  set | keep | kept | keeping | keeps | thermostat | stays? | reads? | says?
`
/** "We keep it at 76": degrees. */
export const SET_TO = pattern()`\b${THERMOSTAT}(?: (?:it|ours|the \w+|mine|is|set))* (?:at|to|on) $`

/** "My bill", "el recibo". */
export const BILL = /\b(?:bills?|recibos?)\b/

const CANNOT = anyOf`
  no | not | won't | wouldn't | can't | cannot | couldn't | don't | never | hate to
`
const MORE_THAN = anyOf`
  more th[ae]n | higher than | over | above | past | beyond | anything over
`
/** "No more than 300": the most that the lead pays. */
export const CAP = pattern()`
  \b${CANNOT}\b[^.,!?]{0,24}\b${MORE_THAN} (?:about |like )?\$?$
  |\b(?:under|below|up to|at most|tops of|max of|maximum of) \$?$
  |\bmost (?:i|we)(?:'d|'ll)?(?: [a-z']+){0,6} (?:is|be) (?:about |like |maybe )?\$?$
`

const SAYS = anyOf`
  is | was | it's | its | they | say | says | said | of | about | like | around | at | i think | maybe | es | de
`
/** Between the name of a sum and the sum: "deductible they say 1500". */
export const SAYS_SUM = pattern()`^(?:[ :,]+(?:${SAYS}))*[ :]*\$?$`
