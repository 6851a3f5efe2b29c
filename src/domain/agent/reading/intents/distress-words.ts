import { anyOf, pattern } from '../../../texts/index.ts'

const SELF_HARM = anyOf`
  kill(?:ing)? (?:myself|himself|herself)
  suicid\w*
  end(?:ing)? (?:my|it all)(?: life)?(?! lease| policy| contract)
  hurt(?:ing)? myself
  (?:want|wanna|wish i could|rather) (?:to )?(?:die|be dead)
  don't want to (?:live|be here|be alive) ?any ?more
  no reason to live
  can't go on
  matarme | suicidarme | no quiero vivir
`
/** The lead, or somebody close, may harm themselves. */
export const DISTRESS = [pattern()`\b${SELF_HARM}\b`]

const KIN = anyOf`
  husband | wife | hubby | spouse | partner
  mom | mum | momma | mama | mother | dad | father | daddy
  son | daughter | brother | sister
  grandma | grandpa | grandmother | grandfather
  baby | uncle | aunt
  fiance | fiancee | friend
  esposo | esposa | madre | padre | hijo | hija | abuela | abuelo
`
const BEFORE_FUNERAL = anyOf`planning | arranging | at | for | before | after | from | the | a`
/** "My father passed last week", "we are planning a funeral" */
export const BEREAVEMENT = [
  pattern()`
    \bpassed away\b
    |\bdeath in the family\b
    |\b(?:is|was|he's|she's|are) deceased\b
    |\bfallecio\b
    |\b(?:se )?murio mi \w+\b
    |\bfallecid[oa]\b
    |\b${BEFORE_FUNERAL} (?:(?:a|the|his|her|my|our) )?funeral\b
  `,
  pattern()`
    \b(?:my|our|his|her|the|mi) (?:dear |own )?${KIN}
    (?: just| recently| suddenly| has| had| also)* (?:died|passed|murio|fallecio)\b
    (?! (?:the|her|his|their|all (?:her|his|their|of)|inspection|down|on|out|along|it|by))
  `,
  pattern()`\b(?:i|we) (?:just |recently )?lost (?:my|our) ${KIN}\b`,
]

const GRAVE_ILLNESS = anyOf`
  cancer | chemo(?:therapy)? | hospice | (?:on|start(?:ed|ing)?) dialysis | leukemia
  in the (?:icu|er|hospital)
  terminally ill
  (?:had|having) (?:a |an )?(?:stroke|miscarriage)
  diagnosed with
  life support
  en el hospital | tiene cancer
`
/** A grave illness of the lead or of somebody close. */
export const ILLNESS = [pattern()`\b${GRAVE_ILLNESS}\b`]

const NINE_TO_SIXTEEN = anyOf`nine | ten | eleven | twelve | thirteen | fourteen | fifteen | sixteen`
const OPENINGS = anyOf`
  sorry | um | lol | no | hi | hey | but | ok | well | dude | bruh
  i think you have the wrong person
`
/** The lead is a child: "I'm only 13", "I am in middle school". */
export const MINOR = [
  pattern()`
    ^\W*(?:${OPENINGS}\W+)*(?:i'm|i am)
    (?: only| just| literally| actually| like)* (?:[5-9]|1[0-7]|five|six|seven|eight|${NINE_TO_SIXTEEN})
    (?: years? old| yo)?\W*(?:lol|haha|bro|dude|and i .*)?\W*$
  `,
  pattern()`
    \b(?:i'm|i am)(?: only| just| literally| actually)* (?:[5-9]|1[0-7]|${NINE_TO_SIXTEEN}) years? old\b
    |\bi'm (?:just )?a (?:kid|child|minor|middle schooler)\b
    |\bi'm in (?:elementary|middle) school\b
  `,
]
