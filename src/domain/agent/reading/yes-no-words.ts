/** Words that lead to a yes or a no and are neither. */
const SOFTLY = any(`
  turns out|well|oh|ah|aw+|um+|uh|er+|hm+|haha+|lol|lmao|jaja+|ja|hi|hey|hello|ok|okay|so|but|and|pues|bueno|pero|mira|actually|honestly
  thanks|thank you|gracias|ay|oye|sorry|dang|damn|man|bro|dude|girl|sir|ma'am|luckily|thankfully|fortunately|technically|basically|legally
  as a matter of fact|good question|good morning|i mean|like i said|heck|hell|shoot|lord|god|why|dear|believe it or not|at the moment|currently
  for now|right now|as of now|at this time|as of today|actualmente|por ahora|por el momento|afortunadamente|gracias a dios|thank god`)
const WHO =
  '(?:i|we|they|he|she|(?:my |the )?\\w+ and (?:i|me)|(?:me|i) and (?:my |the )?\\w+|both of us|we both|i both|we all|y?o|nosotros)'
const SURELY =
  '(?:sure|certainly|definitely|absolutely|already|still|do|actually|totally|really|both|all|proudly|currently|do indeed|ya|si)'

export const YES = any(`
  let's do (?:it|that|this)|go ahead|go for it|why not|sounds good|i'd love (?:that|one|it)|would love (?:that|one|it)
  y(?=\\W*$)|ys|ye+|y(?:es|ep|up|eah|ea|a|eh|is|ah|aw|up+|ep+|ess+|ee+s|e+p|e+ah+|as+|ea+h|uh)|ya+s+|yepp?ers?|yupp?ers?|yeppers|yess* ?(?:ir|sir|siree|mam|ma'am|um)|yessum|aye|yassir
  sure(?: do| am| is| are| have| did| we do| i do| thing)?|correct|correcto|right(?: on)?|true(?: that)?|affirmative|affirm|affirmativo|of course|ofc|naturally|obviously|obvi|duh
  absolutely|definitely|most definitely|indeed|certainly|totally|exactly|precisely|you bet(?:cha|ya)?|you betcha|you know it|you got it|bet(?=\\W*$)|for sure|fo ?sho|fa ?sho|sho(?: do)?(?=\\W|$)|word(?=\\W*$)|facts(?=\\W*$)|bingo|yuh|uh ?huh|mm?hm+|m+hm+|mhmm*
  (?:a )?hundred percent|100 ?(?:%|percent|por ciento)|guilty(?: as charged)?|10-?4|roger(?: that)?|afraid so|pretty much|more or less yes|i (?:think|believe|guess|suppose) so|without a doubt|no doubt|heck yea?h?|hell yea?h?|damn (?:right|straight)
  that's (?:right|correct|me|us|true|mine|ours|fine|a yes|affirmative|a fact)|that is (?:right|correct|true|me|mine)|that'?d be (?:me|us|correct|right|a yes|mine)|that would be (?:me|us|correct|right|a yes|mine)|(?:it's |all )?(?:mine|ours)(?=\\W*$|[,.!])
  it (?:sure |certainly |most certainly )?(?:is|does|has|was)(?=\\W*$)|it sure is|they (?:are|do)(?=\\W*$)|every \\w* ?(?:inch|bit|brick|square foot|penny)(?: of it)?
  si+p?|sip+|simon|zimon|simón|claro(?: que si)?|por supuesto|asi es|asi mero|asi merito|exacto|exactamente|cierto|efectivamente|aja+|desde luego|obvio|a huevo|a webo|arre|sale y vale|sin duda|por seguro|es correcto|es cierto|(?:es )?(?:mia|nuestra)(?=\\W*$|[,.!])
  ${WHO} (?:${SURELY} )*(?:do|am|are|have|did|does|is|sure do|certainly do)(?=\\W*$|[,.!;]| (?:yes|yeah|indeed|too|actually|sir|ma'am|thanks|thank|lol|haha|so|since|both|now|already)\\b)
  (?:indeed|yes|already) (?:we|i) (?:do|have|did|are|am)`)

export const NO = any(`
  (?:i )?(?:don't|do not) (?:think|believe|reckon) so|i'll pass|i think not|not for me
  n(?=\\W*$)|nop+e?|nope+|na+h*|naw+|nuh ?uh|nah uh|negative|negatory|negativo|never(?! mind)|nobody|no one|nothing(?! to\\b)|nadie|nel|nel pastel|nones|noup|que va|para nada|nunca|jamas|tampoco|claro que no|por supuesto que no
  (?:hell|heck|oh|god|lord|aw) (?:no+|nah|naw)|no way|no sir|no ma'am|no señor|no señora|absolutely not|definitely not|certainly not|of course not|sure (?:don't|ain't|haven't|isn't)|afraid not|i'm afraid not|unfortunately (?:not|no|i don't|we don't)|sadly (?:not|no)|sad to say no|i wish|we wish|i'd like to
  (?:don't|haven't|didn't|doesn't|ain't|isn't|hasn't)(?=\\W*$| (?:yet|any|anymore)\\b)|not (?:a )?(?:single )?one|not (?:really|yet|at all|currently|presently|me|us|exactly|quite|anymore|any more|any longer|that i know of|ours|mine|his|hers|as of|at this|at the moment|right now|officially|technically|today|so far|ever|either|anybody|anyone|here)|none|neither
  not (?=own|sign|with|work)|can't say (?:that )?(?:i|we) (?:do|have|am)|(?:it|that) (?:ain't|isn't|is not|doesn't|does not|wasn't)(?! (?:compute|make|matter|sound|look|seem|help|work|concern|change|answer)\\b)|it's not|its not|that's (?:not|a no|false|negative|incorrect)|false|incorrect|zero|zilch|nada(?=\\W*$)
  ni modo(?:,? (?:que )?no)?(?=\\W*$)|(?:todavia|aun) no|ningun[oa]?|ya no|i'm not(?! (?:(?:quite|really|totally|entirely|exactly) (?:sure|following|clear|certain)|sure|following|certain|clear|understanding|able|good (?:with|at)|great (?:with|at)|much of|seeing|picky|in|at|on|interested|going|gonna|trying|ready|doing|here|playing|telling|saying|answering|comfortable|a (?:bot|fan|big)))|i am not(?! (?:(?:quite|really|totally|entirely|exactly) (?:sure|following|clear|certain)|sure|following|certain|clear|understanding|able|good (?:with|at)|in|at|on|interested|going|trying|ready|doing))|we're not(?! (?:(?:quite|really|totally|entirely|exactly) (?:sure|following|clear|certain)|sure|following|certain|clear|able|interested|ready|in a|going|doing))|we are not(?! (?:sure|interested|ready|in a|going|doing))
  ${WHO} (?:really |actually |honestly |still )?(?:don't|do not|aren't|are not|am not|haven't|have not|hasn't|didn't|did not|doesn't|does not|ain't|never|never have|never did)(?=\\W*$|[,.!;]| (?:yet|either|anymore|any more|any longer|really|actually|currently|sir|ma'am|lol|no|have (?:one|any|an? )|got one|own\\b|yet)\\b)`)

/** "No" before a word of its own: "no new roof", "no rush", "no la reparación" answer nothing. */
export const BARE_NO =
  'no+(?! (?:new|need|more|other|big|real|way to|specific|particular|exact|set|point|reason|time|money|response|answer|matter|budget|worries|problem|prob|idea|clue|thanks|thank you|gracias|rush|hurry|offense|lie|doubt|cap|joke|joking|kidding|comment|luck|interest|issue|biggie|sweat|preference|date|deadline|plans?|la|el|las|los|lo|sabria|se|(?:le |te |lo |les )?(?:entend\\w+|entiend\\w+|comprend\\w+|escuch\\w+|cach\\w+)|me llam\\w+|me interesa|prisa|tengo prisa|es \\w+ (?:hora|problema)|quiero|puedo|manches|mames|hablo)\\b| ?no no\\b)'

/** A yes to our greeting, or to the form that was filled in: what follows says which. */
const YES_WORD = '(?:yes|yeah|yep|yup|ya|yea|sure|si|hi yes|hey yes)'

/** Neither yes nor no, however it begins. */
export const NEITHER = any(`
  yes and no|si y no|no[ ,!.]+no[ ,!.]+no\\b|not sure|i (?:don't|do not) (?:know|remember|understand|have (?:the )?time|want|think(?! so)|get|care|like|do)|right (?:now|away|after|at)|sure (?:thing )?(?:what|why|when|how)|y (?:si|que|cuanto|como|donde)
  (?:yes|yeah|yep|ya|si|sure)[\\s,!.]+(?:i'm |we're |estoy |i am )?(?:still |right |right over )?(?:here|there|interested|aqui)\\b(?! (?:is|are|was|were)\\b)|(?:yes|yeah|si|hi yes)[\\s,!.]+(?:sorry|hello|hi|hey|good (?:morning|afternoon|evening)|how are|what|who|when|why|where|which|can you|could you|do you|are you|i got (?:your|the|ur)|got your|this is|please (?:call|stop|text|remove)|i have a question|quick question|digame|bueno|mande|que|quien|buenas|buenos dias|soy (?!due|el due|la due|prop))
  ${YES_WORD}[\\s,!.]+(?:me (?:interes\\w+|gustar\\w+)|quier\\w+|quisier\\w+|llen\\w+|pedi\\b|solicit\\w+|necesit\\w+|mand\\w+)\\b|${YES_WORD}[\\s,!.]+(?:(?:sir|ma'am|hello|hi|hey|please|thank you|thanks)[\\s,!.]+)*(?:(?:it|that|this) was (?:me|us|i|we)\\b|(?:it|that)(?:'s| is) (?:me|us|i) (?:who|that)\\b|i(?:'m| am) the (?:one|person|guy|lady)\\b|(?:i|we)(?:'d|'m|'ve)? (?:(?:really|do|did|would|am|was|were|have|had|just|still|definitely|actually|the one who|both|very|so) )*(?:want(?:ed)?|like to|love to|interested|wish|hope|hoping|looking|look(?:ed)? (?:into|at|for)|fill(?:ed)?|submit(?:ted)?|ask(?:ed)?|request(?:ed)?|sign(?:ed)? up|click(?:ed)?|inquired?|wrote|sent|send|put in|reached out|applied|apply|contacted?|called|saw|thinking|curious|need(?:ed)?|remember)\\b)
  (?:no+[\\s,]+)?none of (?:those|these|them|the times|your times)|neither of (?:those|these|them)|never ?mind|si (?:me mudo|vendo|hay|quiero|tengo que|se puede)\\b|same (?:as|here)?|true story|right on time|nothing (?:much|new)|no one (?:calls|called|answers)|word on`)

function any(list: string): string {
  return list
    .trim()
    .split('\n')
    .map((line) => line.trim())
    .join('|')
}

export const BEFORE = `^(?:(?:${SOFTLY})[\\s,.!]+)*`
