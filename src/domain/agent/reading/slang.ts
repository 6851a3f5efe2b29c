/** Short and careless spellings, each with the words it stands for: the rules are written in plain spelling only. */
const SPELLINGS: Record<string, string> = pairs(`
u=you|yu=you|ya'll=y'all|yall=y'all|yalls=y'all|ur=your|youre=you're|urself=yourself|im=i'm|ive=i've|i'ma=i'm going to|ima=i'm going to
dont=don't|dnt=don't|doesnt=doesn't|didnt=didn't|isnt=isn't|arent=aren't|wasnt=wasn't|werent=weren't|aint=ain't
havent=haven't|hasnt=hasn't|hadnt=hadn't|wont=won't|wouldnt=wouldn't|couldnt=couldn't|shouldnt=shouldn't|cant=can't|cannot=can't
its=it's|thats=that's|whats=what's|wats=what's|whos=who's|hows=how's|wheres=where's|whens=when's|theres=there's|heres=here's
theyre=they're|theyve=they've|weve=we've|lets=let's|youve=you've|shes=she's|hes=he's|theyd=they'd|theyll=they'll|youll=you'll|itll=it'll
wat=what|wut=what|wht=what|wen=when|hw=how|abt=about|bout=about|b4=before|bc=because|cuz=because|cus=because|coz=because
pls=please|plz=please|plez=please|pleas=please|thx=thanks|thnx=thanks|tks=thanks|tysm=thanks|ty=thanks
wanna=want to|gonna=going to|gotta=got to|gimme=give me|lemme=let me|tryna=trying to|kinda=kind of|dunno=don't know|idk=i don't know
idc=i don't care|nvm=never mind|nevermind=never mind|rn=right now|atm=right now|tho=though|thru=through|til=until|till=until
prolly=probably|probly=probably|def=definitely|defo=definitely|ppl=people|sum1=someone|some1=someone
sombody=somebody|somone=someone|sumone=someone|any1=anyone|prson=person|perso=person|persn=person|hooman=human|humn=human
tlk=talk|tak=talk|tlak=talk|takl=talk|spk=speak|speek=speak|txt=text|txting=texting|txts=texts|msg=message|cal=call
2x=twice|mornin=morning|tmrw=tomorrow|tmr=tomorrow|tmw=tomorrow|tomorow=tomorrow|tommorow=tomorrow|tommorrow=tomorrow|2moro=tomorrow|tonite=tonight
yr=year|yrs=years|mo=month|mos=months|wk=week|wks=weeks|hr=hour|hrs=hours|bday=birthday|xmas=christmas|appt=appointment
thurday=thursday|thrusday=thursday|thursaday=thursday|thirsday=thursday|wendsday=wednesday|wednsday=wednesday|wedensday=wednesday|wensday=wednesday|tusday=tuesday|teusday=tuesday|tuseday=tuesday|tuesady=tuesday|satuday=saturday|saterday=saturday|firday=friday|firdays=friday|frieday=friday|monady=monday|sundy=sunday
nevr=never|havnt=haven't|havn't=haven't|hvnt=haven't|dosnt=doesn't|dosent=doesn't|nuthin=nothing|nothin=nothing|nuttin=nothing|lil=little|monhts=months|mnths=months|monts=months|weeek=week|weeks'=weeks|alot=a lot|w=with|wit=with|w/=with|w/o=without|nd=and|frm=from|wrk=work|hv=have|hav=have|gud=good
nite=night|nites=nights|goin=going|doin=doing|mornins=mornings|comode=commode|toliet=toilet|toilit=toilet|sophmore=sophomore|bdrm=bedroom|bdrms=bedrooms|bthrm=bathroom|bthrms=bathrooms|sqft=sq ft|wndw=window|wndws=windows|hse=house|apts=apartments|mths=months|mnth=month|yesturday=yesterday|yest=yesterday|febuary=february|hwo=how|hv=have|w/in=within|cpl=couple|alil=a little|shouldve=should've|bizness=business|bldg=building|furn=furnace
dob=date of birth|d.o.b=date of birth|weds=wednesday|preapp=preapproved|alergic=allergic
q=que|xq=porque|pq=porque|xfa=por favor|porfa=por favor|porfavor=por favor|tmb=tambien|pa=para|toy=estoy|nomas=nada mas|ahorita=ahora
`)

/** Spellings that are other words elsewhere: what stands beside them decides. */
const BESIDE: [RegExp, string][] = [
  [/(?<=(?<![\d/.])\d{1,2})(?: and)? 1[/⁄]2\b(?!\/)/g, '.5'],
  [/\bid(?= (?:like|love|rather|prefer|say|want|feel|need|guess|be)\b)/g, "i'd"],
  [/\bill(?= (?:call|let|get|be|have|take|text|think|pay|do|go|pass|sign|wait|ask|send|talk|check|need)\b)/g, "i'll"],
  [/\bwed(?= (?:like|love|rather|prefer|want|need|be)\b)/g, "we'd"],
  [/\bwell(?= (?:be (?:selling|buying|moving|doing)|take it|do it|pass|call|let you)\b)/g, "we'll"],
  [/(?<=\bhow)'d\b/g, ' did'],
  [/\bjr(?= high\b)/g, 'junior'],
  [/\bkilo ?watt[ -]?(?:hours?|hrs?)\b/g, 'kwh'],
  [/\br(?= (?:you|they|we|there|these|the|your)\b)/g, 'are'],
  [/(?<=\b(?:who|what|where|how|you|they|we) )r\b/g, 'are'],
  [/\byour(?= (?:a|an|not|just|being|welcome|bot)\b)/g, "you're"],
  [/(?<=\b(?:talk|speak|talking|speaking|listen|reply) )2\b/g, 'to'],
  [
    /(?<=\b(?:want|need|like|have|got|going|able|trying|ready) )2(?= (?:talk|speak|buy|sell|get|see|know|do|start|be|move|go)\b)/g,
    'to',
  ],
  [/(?<!\bno )\bprobs?\b/g, 'probably'],
  [/(?<=[\w,.!] )(?:n|&)(?= \w)/g, 'and'],
]

const WORD = /[\p{L}\p{N}'/]+/gu

/** "2400sqft", "12yrs": a unit that is written to its number. */
const UNIT_BEHIND =
  /(?<=\d)(?=(?:sq|sf|sqft|yrs?|years?|bds?|brs?|ba|beds?|baths?|bdrms?|miles?|hrs?|hours?|stor(?:y|ies)|cars?|people|ppl|months?|mos?)\b)/g

type Text = { text: string; origin: number[] }

/** Whether a word stands for itself wherever it is. */
export function isSpelledOut(word: string): boolean {
  return /^[a-z]{3,}$/.test(word) && !Object.hasOwn(SPELLINGS, word) && !/^probs?$/.test(word)
}

/** Writes careless spellings out. Each letter of the new text still leads back to the body. */
export function respelled(plain: Text): Text {
  const apart = replaced(plain, UNIT_BEHIND, () => ' ')
  const words = replaced(apart, WORD, (word) => (Object.hasOwn(SPELLINGS, word) ? SPELLINGS[word]! : word))
  return BESIDE.reduce((text, [pattern, spelling]) => replaced(text, pattern, () => spelling), words)
}

function replaced({ text, origin }: Text, pattern: RegExp, spell: (word: string) => string): Text {
  const parts: string[] = []
  const origins: number[] = []
  let at = 0
  const keep = (to: number) => {
    parts.push(text.slice(at, to))
    for (let i = at; i < to; i++) origins.push(origin[i]!)
  }
  for (const { 0: word, index } of text.matchAll(pattern)) {
    const spelling = spell(word)
    if (spelling === word) continue
    keep(index)
    parts.push(spelling)
    const [from, to] = [origin[index]!, origin[index + word.length]!]
    for (let i = 0; i < spelling.length; i++) origins.push(from + Math.floor((i * (to - from)) / spelling.length))
    at = index + word.length
  }
  if (at === 0) return { text, origin }
  keep(text.length)
  origins.push(origin[text.length]!)
  return { text: parts.join(''), origin: origins }
}

function pairs(list: string): Record<string, string> {
  return Object.fromEntries(
    list
      .trim()
      .split(/[|\n]/)
      .map((pair) => pair.split('=') as [string, string]),
  )
}
