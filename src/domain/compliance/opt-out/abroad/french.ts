import { anyOf, pattern } from '../../../texts/index.ts'
import type { PhraseRule } from '../phrase-rule.ts'

/** A time or a limit after a refusal makes it a preference: "ne m'ecrivez plus LE SOIR". */
const WHEN = anyOf`
  avant | apres | le (?:soir|matin|dimanche|week) | pendant | jusqu | aujourd | maintenant | au travail
  ce soir | si tard | tout de suite
`
const LIMITED = pattern('u')`^(?: \w+)? ${WHEN}\b`
/** Beginnings of verbs for contacting: "contactez". */
const CONTACT = anyOf`
  contact | ecri | envoy | appel | derang | text | messag | sollicit | harcel | embet | ennuy
  recontact | relanc | adress | spam
`
const MESSAGES = anyOf`
  messages? | sms | textos? | pubs? | publicites? | notifications? | sollicitations? | communications?
  spams? | mails? | offres?
`

const IMPERATIVES = anyOf`
  contactez | ecrivez | envoyez | derangez | appelez | contacte | ecris | envoie | derange
`
const REFUSALS: readonly PhraseRule[] = [
  {
    says: pattern('gu')`\bn(?:e |')(?:me |m'|nous |le |la )*${CONTACT}\w*(?: moi)? (?:plus|jamais)\b`,
    notBefore: LIMITED,
    notAfter: /\b(?:il|elle|on|ils|je) $/u,
  },
  {
    says: pattern('gu')`
      \b(?:me |m'|nous )?${IMPERATIVES}(?: moi)? plus
      (?= \||$| (?:jamais|de (?:messages?|sms|textos?)|svp|merci|rien))
    `,
    notAfter: /\b(?:je|il|elle|vous) $/u,
  },
  {
    says: /\bne (?:me |m'|nous )?(?:contactez|ecrivez|derangez|textez|harcelez|contacte|derange) pas\b/gu,
    notBefore: LIMITED,
  },
  {
    says: pattern('gu')`
      \b(?:ne )?plus (?:jamais )?(?:me |m'|nous |etre |recevoir |d')*
      (?:${CONTACT}\w*|recevoir|avoir de ${MESSAGES})
    `,
    notAfter: /\b(?:je peux|un|(?<!merci |prie |demande )de) $/u,
    notBefore: /^ (?:de photos|d'infos)/u,
  },
  {
    says: pattern('gu')`
      (?:^|\| |\b(?:merci|svp|non|et) )(?:plus|pas|aucun|assez)(?: de| d'| autres?)+ ?${MESSAGES}\b
    `,
    notBefore: /^ (?:recus?|avant|apres)/u,
  },
]

/** Words between "arretez" and what is to stop: "arretez TOUS VOS messages". */
const BETWEEN = anyOf`
  de | tout | tous | les | vos | ces | avec | maintenant | svp | immediatement | l'envoi | envois? | a
  moi | me | nous
`
const REQUESTS_TO_STOP: readonly PhraseRule[] = [
  {
    says: pattern('gu')`
      \b(?:arret|cess|finiss)\w*(?: (?:[dm]')*${BETWEEN}| (?:[dm]')+)* ?
      (?:[dm]')*(?:${CONTACT}\w*|${MESSAGES}|ca)\b
    `,
    notBefore: /^ (?:de bus|a cote)/u,
  },
  {
    says: pattern('gu')`
      \b(?:laiss\w+|fich\w+|fout\w+)(?: -?(?:moi|nous|me))? (?:tranquilles?|en paix|la paix)\b|
      \bla paix(?= \||$)
    `,
    notAfter: /\bpas $/u,
  },
  { says: /\bstop (?:aux? |les |a )?(?:sms|messages?|textos?|pub)\b/gu },
]

const OWN_DATA = anyOf`
  listes? | numero | contacts? | coordonnees | fichiers? | donnees | base | moi | nom | repertoire | telephone
`
const REMOVALS: readonly PhraseRule[] = [
  {
    says: pattern('gu')`
      \b(?:retir|supprim|effac|enlev|ray|desinscr|desabon|ot)(?:ez|er|e|ons|ir)(?: \w+|-moi)*? ${OWN_DATA}\b
    `,
    notAfter: /\b(?:pas|puis je|je peux) $/u,
    notBefore: /^ (?:d'attente|la|le|les|l'|de la maison)\b/u,
  },
  { says: /\b(?:desabonn\w+|desinscri\w+|resili(?:er|ez) (?:mon|l') ?abonnement)\b/gu, notAfter: /\bpas (?:me )?$/u },
  { says: /\b(?:retire|revoque|annule)\w* (?:mon )?(?:consentement|accord|autorisation)\b/gu },
]

const WANT = anyOf`
  veux | souhaite | desire | voulons | souhaitons | voudrais | desirons | accepte | aimerais
`
const RECEIVING = anyOf`recevoir | avoir | etre | voir | de | vos | ces | que | vous | me | m' | d' | autres`
const RECEIVED = anyOf`
  ${MESSAGES} | contacte\w* | derange\w* | ecriviez | sollicite\w* | appele\w* | contactiez
`
const WISHES: readonly PhraseRule[] = [
  {
    says: pattern('gu')`\b${WANT}(?: \w+)? (?:plus|pas|ne plus)(?: ${RECEIVING})*[ ']?${RECEIVED}\b`,
    notBefore: /^ (?:de la banque|des autres|d'autres)/u,
  },
]

/** "ne m'ecrivez plus", "arretez vos sms", "supprimez mon numero", "je ne veux plus recevoir de messages". */
export const FRENCH: readonly PhraseRule[] = [...REFUSALS, ...REQUESTS_TO_STOP, ...REMOVALS, ...WISHES]
