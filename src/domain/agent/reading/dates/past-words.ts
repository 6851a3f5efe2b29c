import { anyOf, pattern } from '../../../texts/index.ts'

const LATEST_VISIT = anyOf`
  visit | time | service | checkup | cleaning | exam | appointment | inspection | claim
`
/** A question for a day in the past: "When did you last have a checkup?" */
export const ASKS_PAST = pattern('i')`
  \bwhen (?:did|was|were|has|have)\b
  |\b(?:what|which) (?:day|date|month|year) (?:did|was|were)\b
  |\b(?:last|latest|most recent|previous) (?:\w+ ){0,2}${LATEST_VISIT}\b
  |\bhow long ago\b|\bsince when\b
  |\bdate of (?:the |your )?(?:loss|accident|incident|storm|birth|damage)\b
  |\bwhen (?:you|it|they) (?:last|bought|had)\b
`

const MISHAPS = anyOf`
  storm | hail | flood | fire | accident | crash | wreck | incident | injury | loss | damage | theft | leak
`
const EVENTS_WITH_DATE = anyOf`surgery | purchase | hire | install(?:ation)? | diagnosis | birth`
const DATE_OF = anyOf`
  birth | injury | loss | purchase | hire | death | diagnosis | service | crash | wreck | theft
`
const DONE = anyOf`
  bought | built | installed | put (?:on|in|up) | replaced | purchased | serviced | inspected | diagnosed
  hired | graduated | quit | died | broke | broke down | happened | began | started | noticed | saw | seen
`
/** A label for a day in the past: "last oil change", "storm date", "roof put on", "first noticed". */
export const NAMES_PAST = pattern('i')`
  ^(?:date (?:of )?)?(?:your |the |their )?last (?!(?:day|days|date|chance|minute)\b)
  |\b(?:${MISHAPS}|${EVENTS_WITH_DATE}) (?:date|day)\b
  |\b(?:date|day) of ${DATE_OF}\b
  |\bborn\b|\bbirth ?(?:day|date)\b
  |\b${DONE}$
  |^(?:bought|purchased|built|moved into|signed) (?:the |your |this )?\w+(?: on)?$
  |\bwhen (?:it |they |you )?(?:started|began|happened|broke|died|quit|stopped)\b
  |\bdate (?:built|bought|installed|purchased|hired|started)\b
`
/** "Day of the storm", "night of accident". */
export const NAMES_EVENT = pattern('i')`
  \b(?:day|date|night|time|when) (?:of )?(?:the |your |our )?
  (?:${MISHAPS}|break-?in|fall|outage|purchase|hire)\b
`

const WISHED = anyOf`
  target | desired | preferred | planned | ideal | wanted | want | wish | goal | deadline
  upcoming | expected | requested | hoped | next | by
`
/** A label for a day to come: "target install date". */
export const IS_WISHED = pattern('i')`\b${WISHED}\b`

const DESTRUCTION = anyOf`
  hit | damaged? | happen\w* | fell | fallen | blew | ripped | burst | broke
  crash\w* | accident | rear ended | leak\w*
`
const WEATHER = anyOf`hail\w* | wind\w* | storms? | tornado\w* | hurricane | flood\w* | limbs? | trees?`
/** Damage or its cause: "a limb punched a hole", "it blew off". */
export const EVENT = pattern()`\b(?:${WEATHER}|${DESTRUCTION})\b`

const ENDED = anyOf`expired | ended | ran out | lapsed`
/** The answer that the day is in the past: "it already expired", "lease just ended". */
export const IS_OVER = pattern()`
  ^\W*(?:(?:it|they|that|mine|ours|policy|my|well|oh|actually|those)\W+)*
  (?:already|was|were|${ENDED}|happened)\b
  |\b(?:it|they|that|lease|policy|coverage) (?:already |just )?${ENDED}\b
`
