import type { InboundIntent } from '../../compliance/index.ts'
import type { Language } from '../../texts/index.ts'
import type { Inbound } from './inbound.ts'

/** Keywords that no English text has. Most are too short for their language to be detected. */
const SPANISH_KEYWORDS = new Set([
  'alto',
  'ayuda',
  'baja',
  'cancelar',
  'darse de baja',
  'no mas',
  'parar',
  'pare',
  'salir',
])

/** The language of a Spanish keyword; null for any other. */
export function languageOfKeyword(intent: InboundIntent): Language | null {
  const keyword = 'keyword' in intent ? intent.keyword : null
  return keyword !== null && SPANISH_KEYWORDS.has(keyword) ? 'es' : null
}

type Brand = { name: string; helpContact: string }

/** The only text after an opt-out: the sender's name and the confirmation, without advertising. */
export function optOutConfirmation({ name }: Brand, language: Language): string {
  if (language === 'es') return `${name}: Ya no recibirá más mensajes. Responda START para recibirlos de nuevo.`
  return `${name}: You are unsubscribed and will get no more messages. Reply START to subscribe again.`
}

export function optInConfirmation({ name }: Brand, language: Language): string {
  if (language === 'es')
    return `${name}: Recibirá mensajes de nuevo. Responda HELP para ayuda, STOP para no recibirlos.`
  return `${name}: You are subscribed again. Reply HELP for help, STOP to unsubscribe.`
}

export function helpAnswer({ name, helpContact }: Brand, language: Language): string {
  if (language === 'es')
    return `${name}: Para ayuda de una persona: ${helpContact}. Pueden aplicar cargos por mensajes y datos. Responda STOP para no recibir mensajes.`
  return `${name}: For help from a person: ${helpContact}. Msg & data rates may apply. Reply STOP to unsubscribe.`
}

/**
 * Whether the carrier has replied to this keyword, so that we must not: it reported so, or it replies to STOP and the whole
 * text is a keyword. Carriers do not recognise phrases.
 */
export function answersByItself({ confirmedByCarrier, keyword }: Inbound, intent: InboundIntent): boolean {
  if (!confirmedByCarrier) return false
  if (intent.kind === 'opt_out') return keyword === 'stop' || intent.method === 'keyword'
  return (intent.kind === 'opt_in' && keyword === 'start') || (intent.kind === 'help' && keyword === 'help')
}
