import { firstHit, type Hit } from '../reading.ts'
import { REQUESTS_ES } from './human-spanish.ts'

const any = (...words: string[]): string => `(?:${words.join('|')})`
const rule = (...parts: string[]): RegExp => new RegExp(parts.join(''))

/** Nobody is called so but a person of ours: the word alone asks for one. */
const STAFF = any(
  'humans?(?: beings?| voice| touch)?',
  '(?:real|actual|live|living|genuine|breathing) (?:live |human )?(?:person|people|agent|rep|someone|somebody|one|man|woman|voice|realtor|employee)',
  'reps?',
  'representatives?',
  'managers?',
  'supervisors?',
  'operators?',
  'customer (?:service|support|care)',
  'boss',
  'agents?',
  'salesman',
  'salespersons?',
  'sales ?(?:person|people|rep|team|guy|dept|department)',
  'specialist',
  'advis[eo]r',
  'consultant',
  'receptionist',
  '(?:staff|team) members?',
  'members? of (?:the |your )?(?:staff|team)',
  '(?:someone|somebody|anyone|anybody) (?:real|human|alive|live|actual|else|in charge|who knows|that knows)',
)
/** Anybody at all: a person of ours only where the words around say so. */
const SOMEBODY = any(
  STAFF,
  'persons?',
  'people',
  'someone',
  'somebody',
  'anyone',
  'anybody',
  'guys?',
  'lady',
  'man',
  'woman',
  'owner',
  'expert',
  'estimator',
  'realtor',
  'broker',
  'contractor',
  'colleague',
  'employee',
  'staff',
  'team',
  'office',
  'folks',
  'co-?workers?',
)
const DESCRIBED = `(?:(?:a|an|the|some|any|your|this|that|another|one of|real|live|living|actual|actually|human|local|licensed|qualified|proper|different|particular|single|whole|project|sales|office|senior|account|customer|listing|loan) )*`
const OURS = `(?:,? (?:there|here|from [a-z ]{2,20}|on your (?:team|side|end)|of yours?|at your (?:office|company|end)|in (?:charge|person)))?`
const PERSON = `${DESCRIBED}${SOMEBODY}${OURS}`
const STAFFED = `${DESCRIBED}${STAFF}${OURS}`
const WISH = any(
  'want(?:ed)?(?: to)?',
  'need(?:ed)?(?: to)?',
  "(?:i'd |we'd |would )?(?:like|love|prefer|rather)(?: just| to| if)*",
  'can',
  'could',
  'may',
  'might',
  'will',
  'would',
  "let(?: me|'s)?",
  'please',
  'how (?:do|can|could|would)',
  'have to',
  'got to',
  'trying to',
  'hoping',
  'looking',
  'hope',
  'better',
  'easier',
  'best',
  'get',
  'give',
  'instead',
  'ready',
  'able',
  'possible',
  'requesting',
  'request',
  'demand',
  'ask(?:ing)?',
  'must',
  'way',
)
const NEAR = `\\b[^.!?\\n]{0,40}?\\b`
const TALK = '(?:talk|speak|chat|deal|connect|communicate|converse|discuss|work|meet|consult|holler)(?:ing)?'
const CALL =
  '(?:call|phone|ring|telephone|dial|buzz|contact|reach(?: out to)?|get (?:back|in touch|ahold|a hold|hold) (?:to|with|of)|get back to|hit up)'
const OTHERS = `(?:my|our|his|her|their|him|them|each other|other|another (?:company|contractor)|(?:the|a) (?:wife|husband|bank|lender|landlord|hoa|lawyer|attorney|accountant|adjuster|insurance|kids?|loan|mortgage))\\b`
/** Nothing that the lead says of others, or before which a request cannot stand. */
const ASKER = any(
  '^\\W*(?:(?:hi|hey|hello|ok|okay|yes|yeah|yep|no|nope|nah|well|so|actually|um|look|listen|sorry|thanks|sure|lol|ugh)\\W+)*',
  `[.!?\\n;,:-]\\s*`,
  `\\b(?:please|just|can|could|will|would|should|must|you|y'all|you guys|you people|then|to|and|so|or|better|instead|kindly|do|ok|okay|rather|gotta|hey|now|first|simply|also|somehow|either|maybe|${SOMEBODY}) `,
)
const NOT_ME = '(?! (?:crazy|old|stupid|silly|whatever|names|paranoid|cheap|picky|weird|that|this))'

const REQUESTS = [
  // Call me.
  rule(ASKER, `${CALL} (?:me|us)\\b`, NOT_ME),
  rule(
    ASKER,
    '(?:call|phone|ring)(?: back)?(?: (?:please|now|asap|today|tonight|tomorrow|instead|anytime|whenever|when (?:you|free)|at \\d|after \\d|before \\d|my (?:cell|phone|mobile|number|work|house|home)))?\\s*(?:[.!?\\n]|$)',
  ),
  rule(
    '\\bgive (?:me|us) (?:a |an |your )*(?:quick |phone )*(?:call|ring|buzz|shout|holler|callback|call back|jingle|tinkle)\\b',
  ),
  rule(
    `\\b${WISH}${NEAR}(?:phone ?calls?|call ?backs?|(?:a|quick|short|voice|video) (?:quick |short |phone |video |voice )*(?:call|chat|conversation|convo))\\b(?! (?:center|log|list|me crazy))`,
  ),
  rule(
    '\\b(?:hoping|asking|waiting|looking|request\\w*|expect\\w*) (?:for |on )?(?:a |the |your )?(?:phone ?call|call ?back|call)\\b',
  ),
  rule(
    '^\\W*(?:please |yes |ok )*(?:a )?(?:phone ?call|call ?back|call)s?(?: (?:please|only|instead|preferred|me))*(?: (?:would (?:be|work)|is (?:better|best|fine|easier)|works?).*(?!.))?\\W*$',
  ),
  rule(
    `\\b(?:${WISH}|${TALK}|explain|do this|do it|go over|handle|answer|feel\\w*|prefer\\w*|comfortable|good)${NEAR}(?:on|by|over|via|through) (?:the |a |an )?(?:phone|telephone|call)\\b`,
  ),
  rule('\\b(?:hop|jump|get|be) on (?:a |the )(?:quick )?(?:call|phone|line)\\b'),
  rule(`\\b${PERSON} (?:back )?on the (?:line|phone|horn)\\b`),
  rule(
    '\\b(?:can|could|may|might|would|will|please|have|let|prefer|rather|better|wish|want)\\b(?![^.!?]{0,24}\\b(?:i|we|my \\w+) (?:telephone|phone|ring))[^.!?]{0,40}\\b(?:telephone|ring|phone) (?:me|us|my (?:house|home|daughter|son|wife|husband|cell|phone))\\b',
  ),
  rule('\\b(?:call|phone|telephone|ring) (?:me|us) instead\\b'),
  rule(
    '\\b(?:explain|tell|told|say|speak|talk|discuss|hear|do|go over)\\w*[^.!?]{0,24}\\b(?:(?:with|by) (?:the |your |my )?(?:mouth|voice)|out loud|aloud|voice to voice|face to face)\\b',
  ),
  // Talk to somebody.
  rule(
    `\\b${TALK} (?:directly |straight |now |live |right now |in person |more |this |it |that |things |everything |everything over |this over |it over )*(?:to|with|at)\\s*(?!${OTHERS})${PERSON}\\b`,
  ),
  rule(
    `\\b${WISH}${NEAR}(?:talk|speak|chat)(?:ing)? (?:it over |this over |this through |about (?:it|this) )?(?:directly |live |in person )*(?:to|with) (?!${OTHERS}|(?:you )?(?:about|later|then|soon|again|tomorrow|tonight)\\b)`,
  ),
  rule(
    "\\b(?:(?:can|could|may|should|can't) (?:i|we|you|y'all)|let's|let us|lets|want to|rather|prefer to|like to|need to) (?:just |all |please )*(?:talk|speak)\\b(?! (?:about|more|later|soon|right now|now|at the moment|then|to (?:you )?(?:later|soon|tomorrow)|to (?:my|our|him|her|them)|with (?:my|our|him|her|them)|english|spanish|tomorrow|tonight|any))",
  ),
  rule(
    '\\bwho (?:can|do|should|could|would|must|am|are) (?:i|we) (?:supposed to |have to |need to )?(?:talk|speak|call|contact|reach|phone|ask)\\b',
  ),
  // A person, please.
  rule(
    "\\b(?:can|could|will|would|may|have|get|ask|let|please) one of (?:you|y'all|your|the)\\b(?! (?:come|stop by|swing))",
  ),
  rule(
    `\\b(?:have|ask|get|let|send|tell|want|need|prefer) (?:an?|one of your|your|the|some) (?:[a-z]+ ){1,2}(?:to )?(?:call|phone|ring|telephone|contact|text|reach) (?:me|us|him|her|my)\\b`,
  ),
  rule(
    '\\b(?:hit|ring|call|dial|try|buzz) (?:my|his|her|our) (?:phone|cell|line|land ?line|mobile|home phone|number)\\b',
  ),
  rule(
    `(?:^|[.!?;,\\n])\\s*(?:(?:ok|okay|yes|yeah|just|please|hi|hey|hello|um|ugh|get me|give me|now|need|want|i need|i want|i'd like|wheres|where's|where is|speak to|talk to|speak with|talk with) )*${STAFFED}(?: (?:please|now|asap|help|only|thanks|right now|needed|required))*(?: to (?:talk|speak|help|call).*)?\\s*(?:[.!?;,\\n]|$)`,
  ),
  rule(
    `\\b(?:can|could|may|want|need|get|give me|get me|give us|find me|put|send|bring|let|prefer|rather|like|i'd like|is there|are there|isn't there|wh(?:ere|o)(?:'s| is| are)|hear|demand|requesting|how do i get|take me to|for)\\b(?: (?:me|us|to|i|we|have|get|see|just|please|really|a|an|not|on|with|there|even))* ${STAFFED}\\b(?! (?:in (?:mind|[a-z]+ing)|fee|error|resources|already|who sold|yet))`,
  ),
  rule(
    `\\b(?:have|let|get|ask|tell|need|want|send|make|like|prefer|rather(?: have)?|could|can|will|would|should|may)(?: (?:you|me|us|please|just|to))* (?:${PERSON}) (?:to |please |just |back |can |could )*(?:call|phone|ring|telephone|contact|text|message|reach|help|assist|respond|reply|answer|get (?:back|in touch)|get ahold|take over|walk me|explain|speak|talk|give me a)\\b(?! (?:me )?(?:with (?:the|my) (?:roof|kitchen|job|work)))`,
  ),
  rule(`\\b${PERSON} (?:that |who )?(?:i|we) (?:can|could|may) (?:talk|speak|call|text|chat|contact|reach)\\b`),
  rule(
    `\\b(?:have|ask|tell|get) (?!you|it|them|him|her|me|us|to|the|a|my)[a-z]{3,12} (?:to |please )?(?:call|phone|contact|text|reach|ring) (?:me|us)\\b`,
  ),
  rule(
    `\\b(?<!my |our |his |her |a |the )${PERSON} (?:who |that )?(?:should|can|could|needs? to|please|must|has to|to|will|would) (?:please |just |actually |really )*(?:call|phone|ring|contact|reach|text|help|assist|get back|get in touch|explain|speak|talk|answer|take over)\\b(?! (?:my|the (?:other|contractor))\\b)`,
  ),
  rule(
    `\\b(?:transfer|connect|forward|patch|put|pass|switch|hand|escalate|direct|route|refer|send|redirect|get|take|hook) (?:me|us|this|it) (?:over |on |up |along |off |straight |directly |through |back )*(?:to|with|through)(?! (?:text|sleep|me|you|the (?:gate|door))\\b)`,
  ),
  rule(
    `\\b(?:put|get|bring|have|let|grab|send) (?:me )?${PERSON} (?:on|in here|over here|involved|to (?:talk|help|call|answer|reply|respond))\\b`,
  ),
  rule(
    `\\b(?:is|are|isn't|aren't|any) (?:there )?(?!(?:the|this|that|my) )(?:${PERSON})(?: (?:real|actually|even|else|actual|alive|human))* (?:(?:there|here|home|available|around|free|on|in|real|alive)(?=\\W*(?:$|[?.!,\\n]))|(?:there|here|available|around) (?:to|that|who|i|for|right)\\b|(?:who|that|i|we|to)\\b(?: (?:can|could|may|will|knows?|talk|speak|help|call|answer|for me))*)`,
  ),
  rule(`\\bwho(?:'s| is| are)? (?:the |in |your )*(?:owner|manager|boss|supervisor|charge|head)\\b`),
  rule(
    `\\b(?:what(?:'s| is)|is there|have|give me|send me|got|need|where(?:'s| is)|want|(?:can|could|may) i (?:get|have)|do you have) (?:your|a|the|an|any|phone|direct|office|better|good|me| )*(?:phone|telephone|tel|office|contact|direct|callback|customer service)? ?(?:number|line|#|phone)\\b(?! of (?!someone|somebody|your|the agent|the office|the owner|an agent)| on\\b|s\\b)(?! (?:for|on) (?:the|a|my) (?:roof|house))`,
  ),
  rule(
    `\\b(?:can|could|will|would) (?:someone|somebody|anyone|anybody)(?:(?: (?:there|else|please|real))*\\W*$|[^.!?\\n]{0,24}\\b(?:answer|call|calling|phone|phoning|ring|help|talk|talking|speak|contact|contacting|explain|reply|respond)\\b)`,
  ),
]

/** What turns a request round: a ban, and calls that the lead makes, reports or has had. */
const TURNED =
  /(?:\b(?:don't|do not|never|no need (?:to|for)(?: you to| anyone to)?|not|stop|quit|without|won't|can't|already|i'll|i will|i can|i'm going to|i'm gonna|i could|they|they'll|everyone|people|who|keeps?|kept|no me|nobody|has|had|was|were|said|says|told|doesn't|didn't|no) (?:want(?:ed)? (?:(?:to )?you to )?|need |have (?:someone |anyone |you )?|going to |able to |please |ever |just |try to |to |even |really )*)$/
const BANS =
  /^\W*(?:please |no |and |just )*(?:do not|don't|no need|stop|quit|never|no me|not)\b(?![^.!?]{0,24}\b(?:bots?|robots?|machines?|ai|automated|texts?|texting|answer|write|type)\b)[^.!?]{0,24}\b(?:call|phone|ring|talk|speak|telephone|llam)/
const THIRD_PERSONS =
  /\b(?:my|our|his|her|their|mi|mis|nuestro) (?:[a-z]+ ){0,2}$|\b(?:i'm|i am|am i|as|soy|yo soy|im|i was|was|no tengo|tengo|been|become|is an?|isn't|no|already have|we have|i have|have|got|had|signed with|using|met|find|hired|hire|spoke (?:to|with)|talked (?:to|with)|told|llamo|hablo|some|by|from|per|una?) (?:a |an |the |some |un |una |la |el |another |other )?$/
/** "You can call me Mike" gives a name. */
const NAMES_ITSELF =
  /\b(?:you can|you may|everyone|just|please|they|people|but|folks|friends)(?: just)? calls? me (?!(?:back|now|later|today|tonight|tomorrow|anytime|please|asap|instead|first|directly|then|soon|whenever|after|before|at|on|if|when|to|in|about|right|this|next|around|maybe|any|once|over|for|so|and|or|but|thanks|ok|sometime|already|man|dude|bro|pls|maam|sir|directly|monday|tuesday|wednesday|thursday|friday|saturday|sunday)\b)[a-z]+\W*$/

/** A request for a person, in any wording: English and Spanish. */
export function findHumanRequest(text: string): Hit | null {
  for (const pattern of [...REQUESTS, ...REQUESTS_ES]) {
    const hit = firstHit(text, [pattern])
    if (hit && !isTurned(text, hit)) return trimmed(text, hit)
  }
  return null
}

function isTurned(text: string, hit: Hit): boolean {
  const words = text.slice(hit.start, hit.end)
  if (namesItself(text)) return true
  const starts = hit.start + words.search(/[\p{L}\p{N}]/u)
  const before = text.slice(Math.max(0, starts - 48), starts)
  const clauseStart = Math.max(...['.', ',', '!', '?', '\n', ';'].map((sign) => text.lastIndexOf(sign, starts - 1))) + 1
  return BANS.test(text.slice(clauseStart, hit.end)) || TURNED.test(before) || THIRD_PERSONS.test(before)
}

/** "Just call me Mike" asks for no call. */
export function namesItself(text: string): boolean {
  return NAMES_ITSELF.test(text)
}

/** The request without the stop or the blank before it. */
function trimmed(text: string, { start, end }: Hit): Hit {
  const words = text.slice(start, end)
  return { start: start + Math.max(0, words.search(/[\p{L}\p{N}]/u)), end: start + words.trimEnd().length }
}
