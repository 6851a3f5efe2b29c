import type { PhraseRule } from './phrase-rule.ts'

/** Tier 3: hostile or unclear. A person reads it before any automated text is sent again. */

/** Emoji that mean "stop" or worse when the text contains nothing else. */
export const STOP_PICTURES =
  /^[\s\p{P}]*[🛑✋🚫🖕⛔🤚🙅🔇📵❌🤬💩👿🤮😤][🛑✋🚫🖕⛔🤚🙅🔇📵❌🤬💩👿🤮😤♀♂\p{Emoji_Modifier}\p{Default_Ignorable_Code_Point}\s\p{P}]*$/u

/** Over `normaliseClauses`, because `canonicalText` drops swear words, which count here. */
export const DOUBTFUL: readonly PhraseRule[] = [
  {
    says: /\bf+(?:u+c*k+|uk|\*+k?)(?: (?:off|you|u|ur|your|yourself|this|that|these|outta|out|ya|y'all|both|all)\b)|\bfuck(?= \||$)|\bf (?:off|u|you)\b|\bfu(?= \||$)|\bf'? ?off\b/gu,
    notBefore: /^ (?:is|are) (?:a|so|awesome|great|cheap)/u,
  },
  {
    says: /\b(?:piss|bugger|sod|buzz|bug|back|jerk|naff) off\b|\bscrew (?:you|off|u)\b|\b(?:go|get) to hell\b|\bgo (?:fuck|screw) \w+|\beat (?:shit|me|dirt)\b|\bkiss my\b|\bsuck (?:it|my)\b|\bstfu\b|\bgtfo\b|\bfoff\b/gu,
  },
  {
    says: /\b(?:asshole|assholes|bitch|bastards?|motherf\w+|dickhead|dick|cunt|jackass|scumbags?|prick|douche\w*|pricks|twat|wanker|pendejo|cabron|connard|arschloch|verpiss\w*)\b/gu,
  },
  {
    says: /\b(?:go|stay|went) away\b|\bget lost\b|\bget (?:the (?:hell|fuck) )?(?:out of here|away from me)\b|\btake a hike\b|\bshut (?:up|the)\b|\bget a (?:life|real job)\b|\bbeat it\b|\bdrop dead\b|\bkick rocks\b/gu,
    notBefore: /^ (?:for|on|this|next|to|in|until|the (?:garage|door|water|gate|window))\b/u,
  },
  { says: /\bcease and? desist\b|\bcease n desist\b/gu },
  {
    says: /(?:^|\| )(?:leave|out|enough|block|blocked|blocking|reported|report|spam|scam|spammer|scammers?|basta ya|harassment|stalker|creep|knock it|discontinue|halt|cease|terminate|delete|deleted|unfollow|abort|void|nix|blocked and reported|reported and blocked|crooks?|thie(?:f|ves)|liars?|fraud|frauds|fraudsters?|harassers?|creeps?|losers?|pathetic|disgusting|scram|shoo|leave me)(?= \||$)/gu,
  },
  {
    says: /\b(?:you are|this is|it is|you're|youre|ur|its|it's|obvious|more|such|total|just) (?:a |an |just |pure |straight |all |such a |nothing but )*(?:spam|scams?|harassment|scammers?|spammers?|fraud|harassing|spamming|blocked|annoying|pest|illegal|stalking|robocall|robotext)\b/gu,
    notAfter: /\b(?:not|if|is|says|said|sounds like|hope|think|whether) $/u,
  },
  {
    says: /\b(?:reported|reporting|report|block|blocking|blocked|flagged|flagging|marked|marking)(?: (?:you|this|it|your|u|as|the|number|to|ur|and|company|texts?|phone))* ?(?:spam|junk|fcc|ftc|you|u|number|police|authorities|attorney general|carrier|harassment|scam|this|block|bbb|tcpa)\b/gu,
    notAfter: /\b(?:not|did i|did you|my) $/u,
  },
  {
    says: /\b(?:my|our|an?) (?:lawyer|attorney|legal team|solicitor)(?: \w+){0,4} (?:touch|contact you|hear|notified|sue|letter|suit|involved|lawsuit)\b|\bhear(?:ing)? from my (?:lawyer|attorney)\b|\b(?:i will|i'll|ill|going to|gonna|can|could) sue\b|\bsue (?:you|your)\b|\blawsuit\b(?! (?:settle|settled|settlement|ended|is over|with|against|money|from))|\blegal action\b|\bpress(?:ing)? charges\b/gu,
    notAfter: /\b(?:no|won a|won my|my) $/u,
    notBefore: /^ (?:with|about|regarding|for|to (?:review|go|sign)) /u,
  },
  {
    says: /\b(?:tcpa|dnc|can spam act|telemarketers?|attorney general|class action|better business bureau)\b|\bdo not call (?:list|registry|register)\b|\b(?:report\w*|complain\w*|fil(?:e|ed|ing)|call\w*|contact\w*|notify\w*|violat\w+|tell\w*)(?: \w+){0,5} (?:fcc|ftc)\b|\b(?:fcc|ftc) (?:complaint|violation|report)|(?:^|\| )(?:fcc|ftc)(?= \||$)/gu,
    notAfter: /\b(?:work for|working for|works for) (?:the )?$/u,
  },
  {
    says: /\b(?:never|did not|didn't|didnt|don't remember|do not remember) (?:signed|sign|signing|opted|opt|subscribed|subscribe|asked|ask|agreed|agree|requested|consented|consent|gave)(?: (?:you|up|in|for|to|permission|consent|my number))*(?: (?:this|these|texts?|messages?|any|anything|spam|your))*(?= \||$)/gu,
    notAfter: /\b(?:i asked|they|he|she|you) $/u,
    notBefore: /^ (?:yet)/u,
  },
  {
    says: /\bhow dare\b|\bhate (?:you|these|your)\b|\bsick of (?:you|this|it|yall|u)\b|\bfed up\b|\bnot? (?:ever )?(?:talk|speak)(?:ing)? to you\b|\byou people\b|\bhow many times\b/gu,
    notBefore: /^ (?:can|do|may|could|have you|a|will|has|did (?:it|they|the)|should)\b/u,
  },
  {
    says: /(?:^|\| )(?:can you |please |just |ok |yes |i want to |)*(?:cancel|end|remove|quit|delete) (?:it|this|that|everything|this conversation|the conversation|conversation|all of it|my account|this chat|me|this thread|all)(?= \||$)(?!.*\b(?:make it|meant|instead|change|reschedule|rather|keep)\b)/gu,
  },
  {
    says: /(?:^|\| )(?:do not|don't|dont) bother(?= \||$)|(?:^|\| )no more(?: \w+)?(?= \||$)|\bnever again\b|\bno (?:mas|quiero)(?= \||$)/gu,
    notBefore: /^ (?:the wrong|over)/u,
  },
  {
    says: /\b(?:get bent|bite me|eff (?:you|off|u)|f yourself|f you|burn in|rot in|hop off|kick rocks|go jump|crawl back|take a hike|pound sand|scram|shove it|up yours|drop dead|get off my|sod off|do one|jog on|get stuffed|go to h\w+ll|kiss off|get wrecked|choke on|die in a)\b/gu,
    notBefore: /^ (?:the (?:roof|lawn|driveway|property)|at|on|by)/u,
  },
  {
    says: /\b(?:you|your|ur|you're|youre|u|y'all|yall|you all|you guys|you people)(?: (?:are|r|guys|people|company|all|is|of|like|and|your))* (?:a |an |the |all |such |bunch of |nothing but |just |total |complete |fucking |damn |disgusting |pathetic |worst )*(?:crooks?|scammers?|spammers?|thie(?:f|ves)|liars?|losers?|parasites?|leech(?:es)?|vultures?|creeps?|creepy|trash|garbage|clowns?|idiots?|morons?|plague|disgrace|pests?|nuisance|scum|pathetic|disgusting|vermin|snakes?|bottom feeders?|criminals?|predators?|sharks?|harassers?|stalkers?|con artists?|a joke|shameless|shady|sick)\b/gu,
  },
  {
    says: /\b(?:bunch|pack|load) of (?:\w+ )?(?:crooks|scammers|thieves|liars|losers|creeps|idiots|clowns|criminals|spammers)\b/gu,
  },
  {
    says: /\b(?:call|calling|contact|contacting|talk to|talking to|getting|notifying|forward\w* (?:this )?to) (?:my|a|an|the|our) (?:lawyer|attorney|police|cops|sheriff)\b/gu,
    notAfter: /\b(?:not|had to|have|after|before|once|should i|let me) $/u,
    notBefore: /^ (?:about|first|for|to review|to look|back|tomorrow|on|re)\b/u,
  },
  {
    says: /\b(?:report(?:ing)? (?:this|you|people|your|it) ?|i will be reporting|number traced|know where (?:you|to report)|trace your|hope your (?:business|company)|shame on you|how did you sleep|ashamed of yourself|have you no shame)/gu,
    notBefore: /^(?:to (?:my|the) (?:insur|city|hoa|adjuster|landlord)|claim)/u,
  },
  {
    says: /\b(?:chinga\w*|vete (?:a|al)|va[iy]a?se (?:a|al)|al diablo|larg[ua]\w+|a la mierda|mierda|pendej\w+|puta|puto|hijo de|que te den|jodete|foutez|va te faire|degage\w*|allez vous faire|casse toi|merde|connard\w*|vai tomar|vai se|vsf|filho da|foda se|verpiss\w*|leck mich|arschloch\w*|halt die|hau ab|vaffanculo|stronz\w+|fuera de aqui)\b/gu,
  },
]
