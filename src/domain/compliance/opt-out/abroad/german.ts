import { anyOf, pattern } from '../../../texts/index.ts'
import type { PhraseRule } from '../phrase-rule.ts'

const MESSAGES = anyOf`
  nachrichten? | sms | textnachrichten | mitteilungen | werbung | kontakt\w* | messages?
  werbenachrichten | spam | newsletter | angebote | whatsapps? | infos
`

const UNWANTED = anyOf`
  mehr | bitte | von ihnen | schicken | senden | schreiben | an mich | an diese nummer | zu | zusenden
  erwunscht | gewunscht
`
/** Verbs for contacting: "schreiben Sie". */
const CONTACT = anyOf`
  schreib\w* | kontaktier\w* | text\w* | simst? | meld\w* | send\w* | schick\w* | ruf\w* | belastig\w*
  nerv\w* | stor\w*
  anschreib\w*
`
const CONTACTED = anyOf`
  sie | mir | mich | uns | dich | bei | bitte | an | ihr | euch | in zukunft | ab sofort
`
const CONTACTING = anyOf`
  kontaktier\w* | anschreiben | angeschrieben | schreiben | texten | belastig\w* | melden | anrufen | senden
`
const REFUSALS: readonly PhraseRule[] = [
  {
    says: /\bkeine weiteren (?:nachrichten|sms|anrufe|kontakte?|mitteilungen)\b/gu,
    notAfter: /\b(?:habe|hab|gibt|noch)(?: \w+)? $/u,
  },
  {
    says: pattern('gu')`
      \bkein(?:e|en|erlei)? (?:weiteren? |solchen? |diese |ihrer )?${MESSAGES}(?: ${UNWANTED})+(?! bekommen \w)
    `,
    notAfter: /\b(?:habe|hab|bisher|noch|leider)(?: ich)? $/u,
  },
  {
    says: pattern('gu')`
      \b${CONTACT}(?: ${CONTACTED})* (?:bitte )?(?:nicht|nie|nichts|niemals|keine \w+)
      (?: (?:mehr|wieder|an|weiter))+
    `,
    notAfter: /\b(?:ich|er|konnen) $/u,
  },
  {
    says: pattern('gu')`\b(?:nicht|nie|niemals) (?:mehr|wieder|langer|weiter)(?: \w+)? ?${CONTACTING}\b`,
    notAfter: /\b(?:kann|konnte)(?: \w+)? $/u,
  },
]

const URGING = anyOf`sie | ihr | endlich | bitte | doch | mal | damit | jetzt`
const AFTER_CEASE = anyOf`mir | mich | zu | damit | mit | uns | bitte | mich | endlich | sofort`
const REQUESTS_TO_STOP: readonly PhraseRule[] = [
  {
    says: pattern('gu')`
      \b(?:hor|hort|horen|aufhoren)(?: ${URGING})* (?:auf|mir zu schreiben)(?= \||$| ${AFTER_CEASE})
    `,
  },
  { says: /(?:^|\| )(?:bitte )?(?:damit )?aufhoren\b/gu },
  { says: /\blass\w*(?: (?:sie|mich|uns|bitte|endlich|doch|mir))* (?:in ruhe|in frieden)\b/gu },
  { says: /\bstopp? (?:mit (?:den|diesen|dem) )?(?:nachrichten|sms|werbung|texten)\b/gu },
]

const OWN_DATA = anyOf`
  nummer | liste | verteiler | daten | kontakt | datenbank | telefonnummer | handynummer | kontaktdaten
  system | kartei
`
const UNSUBSCRIBE = anyOf`
  abmelden | abbestellen | austragen | abgemeldet werden | abzumelden | abzubestellen | abmeldung
  meld\w*(?: \w+){0,2} ab
  bestell\w*(?: \w+){0,3} ab
`
const REMOVE = anyOf`nehmen | loschen | streichen | entfernen | austragen`
const REMOVALS: readonly PhraseRule[] = [
  {
    says: pattern('gu')`
      \b(?:aus|von) (?:dem|der|eurem|eurer|ihrem|ihrer) (?:\w+ )?(?:verteiler|liste|kartei|datenbank)
      (?: \w+)? ${REMOVE}\b
    `,
  },
  {
    says: pattern('gu')`
      \b(?:losch\w*|entfern\w*|streich\w*|nehm\w*|nimm\w*|austrag\w*|trag\w*)(?: \w+){0,4} ${OWN_DATA}\b
    `,
    notAfter: /\b(?:nicht|ich|kann) $/u,
    notBefore: /^ (?:auf|fur|alte)/u,
  },
  {
    says: pattern('gu')`\b${UNSUBSCRIBE}(?= \||$| (?:bitte|von|danke))`,
    notAfter: /\b(?:auto|strom|internet|alte\w* \w+|versicherung)(?: \w+)? $/u,
  },
  { says: /\b(?:widerruf\w*|entzieh\w*|ziehe)(?: \w+){0,3} (?:einwilligung|zustimmung|erlaubnis|einverstandnis)\b/gu },
]

const WANTING = anyOf`ich | wir | von | ihnen | bitte | in zukunft | absolut | gar | auch | uberhaupt`
const ANY_MORE = anyOf`mehr | weiteren? | langer | von | ihnen | ihre | diese | solche | wieder`
const RECEIVED = anyOf`${MESSAGES} | angeschrieben | kontaktiert | belastigt | angerufen`
const WISHES: readonly PhraseRule[] = [
  {
    says: pattern('gu')`
      \b(?:mochten?|will|wollen|wunschen?)(?: ${WANTING})* (?:keine?n?|nicht|nie)(?: ${ANY_MORE})*
      (?: ${RECEIVED})
    `,
    notBefore: /^ (?:mit|zum|zur|fur)\b/u,
  },
]

/** "schreiben Sie mir nicht mehr", "horen Sie auf", "loschen Sie meine Nummer", "ich will keine SMS". */
export const GERMAN: readonly PhraseRule[] = [...REFUSALS, ...REQUESTS_TO_STOP, ...REMOVALS, ...WISHES]
