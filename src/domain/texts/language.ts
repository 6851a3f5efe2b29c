/** A language that the service writes. */
export type Language = 'en' | 'es'

const SPANISH =
  /(?<![\p{L}'])(?:hola|gracias|buen[oa]s|dias|tardes|noches|si|soy|somos|tengo|tenemos|quiero|queremos|necesito|necesitamos|busco|estoy|estamos|esta|estan|es|son|era|que|cual|cuando|cuanto|cuanta|cuesta|como|donde|quien|por|para|porque|pero|con|sin|una?|unos|unas|los|las|el|la|del|mi|mis|su|sus|me|nos|le|les|lo|ya|muy|mas|menos|tambien|aqui|ahora|hoy|manana|casa|techo|dueno|duena|propia|rento|rentamos|alquilo|favor|puede[ns]?|pueden|puedo|podria|hablan|hablar|llamar|llamen|llame|escriba|escribame|espanol|ingles|mensajes|mande|manden|quien|persona|numero|equivocado|dentro|meses|semanas|anos|cerca|nuevo|nueva|hace|hay|todo|todavia|no se|usted|ustedes|trabajo|proximo|proxima|mes|ano|semana|dolares|mil|cocina|bano|ventanas|seguro|carro|vender|comprar|interesa)(?![\p{L}'])/gu
const ENGLISH =
  /(?<![\p{L}'])(?:the|and|you|your|my|our|is|are|was|it|it's|i|i'm|im|we|they|this|that|what|when|where|who|how|do|does|did|don't|dont|have|has|had|need|want|would|can|could|will|for|with|about|of|to|in|on|at|just|yes|yeah|thanks|please|not|from|any|some|there|get|got|own|rent|house|home|roof|month|year|week|soon)(?![\p{L}'])/gu
/** Words that occur in both languages: they prove nothing alone. */
const SIGNS = /[¿¡ñ]/u
const ASKS_SPANISH =
  /\b(?:in|speak|talk|text|have|habla\w*|en|write|prefer) (?:any )?(?:spanish|espanol)\b|^\W*(?:spanish|espanol)(?: please| por favor)?\W*$/u
const ASKS_ENGLISH =
  /\b(?:in|speak|en|write|prefer) (?:english|ingles)\b|^\W*(?:english|ingles)(?: please| por favor)?\W*$/u
/** Words that speakers of either language write. */
const BOTH = new Set(['no', 'me', 'hay', 'son', 'has', 'mi', 'los', 'las', 'el', 'la', 'del', 'mil'])
/** One of these is enough next to a word of neither language. */
const SURE =
  /(?<![\p{L}'])(?:funciona|tienen|trabajan|necesit[oa]|quiero|queremos|estoy|gracias|cuanto|cuesta|soy|tengo|duen[oa]|puedo|pueden|techo|hablar|llam[ae]n?me|por favor|manana|presupuesto)(?![\p{L}'])/u
const READ_CHARS_MAX = 500

/** The language of a text, or the one that it asks for; null if it has too little evidence. */
export function detectLanguage(body: string): Language | null {
  const written = body.slice(0, READ_CHARS_MAX).toLowerCase().replaceAll(/[’‘]/g, "'")
  const plain = written.normalize('NFD').replace(/\p{Mn}/gu, '')
  if (ASKS_SPANISH.test(plain)) return 'es'
  if (ASKS_ENGLISH.test(plain)) return 'en'
  const spanish = distinct(plain, SPANISH).filter((word) => !BOTH.has(word)).length + (SIGNS.test(written) ? 1 : 0)
  const english = distinct(plain, ENGLISH).length
  if (spanish >= 2 && spanish > english) return 'es'
  if (english === 0 && SURE.test(plain) && /\p{L}\P{L}+\p{L}/u.test(plain.trim())) return 'es'
  return english >= 2 && english > spanish ? 'en' : null
}

/** Whether a text asks which language can be used. */
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
