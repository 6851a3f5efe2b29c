/** What a question wants to know of a thing: how much, how long, when, where, who. */
const ASKS: [name: string, question: RegExp, answer: RegExp][] = [
  [
    'price',
    /\bhow much\b|\bcost|\bprices?\b|\bcharge|\bexpensive\b|\bfees?\b|\brates?\b|\bcheap|\bpay\b|\bballpark\b|\bdollars?\b|\bbucks\b|\bcuanto (?:cuesta|sale|cobr|es|por|vale)|\bdiscount|\bfree\b/,
    /\$|\b\d{2,}(?:\.\d\d)?\b(?! ?(?:years?|yrs?|days?|weeks?|months?|hours?|hrs?|min|minutes|am|pm|sq|miles|%|percent))|\bfree\b|\b(?:dollars|bucks|grand|k)\b|\bno (?:charge|fee|cost)\b|\bpercent\b|%|\bcost/,
  ],
  [
    'long',
    /\bhow (?:long|many (?:days|hours|weeks|months|years|times))\b|\btakes?\b|\bhow quick|\bhow fast\b|\bturnaround\b|\bcuanto (?:tarda|dura|tiempo)|\blast\b|\ball day\b|\bin (?:a|one) day\b/,
    /\b(?:\d+|one|two|three|four|five|six|a|an|few|couple|same|half)(?: to \d+|-\d+| or \w+)? ?-?(?:years?|yrs?|days?|weeks?|wks?|months?|mos?|hours?|hrs?|minutes?|mins?)\b|\bsame day\b|\bovernight\b/,
  ],
  [
    'when',
    /\bwhen\b|\bwhat time\b|\bhow (?:soon|late|early)\b|\bopen\b|\bhours\b|\bweekends?\b|\bsaturdays?\b|\bsundays?\b|\btoday\b|\btonight\b|\btomorrow\b|\bavailab|\bcuando\b|\bnights?\b|\bmornings?\b|\bevenings?\b/,
    /\b\d{1,2}(?::\d\d)? ?(?:am|pm|a\.m|p\.m)\b|\b(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\b|\b\d{1,2} ?(?:-|to|til|until) ?\d{1,2}\b|\bweekend|\bevening|\b24\/7\b|\bsame day\b|\bopen\b|\bclosed\b|\bnext day\b/,
  ],
  [
    'where',
    /\bwhere\b|\bhow far\b|\bwhat (?:area|town|city|cities|counties)\b|\blocat|\baddress\b|\bcome out to\b|\bnear\b|\bdonde\b|\bmiles\b|\bparking\b/,
    /\b(?:miles?|county|counties|street|st|ave|road|rd|blvd|suite|city|town|area|behind|next to|across|downtown|lot|building|floor|online|zoom|in person|zip)\b/,
  ],
  [
    'who',
    /\bwho\b|\bwhose\b|\bquien\b|\bsomebody\b.*\?|\bsubcontract|\bteam\b|\bcrew\b/,
    /\b(?:our (?:own|guys|crew|team|techs?|staff|people)|we (?:do|pull|handle|file|take|use)|owner|family|employees?|licensed|certified|teachers?|agents?|dr)\b/,
  ],
]

/** The sorts of what a question asks for. */
export function sortsAsked(question: string): Set<string> {
  return new Set(ASKS.filter(([, pattern]) => pattern.test(question)).map(([name]) => name))
}

/** The sorts of what a fact tells, by its question and its answer. */
export function sortsTold(question: string, answer: string): Set<string> {
  return new Set(ASKS.filter(([, asks, tells]) => asks.test(question) || tells.test(answer)).map(([name]) => name))
}
