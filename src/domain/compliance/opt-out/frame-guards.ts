/** Words beside a wording, in the same clause, that change its meaning. Over `canonicalText`. */

const AUXILIARIES =
  '(?:will|would|to|not|never|do|does|did|can|could|should|has|have|had|must|finally|going to|try to|trying to|gonna|just)'
/** Somebody other than us is to stop: "they stopped texting", "my ex will not stop calling". */
export const NOT_US = new RegExp(
  `(?:\\b(?:he|she|they|i|we|who|which|people|someone|somebody|everyone|tenants?|agents?|lender|dealer|seller|ex)(?: ${AUXILIARIES})* |` +
    `\\b(?:him|her|them|people|everyone|others?|(?<!told )my (?!number|phone)\\w+|(?<!told |asked )the (?!text|message|spam)\\w+)(?: \\w+)?(?: ${AUXILIARIES})+ |` +
    '\\b(?:told|asked|tell|ask) (?:my (?!number|phone)\\w+(?: in law)?|the (?!man|woman|guy|girl|lady|last|other|person|rep|agent)\\w+(?: company)?) to |' +
    '\\b(?:did|have|had|when|why do|if i|would i) (?:you|i|we) (?:guys |all )?|(?<!\\b(?:you|why) )(?:do|to) not )$',
  'u',
)
/** The subject of a wish: "they do not want texts" is another person's wish, "why do I not get texts" is a question. */
export const NOT_THE_WRITER =
  /\b(?:he|she|they|who|people|does|did|if you|(?<!\b(?:told|tell|telling|asked|ask|asking|can|could|would|will|want|need|beg|rather|guys) )you|why(?: do| did| am| have)?(?: i| we)?|did i|have i|could)(?: (?:do|would|will|just|really|still|have|had|say|said))? $|\b(?:i|we) (?:did|have|could|was|were|will|can) $/u
/** Not a request: "I do not text", "you could not reach me". */
export const NOT_ASKED = new RegExp(
  `${NOT_THE_WRITER.source}|\\b(?:i|we)(?: (?:do|really|usually|just))? $|\\b(?:can|could|did|does|has|have|had|was|were|is|are|am|will) $`,
  'u',
)
/** The sentence continues with another object or a condition. */
export const OTHER_OBJECT =
  /^ (?:back|people|others?|each|one another|it (?:a|an|the|my|what|quits|in|off)\b|such |you(?= \||$| about| for| again| on)|my (?!number|phone|cell|line|house|home|wife|husband|mom|mother|mum|dad|father|son|daughter|kid|child|family|parent|grand|brother|sister|elderly|late|old|work|personal|business|girl|boy|fianc|partner|spouse|lawyer|attorney|inbox|mobile)|everyone|someone|somebody|a |an |your|details|photos|pictures|yet|more about|some|and drive|(?:in|until|til|before|after|while|during|when) |clause|date|fees?|limit|him |them|the (?!same|wrong|house|home|time|day)\w+)/u
/** What the writer does not want belongs to somebody else, or is wanted at another time. */
export const FROM_OTHERS =
  /^ (?:(?:from|by) (?!you|your|this|anyone|anybody|the (?:company|number|same)|u\b|yall|these|text|sms|phone)|for (?!sale|your|you|this|that)\w+|back|yet|(?:at|on) (?:work|night|my (?:work|email)|whatsapp|facebook|sundays?)|(?:in|until|til|before|after|while|during|when|so) |well|with|late|early|coming|came|come|about (?:the|it|that) (?!house|property|home))/u
/** About items for sale: "stop sending me ones over 400". */
export const NARROWED =
  /^ (?:back|over|under|above|below|with|without|near|that |which |for (?!sale|you|your)|like that one|outside|until|from (?!you|your|this|u\b)|by email|via|if |to my (?:email|wife|husband|work|old)|in (?!the mail|my))/u
/** Followed by nothing, a reason, or another request. */
export const ENDS_OR_REASONS =
  /^ (?!again|anymore|and (?!use|add|replace|put|update|send|text)|or |i\b|we\b|you|not|no\b|now|if you|because|as|since|so\b|going forward|for good|at once|today|right|who|wrong|stop|before|never|he\b|she\b|they|unless|once|asap|yesterday|immediately|do |too|at all|ok|okay|for all|lol|ever|altogether|entirely|this is|it is|from your|from any|from all|from this (?!quote|order|policy)|my (?:husband|wife|mom|dad))/u
/** A list of another kind: "the list for Saturday", "off the list price". */
export const LIST_OF_THINGS =
  /^ (?:for|of (?!contacts|numbers|people)|on (?:zillow|the mls)|price|yet|you sent|i sent|we|that)\b/u
/** A statement of fact. */
export const HAVING = /\b(?:got|received|there are|there is|getting|have|had|has|see|saw) $/u
/** A statement about the past or the future, or about something that is not to happen. */
export const NOT_THE_REMOVED =
  /\b(?:not|never|he|she|they|who|i|we)(?: (?:will|have|had|can|could|to|accidentally|already|want|did|just|you|me))* $|\bhow (?:much|long|many)(?: \w+){0,3} $/u
