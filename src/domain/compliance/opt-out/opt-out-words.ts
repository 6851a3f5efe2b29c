import { anyOf, pattern } from '../../texts/index.ts'

/** The word lists of the opt-out matcher. All entries are in normalised form (see `normalise-text.ts`). */

const ENGLISH_KEYWORDS = [
  ...['stop', 'stopall', 'stop all', 'stop2quit', 'stop stop', 'unsubscribe', 'unsub', 'unsubscribe all', 'cancel'],
  ...['cancel all', 'end', 'quit', 'revoke', 'optout', 'opt out', 'optout all', 'opt out all', 'remove', 'exit'],
]
const FRENCH_KEYWORDS = [
  ...['arret', 'arreter', 'arretez', 'arrete', 'desabonner', 'desabonnement', 'desinscription', 'desinscrire'],
  ...['me desabonner', 'desabonnez moi', 'stop sms'],
]
const SPANISH_KEYWORDS = [
  ...['alto', 'parar', 'pare', 'paren', 'baja', 'darse de baja', 'cancelar', 'cancela', 'salir', 'no mas', 'detener'],
  ...['remover'],
]
const PORTUGUESE_KEYWORDS = ['sair', 'desinscrever', 'descadastrar', 'cancelar inscricao', 'pare', 'parem', 'remover']
const GERMAN_KEYWORDS = ['stopp', 'abmelden', 'abbestellen', 'austragen', 'abmeldung', 'abbestellung']
const DUTCH_KEYWORDS = ['stopt', 'afmelden', 'uitschrijven']
const ITALIAN_KEYWORDS = ['basta', 'annulla', 'cancellami', 'cancellatemi', 'disiscrivimi', 'rimuovimi']
const SCANDINAVIAN_KEYWORDS = ['slutt', 'avmeld', 'sluta', 'avsluta', 'avregistrera']
const POLISH_KEYWORDS = ['rezygnuje', 'wypisz mnie', 'wypisz']
const VIETNAMESE_KEYWORDS = ['ngung', 'dung lai', 'huy dang ky']
const TAGALOG_KEYWORDS = ['itigil', 'tigil', 'tigilan', 'hinto']
const HAITIAN_KEYWORDS = ['sispann', 'kanpe']
const CHINESE_KEYWORDS = ['停止', '退订', '退訂', '取消订阅', '取消訂閱', '停']
const KOREAN_KEYWORDS = ['수신거부', '수신 거부', '중지', '그만', '정지'].map((word) => word.normalize('NFD'))

/** Tier 1: a message that contains only these and courtesy words is an opt-out. */
export const OPT_OUT_KEYWORDS: ReadonlySet<string> = new Set([
  ...ENGLISH_KEYWORDS,
  ...FRENCH_KEYWORDS,
  ...SPANISH_KEYWORDS,
  ...PORTUGUESE_KEYWORDS,
  ...GERMAN_KEYWORDS,
  ...DUTCH_KEYWORDS,
  ...ITALIAN_KEYWORDS,
  ...SCANDINAVIAN_KEYWORDS,
  ...POLISH_KEYWORDS,
  ...VIETNAMESE_KEYWORDS,
  ...TAGALOG_KEYWORDS,
  ...HAITIAN_KEYWORDS,
  ...CHINESE_KEYWORDS,
  ...KOREAN_KEYWORDS,
])

/** Words that can surround a keyword without changing it: "please stop", "stop por favor". */
export const COURTESY_WORDS: ReadonlySet<string> = new Set(
  `please pls plz plse kindly just now immediately asap already right away
   thanks thank you u thx thnx ty tysm sorry good
   ok okay k no nope nah yes yeah alright lol
   hi hello hey bye goodbye sir maam ma'am madam bro dude man guys
   me us and or so the all texts text messages sms
   por favor porfavor gracias ya hola
   merci svp stp s'il vous plait bonjour
   bitte danke hallo
   obrigado obrigada ola oi
   alsjeblieft grazie prego tack`.split(/\s+/),
)

/** Keywords that may also be followed by "it", "this" or "that". "Cancel it" may mean the appointment. */
export const BARE_OBJECT_KEYWORDS: ReadonlySet<string> = new Set(['stop', 'quit', 'stopp'])

/** Keywords that as one clause of a longer message still mean the opt-out: "No thanks. Stop." */
export const STRONG_KEYWORDS: ReadonlySet<string> = new Set([
  ...['stop', 'stopall', 'stop all', 'stop2quit', 'unsubscribe', 'unsub', 'optout', 'opt out', 'stopp', 'abmelden'],
])

/** Typos that are not words. A typo that is a word ("shop", "step") is not included. */
export const KEYWORD_SLIPS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    stop: `stpo sotp tsop sto stpp dtop srop sropp stip stopo stpop st0p 5top stob stopq stopz sstop stoo styop
      stiop sztop atop stoop stopl stopr ztop stahp stap staph stahhp stawp стоп στοπ`,
    unsubscribe: 'unsubcribe unsuscribe unsubscibe unscribe unsubscrib unsubribe unsbscribe unsubscrive usubscribe',
    cancel: 'cancle cancell cansel canel cacel cancal cnacel cencel',
    remove: 'remve remov romove rmove removve remoce rmeove',
    quit: 'quti qiut quitt qut',
    revoke: 'revok revolk revoek',
    'opt out': 'optot otpout optput opout optoutt',
    end: 'ende endd',
  }).flatMap(([keyword, slips]) => slips.split(/\s+/).map((slip): [string, string] => [slip, keyword])),
)

/** Whole messages that lift a suppression, and whole messages that ask who is texting. */
export const OPT_IN_KEYWORDS: ReadonlySet<string> = new Set(['start', 'unstop'])
export const HELP_KEYWORDS: ReadonlySet<string> = new Set(['help', 'info', 'aide', 'ayuda'])

/** The only words that can accompany a strong keyword without changing it: "STOP haha", "help stop". */
export const isCompanion = (word: string): boolean => HELP_KEYWORDS.has(word) || LAUGHTER.test(word)

/** "Haha", "jajaja", "lol". */
const LAUGHTER = /^(?:a?(?:ha){2,}h?|(?:he){2,}h?|(?:ja){2,}|lmf?ao|rofl|lo(?:lo)+l?|xd)$/u
/** Words between two keywords, one of them strong: "stop 2 end". */
export const CONNECTORS: ReadonlySet<string> = new Set(['2', 'to'])

const NEGATIONS = anyOf`not | no longer | never | isn't | aren't | don't | dont`

/** A clause that declines an offer, next to which a keyword keeps its meaning: "Not interested. Cancel." */
export const DISMISSAL = pattern('u')`
  ^(?:no|nope|nah|not now|never)$|
  ^(?:no|never) (?:thanks?|thank you|way|more|sir)\b|
  \b${NEGATIONS} (?:interested|looking|selling|buying|moving|wanted|want|need)\b|
  \bno (?:interest|need)\b|
  \b(?:all set|already said no|thanks anyway|wrong number|never asked|never signed up)\b|
  \b(?:i am|we are|i'm|we're|im) (?:good|all set)\b|
  \b(?:sold|bought|found) (?:it|one|already|someone|the house)\b
`
