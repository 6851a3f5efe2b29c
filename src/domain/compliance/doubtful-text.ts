import type { PhraseRule } from './phrase-rule.ts'

/** Tier 3: hostile or unclear. A human reads it before anything automated is sent again. */

/** Pictures that mean "stop" or worse when they are all there is. */
export const STOP_PICTURES =
  /^[\s\p{P}]*(?:[🛑✋🚫🖕⛔🤚🙅🔇📵❌](?:\p{Emoji_Modifier}|\p{Default_Ignorable_Code_Point}|♀|♂)*[\s\p{P}]*)+$/u

/** Over `normaliseClauses`: swearing counts, so nothing may have been dropped. */
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
    says: /(?:^|\| )(?:leave|out|done|enough|block|blocked|blocking|reported|report|spam|scam|spammer|scammers?|cancelled|canceled|basta ya|harassment|stalker|creep|knock it|discontinue|halt|cease|terminate|delete|deleted|unfollow|abort|finish|void|nix)(?= \||$)/gu,
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
    says: /\b(?:my|our|an?) (?:lawyer|attorney|legal team|solicitor)(?: \w+){0,4} (?:touch|contact you|hear|notified|sue|letter|suit|involved|lawsuit)\b|\bhear(?:ing)? from my (?:lawyer|attorney)\b|\b(?:i will|i'll|ill|going to|gonna|can|could) sue\b|\bsue (?:you|your)\b|\blawsuit\b|\blegal action\b|\bpress(?:ing)? charges\b/gu,
    notAfter: /\b(?:no|won a|won my|my) $/u,
  },
  {
    says: /\b(?:tcpa|fcc|ftc|do not call|dnc|can spam|telemarket\w*|attorney general|class action|better business bureau)\b/gu,
  },
  {
    says: /\b(?:never|did not|didn't|didnt|don't remember|do not remember) (?:signed|sign|signing|opted|opt|subscribed|subscribe|asked|ask|agreed|agree|requested|consented|consent|gave)(?: (?:you|up|in|for|to|permission|consent|my number))*(?: (?:this|these|that|texts?|messages?|any|anything|spam|it|your))*(?= \||$)/gu,
    notAfter: /\b(?:i asked|they|he|she|you) $/u,
    notBefore: /^ (?:yet)/u,
  },
  {
    says: /\bhow dare\b|\bhate (?:you|these|your)\b|\bsick of (?:you|this|it|yall|u)\b|\bfed up\b|\bnot? (?:ever )?(?:talk|speak)(?:ing)? to you\b|\byou people\b|\bhow many times\b/gu,
    notBefore: /^ (?:can|do|may|could|have you|a|will|has|did (?:it|they|the)|should)\b/u,
  },
  {
    says: /(?:^|\| )(?:can you |please |just |ok |yes |i want to |)*(?:cancel|end|remove|quit|delete) (?:it|this|that|everything|this conversation|the conversation|conversation|all of it|my account|this chat|me|this thread|all)(?= \||$)/gu,
  },
  {
    says: /(?:^|\| )(?:do not|don't|dont) bother(?= \||$)|(?:^|\| )no more(?: \w+)?(?= \||$)|\bnever again\b|\bno (?:mas|quiero)(?= \||$)/gu,
    notBefore: /^ (?:the wrong|over)/u,
  },
]
