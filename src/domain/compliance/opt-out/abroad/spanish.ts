import { anyOf, pattern } from '../../../texts/index.ts'
import type { PhraseRule } from '../phrase-rule.ts'

/** A time or a limit after a refusal makes it a preference: "no me escriba ANTES DE las 9". */
const WHEN = anyOf`
  antes de | despues de | hasta | mientras | por la noche | de noche | los (?:domingos|sabados)
  en el trabajo | tan (?:tarde|temprano) | ahora | hoy | todavia | aun
`
const LIMITED = pattern('u')`^(?: \w+)? ${WHEN}\b`
const MESSAGES = anyOf`
  mensajes? | mensajitos | textos? | sms | msj | msjs | mensages
  publicidad | promociones | propaganda | comunicacion(?:es)? | notificaciones | spam | nada
  informacion | ofertas
`

const WISHING = anyOf`mas | vuelva\w* | quiero | deseo | queremos | que | por | favor | a | ya`
/** Verbs for contacting: "escriban". */
const CONTACTING = anyOf`
  mandando | enviando
  escrib(?:a|an|as|is|iendo|ir)
  contact(?:e|en|es|ando|ar)
  moleste?n?s? | molestando | molestar
  text(?:ee|een|ees|eando|ear|es|en)
  mensajee\w* | busque\w* | hable\w* | acose\w* | fastidi\w+
`
const DOING_AGAIN = anyOf`
  vuelva\w* a (?:escribir|contactar|llamar|mandar|enviar|textear|molestar)\w*
  molesten? | molestes
`
/** What follows "no me mande": "no me mande MAS", "no me mande ESTOS". */
const SENT = anyOf`mas | ${MESSAGES} | estos | este tipo | otro | tantos | ningun`
const NOT_ANY_MORE = anyOf`mas | nunca | otra vez | ni (?:me )?(?:escriba|escriban|escribas|mande|texteen)\w*`
const REFUSALS: readonly PhraseRule[] = [
  {
    says: pattern('gu')`
      \b(?:no|ya no|nunca|jamas)(?: ${WISHING})* (?:me|nos|le) (?:vuelva\w* a |siga\w* |este\w* |sigas )?
      ${CONTACTING}\b
    `,
    notBefore: LIMITED,
  },
  {
    says: pattern('gu')`\b(?:no|ya no|nunca|jamas)(?: mas)? (?:me |nos )?${DOING_AGAIN}\b`,
    notBefore: LIMITED,
  },
  {
    says: pattern('gu')`
      \b(?:no|ya no|nunca)(?: por favor)? (?:me|nos) (?:siga\w* )?
      (?:mand(?:e|en|es|ando)|envi(?:e|en|es|ando)|lleguen?)(?: por favor)?
      (?= ${SENT}\b|(?: ya)? ?\||(?: ya)?$)
    `,
    notBefore: /^ mas (?!mensajes?|textos?|sms|de estos|por|gracias|nada|publicidad|promociones)\w/u,
  },
  { says: pattern('gu')`\bno (?:me |nos )?(?:llame|llamen|llames)(?: ${NOT_ANY_MORE})\b` },
]

/** Verbs for stopping: "dejen", "paren". */
const CEASE = anyOf`
  deje | deja | dejen | dejad | para | pare | paren | parar | parel[eo] | parenle | stop | basta | cese
  cesen | deten | detenga\w* | detente | terminen | termina
`
const CEASED = anyOf`
  escrib | mand | envi | molest | contact | llam | text | fastid | jod | hostig | acos | mensaj
  chingar | insist | tanto | los mensajes | mensajes | spam
`
const STOPPING = anyOf`cancel\w+ | anul\w+ | detener | detenga\w* | parar | paren | termin\w+`
const SUBSCRIPTION = anyOf`
  suscripcion | subscripcion | mensajes | sms | textos | notificaciones | alertas
`
const CLOSING = anyOf`
  ya | por favor | gracias | a esto | con esto | con los mensajes | ya no | los mensajes | mensajes
  a los mensajes
`
const REQUESTS_TO_STOP: readonly PhraseRule[] = [
  { says: pattern('gu')`\b${CEASE}(?: ya| por favor)? (?:de )(?:estar )?${CEASED}\w*` },
  {
    says: pattern('gu')`
      \b${STOPPING}(?: (?:mi|la|los|las|esta|estos|sus|todos|todas|esto))* ${SUBSCRIPTION}\b
    `,
  },
  { says: pattern('gu')`(?:^|\| |ya )(?:stop|alto|basta|pare|paren|para|parale)(?: ${CLOSING})+(?= \||$| )` },
  {
    says: pattern('gu')`
      \b(?:parele|parenle|basta|ya|alto) (?:ya )?(?:con|a|de) (?:los |sus |estos |tantos )?
      (?:mensajes|textos|mensajitos|sms|msjs?)\b
    `,
  },
  { says: /\bstop (?:de )?(?:mandar|enviar|escribir|textear|mandand|enviand|textea)\w*/gu },
  {
    says: /\b(?:dej\w+|deje\w*)(?: \w+)? (?:en paz|tranquil[oa]s?)\b|\b(?:deje|deja|deje)?me en paz\b/gu,
    notAfter: /\bno $/u,
  },
]

const REMOVE = anyOf`
  quit[ea]\w* | borr[ea]\w* | elimin[ea]\w* | sac(?:a|ar|ame|arme|anme) | saque\w*
  remuev\w+ | remov\w+ | suprim\w+ | tache\w*
`
const OWN_DATA = anyOf`
  numero | lista | listas | contacto | contactos | datos | nombre | base | telefono | registros?
`
const REMOVALS: readonly PhraseRule[] = [
  {
    says: pattern('gu')`\b${REMOVE}(?: \w+){0,3} ${OWN_DATA}\b`,
    notAfter: /\b(?:no|puedo) $/u,
    notBefore: /^ (?:viejo|anterior|de espera|y (?:use|usen|ponga|guarde))/u,
  },
  {
    says: pattern('gu')`
      \b(?:dar(?:me|nos|se)?|dame|deme|denme|dadme|den|doy|de) de baja\b|
      \bquiero (?:la|mi) baja\b|
      \bbaja (?:del servicio|de la lista|de mensajes)
    `,
    notAfter: /\b(?:luz|gas|precio) $/u,
    notBefore: /^ (?:mi|el|la) (?:seguro|contrato|poliza|cuenta|luz)/u,
  },
  { says: /\bdesuscrib\w+|\bdesinscrib\w+|\bdesuscripcion\b/gu },
]

const WANT = anyOf`
  quiero | deseo | queremos | necesito | quisiera | me interesa | quiero seguir | deseo seguir | deseamos
  autorizo | doy permiso para | acepto
`
const RECEIVING = anyOf`
  recibir | recibiendo | que | me | nos | mas | sus | tus | estos | esos | sigan? | lleguen | de
  ningun | tipo | mande\w* | envie\w* | este | ser | estar | a | en
`
const RECEIVED = anyOf`
  ${MESSAGES} | escriban? | contacten? | molesten? | llamen | texteen | contactad[oa] | molestad[oa]
  su lista | esta lista | la lista
`
const NO_MORE = anyOf`mensajes? | textos? | sms | msj | llamadas | publicidad | spam | comunicacion | contacto`
const WISHES: readonly PhraseRule[] = [
  {
    says: pattern('gu')`\b(?:no|ya no|tampoco) ${WANT}(?: ${RECEIVING})* ?${RECEIVED}\b`,
    notBefore: /^ de (?:los|otras|otros|bancos)/u,
  },
  { says: pattern('gu')`(?:^|\| |\b(?:ya|por favor|gracias|y) )no mas ${NO_MORE}\b` },
]

/** "no me escriban mas", "paren de mandar mensajes", "borre mi numero", "no quiero recibir nada". */
export const SPANISH: readonly PhraseRule[] = [...REFUSALS, ...REQUESTS_TO_STOP, ...REMOVALS, ...WISHES]
