import { anyOf, pattern } from './patterns.ts'

/** A language that the service writes. */
export type Language = 'en' | 'es'

const SPANISH_GRAMMAR = anyOf`
  que | cual | cuando | cuanto | cuanta | como | donde | quien | por | para | porque | pero | con | sin
  una? | unos | unas | los | las | el | la | del | mi | mis | su | sus | me | nos | le | les | lo
  usted | ustedes | ya | muy | mas | menos | tambien | aqui | ahora | todo | todavia | cerca | dentro
  si | no se
`
const SPANISH_VERBS = anyOf`
  soy | somos | es | son | era | esta | estan | estoy | estamos | tengo | tenemos | hay | hace
  quiero | queremos | necesito | necesitamos | busco | rento | rentamos | alquilo | interesa | vender
  comprar | cuesta
  puede[ns]? | pueden | puedo | podria | hablan | hablar | llamar | llamen | llame | escriba | escribame
  mande | manden
`
const SPANISH_TIMES = anyOf`
  hoy | manana | dias | tardes | noches | semana | semanas | mes | meses | ano | anos | proximo | proxima
`
const SPANISH_THINGS = anyOf`
  casa | techo | dueno | duena | propia | cocina | bano | ventanas | carro | seguro | trabajo | nuevo | nueva
  mensajes | persona | numero | equivocado | dolares | mil | espanol | ingles
`
const SPANISH_COURTESY = anyOf`hola | gracias | buen[oa]s | favor`
const ENGLISH_GRAMMAR = anyOf`
  the | and | you | your | my | our | it | it's | i | i'm | im | we | they | this | that | what | when
  where | who | how | for | with | about | of | to | in | on | at | from | not | any | some | there | just
`
const ENGLISH_VERBS = anyOf`
  is | are | was | do | does | did | don't | dont | have | has | had | need | want | would | can | could
  will | get | got | own | rent
`
const ENGLISH_THINGS = anyOf`yes | yeah | thanks | please | house | home | roof | month | year | week | soon`

const SPANISH = pattern('gu')`
  (?<![\p{L}'])
  (?:${SPANISH_GRAMMAR}|${SPANISH_VERBS}|${SPANISH_TIMES}|${SPANISH_THINGS}|${SPANISH_COURTESY})
  (?![\p{L}'])
`
const ENGLISH = pattern('gu')`
  (?<![\p{L}'])(?:${ENGLISH_GRAMMAR}|${ENGLISH_VERBS}|${ENGLISH_THINGS})(?![\p{L}'])
`
/** Characters that only Spanish has. */
const SPANISH_CHARACTERS = /[¿¡ñ]/u
/** Words that speakers of either language write: they prove nothing alone. */
const BOTH = new Set(['no', 'me', 'hay', 'son', 'has', 'mi', 'los', 'las', 'el', 'la', 'del', 'mil'])
const UNMISTAKABLE_WORDS = anyOf`
  gracias | por favor | manana | presupuesto | techo | duen[oa] | cuanto | cuesta
  soy | estoy | tengo | tienen | quiero | queremos | necesit[oa] | puedo | pueden | hablar | llam[ae]n?me
  funciona | trabajan
`
/** One of these is enough next to words of neither language. */
const UNMISTAKABLE = pattern('u')`(?<![\p{L}'])${UNMISTAKABLE_WORDS}(?![\p{L}'])`
const ASKS_SPANISH = pattern('u')`
  \b(?:in|speak|talk|text|have|habla\w*|en|write|prefer) (?:any )?(?:spanish|espanol)\b|
  ^\W*(?:spanish|espanol)(?: please| por favor)?\W*$
`
const ASKS_ENGLISH = pattern('u')`
  \b(?:in|speak|en|write|prefer) (?:english|ingles)\b|
  ^\W*(?:english|ingles)(?: please| por favor)?\W*$
`
const READ_CHARS_MAX = 500

/** The language of a text, or the one that it asks for ("English please"); null if there is too little evidence. */
export function detectLanguage(body: string): Language | null {
  const written = body.slice(0, READ_CHARS_MAX).toLowerCase().replaceAll(/[’‘]/g, "'")
  const plain = written.normalize('NFD').replace(/\p{Mn}/gu, '')
  if (ASKS_SPANISH.test(plain)) return 'es'
  if (ASKS_ENGLISH.test(plain)) return 'en'
  const spanishWords = distinct(plain, SPANISH).filter((word) => !BOTH.has(word))
  const spanish = spanishWords.length + (SPANISH_CHARACTERS.test(written) ? 1 : 0)
  const english = distinct(plain, ENGLISH).length
  if (spanish >= 2 && spanish > english) return 'es'
  if (english === 0 && UNMISTAKABLE.test(plain) && /\p{L}\P{L}+\p{L}/u.test(plain.trim())) return 'es'
  return english >= 2 && english > spanish ? 'en' : null
}

/** Whether a text asks for a language: "¿Hablan español?". */
export function asksForLanguage(body: string): boolean {
  const plain = body
    .slice(0, READ_CHARS_MAX)
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
  return ASKS_SPANISH.test(plain) || ASKS_ENGLISH.test(plain)
}

function distinct(text: string, words: RegExp): string[] {
  return [...new Set(text.match(words) ?? [])]
}
