import type { PhraseRule } from './phrase-rule.ts'

/** Tier 2 in other languages, over `normaliseClauses`: no accents, clauses separated by `|`. */

const SPANISH_WHEN =
  /^(?: \w+)? (?:antes de|despues de|hasta|mientras|por la noche|de noche|los (?:domingos|sabados)|en el trabajo|tan (?:tarde|temprano)|ahora|hoy|todavia|aun)\b/u
const SPANISH_TEXTS =
  '(?:mensajes?|mensajitos|textos?|sms|msj|msjs|mensages|publicidad|promociones|propaganda|comunicacion(?:es)?|notificaciones|spam|nada|informacion|ofertas)'

const SPANISH: readonly PhraseRule[] = [
  {
    says: /\b(?:no|ya no|nunca|jamas)(?: (?:mas|vuelva\w*|quiero|deseo|queremos|que|por|favor|a|ya))* (?:me|nos|le) (?:vuelva\w* a |siga\w* |este\w* |sigas )?(?:mandando|enviando|escrib(?:a|an|as|is|iendo|ir)|contact(?:e|en|es|ando|ar)|moleste?n?s?|molestando|molestar|text(?:ee|een|ees|eando|ear|es|en)|mensajee\w*|busque\w*|hable\w*|acose\w*|fastidi\w+)\b/gu,
    notBefore: SPANISH_WHEN,
  },
  {
    says: /\b(?:no|ya no|nunca|jamas)(?: mas)? (?:me |nos )?(?:vuelva\w* a (?:escribir|contactar|llamar|mandar|enviar|textear|molestar)\w*|molesten?|molestes)\b/gu,
    notBefore: SPANISH_WHEN,
  },
  {
    says: new RegExp(
      `\\b(?:no|ya no|nunca)(?: por favor)? (?:me|nos) (?:siga\\w* )?(?:mand(?:e|en|es|ando)|envi(?:e|en|es|ando)|lleguen?)(?: por favor)?(?= (?:mas|${SPANISH_TEXTS}|estos|este tipo|otro|tantos|ningun)\\b|(?: ya)? ?\\||(?: ya)?$)`,
      'gu',
    ),
    notBefore: /^ mas (?!mensajes?|textos?|sms|de estos|por|gracias|nada|publicidad|promociones)\w/u,
  },
  {
    says: /\bno (?:me |nos )?(?:llame|llamen|llames)(?: (?:mas|nunca|otra vez|ni (?:me )?(?:escriba|escriban|escribas|mande|texteen)\w*))\b/gu,
  },
  {
    says: /\b(?:deje|deja|dejen|dejad|para|pare|paren|parar|parel[eo]|parenle|stop|basta|cese|cesen|deten|detenga\w*|detente|terminen|termina)(?: ya| por favor)? (?:de )(?:estar )?(?:escrib|mand|envi|molest|contact|llam|text|fastid|jod|hostig|acos|mensaj|chingar|insist|tanto|los mensajes|mensajes|spam)\w*/gu,
  },
  {
    says: /\b(?:quit[ea]\w*|borr[ea]\w*|elimin[ea]\w*|sac(?:a|ar|ame|arme|anme)|saque\w*|remuev\w+|remov\w+|suprim\w+|tache\w*)(?: \w+){0,3} (?:numero|lista|listas|contacto|contactos|datos|nombre|base|telefono|registros?)\b/gu,
    notAfter: /\b(?:no|puedo) $/u,
    notBefore: /^ (?:viejo|anterior|de espera|y (?:use|usen|ponga|guarde))/u,
  },
  {
    says: new RegExp(
      `\\b(?:no|ya no|tampoco) (?:quiero|deseo|queremos|necesito|quisiera|me interesa|quiero seguir|deseo seguir|deseamos|autorizo|doy permiso para|acepto)(?: (?:recibir|recibiendo|que|me|nos|mas|sus|tus|estos|esos|sigan?|lleguen|de|ningun|tipo|mande\\w*|envie\\w*|este|ser|estar|a|en))* ?(?:${SPANISH_TEXTS}|escriban?|contacten?|molesten?|llamen|texteen|contactad[oa]|molestad[oa]|su lista|esta lista|la lista)\\b`,
      'gu',
    ),
    notBefore: /^ de (?:los|otras|otros|bancos)/u,
  },
  {
    says: /(?:^|\| |\b(?:ya|por favor|gracias|y) )no mas (?:mensajes?|textos?|sms|msj|llamadas|publicidad|spam|comunicacion|contacto)\b/gu,
  },
  {
    says: /\b(?:dar(?:me|nos|se)?|dame|deme|denme|dadme|den|doy|de) de baja\b|\bquiero (?:la|mi) baja\b|\bbaja (?:del servicio|de la lista|de mensajes)/gu,
    notAfter: /\b(?:luz|gas|precio) $/u,
    notBefore: /^ (?:mi|el|la) (?:seguro|contrato|poliza|cuenta|luz)/u,
  },
  {
    says: /\b(?:cancel\w+|anul\w+|detener|detenga\w*|parar|paren|termin\w+)(?: (?:mi|la|los|las|esta|estos|sus|todos|todas|esto))* (?:suscripcion|subscripcion|mensajes|sms|textos|notificaciones|alertas)\b/gu,
  },
  {
    says: /\b(?:dej\w+|deje\w*)(?: \w+)? (?:en paz|tranquil[oa]s?)\b|\b(?:deje|deja|deje)?me en paz\b/gu,
    notAfter: /\bno $/u,
  },
  { says: /\bdesuscrib\w+|\bdesinscrib\w+|\bdesuscripcion\b/gu },
  {
    says: /(?:^|\| |ya )(?:stop|alto|basta|pare|paren|para|parale)(?: (?:ya|por favor|gracias|a esto|con esto|con los mensajes|ya no|los mensajes|mensajes|a los mensajes))+(?= \||$| )/gu,
  },
]

const FRENCH_WHEN =
  /^(?: \w+)? (?:avant|apres|le (?:soir|matin|dimanche|week)|pendant|jusqu|aujourd|maintenant|au travail|ce soir|si tard|tout de suite)\b/u
const FRENCH_CONTACT =
  '(?:contact|ecri|envoy|appel|derang|text|messag|sollicit|harcel|embet|ennuy|recontact|relanc|adress|spam)'
const FRENCH_TEXTS =
  '(?:messages?|sms|textos?|pubs?|publicites?|notifications?|sollicitations?|communications?|spams?|mails?|offres?)'

const FRENCH: readonly PhraseRule[] = [
  {
    says: new RegExp(`\\bn(?:e |')(?:me |m'|nous |le |la )*${FRENCH_CONTACT}\\w*(?: moi)? (?:plus|jamais)\\b`, 'gu'),
    notBefore: FRENCH_WHEN,
    notAfter: /\b(?:il|elle|on|ils|je) $/u,
  },
  {
    says: /\b(?:me |m'|nous )?(?:contactez|ecrivez|envoyez|derangez|appelez|contacte|ecris|envoie|derange)(?: moi)? plus(?= \||$| (?:jamais|de (?:messages?|sms|textos?)|svp|merci|rien))/gu,
    notAfter: /\b(?:je|il|elle|vous) $/u,
  },
  {
    says: /\bne (?:me |m'|nous )?(?:contactez|ecrivez|derangez|textez|harcelez|contacte|derange) pas\b/gu,
    notBefore: FRENCH_WHEN,
  },
  {
    says: new RegExp(
      `\\b(?:ne )?plus (?:jamais )?(?:me |m'|nous |etre |recevoir |d')*(?:${FRENCH_CONTACT}\\w*|recevoir|avoir de ${FRENCH_TEXTS})`,
      'gu',
    ),
    notAfter: /\b(?:je peux|un|(?<!merci |prie |demande )de) $/u,
    notBefore: /^ (?:de photos|d'infos)/u,
  },
  {
    says: new RegExp(
      `\\b(?:arret|cess|finiss)\\w*(?: (?:[dm]')*(?:de|tout|tous|les|vos|ces|avec|maintenant|svp|immediatement|l'envoi|envois?|a|moi|me|nous)| (?:[dm]')+)* ?(?:[dm]')*(?:${FRENCH_CONTACT}\\w*|${FRENCH_TEXTS}|ca)\\b`,
      'gu',
    ),
    notBefore: /^ (?:de bus|a cote)/u,
  },
  {
    says: /\b(?:retir|supprim|effac|enlev|ray|desinscr|desabon|ot)(?:ez|er|e|ons|ir)(?: \w+|-moi)*? (?:listes?|numero|contacts?|coordonnees|fichiers?|donnees|base|moi|nom|repertoire|telephone)\b/gu,
    notAfter: /\b(?:pas|puis je|je peux) $/u,
    notBefore: /^ (?:d'attente|la|le|les|l'|de la maison)\b/u,
  },
  { says: /\b(?:desabonn\w+|desinscri\w+|resili(?:er|ez) (?:mon|l') ?abonnement)\b/gu, notAfter: /\bpas (?:me )?$/u },
  {
    says: new RegExp(
      `\\b(?:veux|souhaite|desire|voulons|souhaitons|voudrais|desirons|accepte|aimerais)(?: \\w+)? (?:plus|pas|ne plus)(?: (?:recevoir|avoir|etre|voir|de|vos|ces|que|vous|me|m'|d'|autres))*[ ']?(?:${FRENCH_TEXTS}|contacte\\w*|derange\\w*|ecriviez|sollicite\\w*|appele\\w*|contactiez)\\b`,
      'gu',
    ),
    notBefore: /^ (?:de la banque|des autres|d'autres)/u,
  },
  {
    says: new RegExp(
      `(?:^|\\| |\\b(?:merci|svp|non|et) )(?:plus|pas|aucun|assez)(?: de| d'| autres?)+ ?${FRENCH_TEXTS}\\b`,
      'gu',
    ),
    notBefore: /^ (?:recus?|avant|apres)/u,
  },
  {
    says: /\b(?:laiss\w+|fich\w+|fout\w+)(?: -?(?:moi|nous|me))? (?:tranquilles?|en paix|la paix)\b|\bla paix(?= \||$)/gu,
    notAfter: /\bpas $/u,
  },
  { says: /\bstop (?:aux? |les |a )?(?:sms|messages?|textos?|pub)\b/gu },
  { says: /\b(?:retire|revoque|annule)\w* (?:mon )?(?:consentement|accord|autorisation)\b/gu },
]

const GERMAN_TEXTS =
  '(?:nachrichten?|sms|textnachrichten|mitteilungen|werbung|kontakt\\w*|messages?|werbenachrichten|spam|newsletter|angebote|whatsapps?|infos)'

const GERMAN: readonly PhraseRule[] = [
  {
    says: /\bkeine weiteren (?:nachrichten|sms|anrufe|kontakte?|mitteilungen)\b/gu,
    notAfter: /\b(?:habe|hab|gibt|noch)(?: \w+)? $/u,
  },
  {
    says: new RegExp(
      `\\bkein(?:e|en|erlei)? (?:weiteren? |solchen? |diese |ihrer )?${GERMAN_TEXTS}(?: (?:mehr|bitte|von ihnen|schicken|senden|schreiben|an mich|an diese nummer|zu|zusenden|erwunscht|gewunscht))+(?! bekommen \\w)`,
      'gu',
    ),
    notAfter: /\b(?:habe|hab|bisher|noch|leider)(?: ich)? $/u,
  },
  {
    says: /\b(?:schreib\w*|kontaktier\w*|text\w*|simst?|meld\w*|send\w*|schick\w*|ruf\w*|belastig\w*|nerv\w*|stor\w*|anschreib\w*)(?: (?:sie|mir|mich|uns|dich|bei|bitte|an|ihr|euch|in zukunft|ab sofort))* (?:bitte )?(?:nicht|nie|nichts|niemals|keine \w+)(?: (?:mehr|wieder|an|weiter))+/gu,
    notAfter: /\b(?:ich|er|konnen) $/u,
  },
  {
    says: /\b(?:nicht|nie|niemals) (?:mehr|wieder|langer|weiter)(?: \w+)? ?(?:kontaktier\w*|anschreiben|angeschrieben|schreiben|texten|belastig\w*|melden|anrufen|senden)\b/gu,
    notAfter: /\b(?:kann|konnte)(?: \w+)? $/u,
  },
  {
    says: /\b(?:hor|hort|horen|aufhoren)(?: (?:sie|ihr|endlich|bitte|doch|mal|damit|jetzt))* (?:auf|mir zu schreiben)(?= \||$| (?:mir|mich|zu|damit|mit|uns|bitte|mich|endlich|sofort))/gu,
  },
  { says: /(?:^|\| )(?:bitte )?(?:damit )?aufhoren\b/gu },
  {
    says: /\b(?:aus|von) (?:dem|der|eurem|eurer|ihrem|ihrer) (?:\w+ )?(?:verteiler|liste|kartei|datenbank)(?: \w+)? (?:nehmen|loschen|streichen|entfernen|austragen)\b/gu,
  },
  {
    says: /\b(?:parele|parenle|basta|ya|alto) (?:ya )?(?:con|a|de) (?:los |sus |estos |tantos )?(?:mensajes|textos|mensajitos|sms|msjs?)\b/gu,
  },
  { says: /\bstop (?:de )?(?:mandar|enviar|escribir|textear|mandand|enviand|textea)\w*/gu },
  {
    says: /\b(?:losch\w*|entfern\w*|streich\w*|nehm\w*|nimm\w*|austrag\w*|trag\w*)(?: \w+){0,4} (?:nummer|liste|verteiler|daten|kontakt|datenbank|telefonnummer|handynummer|kontaktdaten|system|kartei)\b/gu,
    notAfter: /\b(?:nicht|ich|kann) $/u,
    notBefore: /^ (?:auf|fur|alte)/u,
  },
  {
    says: /\b(?:abmelden|abbestellen|austragen|abgemeldet werden|abzumelden|abzubestellen|abmeldung|meld\w*(?: \w+){0,2} ab|bestell\w*(?: \w+){0,3} ab)(?= \||$| (?:bitte|von|danke))/gu,
    notAfter: /\b(?:auto|strom|internet|alte\w* \w+|versicherung)(?: \w+)? $/u,
  },
  { says: /\blass\w*(?: (?:sie|mich|uns|bitte|endlich|doch|mir))* (?:in ruhe|in frieden)\b/gu },
  {
    says: new RegExp(
      `\\b(?:mochten?|will|wollen|wunschen?)(?: (?:ich|wir|von|ihnen|bitte|in zukunft|absolut|gar|auch|uberhaupt))* (?:keine?n?|nicht|nie)(?: (?:mehr|weiteren?|langer|von|ihnen|ihre|diese|solche|wieder))*(?: (?:${GERMAN_TEXTS}|angeschrieben|kontaktiert|belastigt|angerufen))`,
      'gu',
    ),
    notBefore: /^ (?:mit|zum|zur|fur)\b/u,
  },
  { says: /\b(?:widerruf\w*|entzieh\w*|ziehe)(?: \w+){0,3} (?:einwilligung|zustimmung|erlaubnis|einverstandnis)\b/gu },
  { says: /\bstopp? (?:mit (?:den|diesen|dem) )?(?:nachrichten|sms|werbung|texten)\b/gu },
]

const PORTUGUESE_TEXTS =
  '(?:mensagens|mensagem|msgs?|sms|textos?|propagandas?|promocoes|notificacoes|spam|nada|contatos?|publicidade|torpedos?)'
const PORTUGUESE: readonly PhraseRule[] = [
  {
    says: /\b(?:pare|parem|para|parar|deixe|deixa|deixem|chega|cesse\w*)(?: (?:ja|por favor|com isso))*(?: de| com)(?: me| nos)?(?: ficar)?(?: de)? ?(?:mand|envi|escrev|contat|contact|lig(?:a|u)|perturb|incomod|ench|spam|mensag|essas mensag|essas msg|as mensag|chate|os? sms|isso|insist)\w*/gu,
  },
  {
    says: new RegExp(
      `\\b(?:nao|nunca|jamais)(?: (?:mais|quero que|quero|precisa|me|nos))* (?:me |nos )?(?:mand(?:e|a|em|ar)|envi(?:e|a|em|ar))(?: mais)?(?= (?:mais|${PORTUGUESE_TEXTS}|essas|isso)\\b| \\||$)`,
      'gu',
    ),
    notBefore: /^ mais (?!mensage\w+|msg|sms|nada|texto|por|obrigad|isso|essas|propaganda)\w/u,
  },
  {
    says: /\b(?:nao|nunca)(?: (?:mais|me|nos|quero|que))* (?:me |nos )?(?:contat(?:e|em|ar)|contact(?:e|em|ar)|escreva\w*|escrevam|incomode\w*|perturbe\w*|procure\w*|chateie\w*|moleste\w*|importune\w*)(?: mais| nunca mais)?\b/gu,
    notBefore: /^ (?:antes|depois|hoje|agora|o|a|os)\b/u,
  },
  { says: /\bnao (?:me )?(?:ligue|liguem|liga)(?: mais| nem (?:mande|escreva)\w*)\b/gu },
  { says: /\bnao entr(?:e|em|a|ar) mais em contat?c?to\b|\bnao entr(?:e|em) em contat?c?to(?! antes| hoje)/gu },
  {
    says: new RegExp(
      `\\b(?:nao|ja nao) (?:quero|desejo|queremos|gostaria|aceito|autorizo)(?: (?:mais|de|receber|ser|que|me|ter|ver|essas|esses|suas|seus|as|os|esse|tipo|nenhuma|continuar|recebendo|mandem|enviem))* ?(?:${PORTUGUESE_TEXTS}|contatad[oa]|contactad[oa]|perturbad[oa]|na lista)\\b`,
      'gu',
    ),
    notBefore: /^ (?:de outros|do banco)/u,
  },
  { says: new RegExp(`(?:^|\\| )(?:chega de|sem mais|sem|nada de|nao mais|basta de) ${PORTUGUESE_TEXTS}\\b`, 'gu') },
  {
    says: /\b(?:tir[ea]\w*|remov\w+|apag\w+|exclu\w+|delet\w+|retir\w+|risqu\w+|elimin\w+)(?: \w+){0,3} (?:lista|numero|contat?c?to|cadastro|dados|nome|telefone|celular|base|registro)\b/gu,
    notAfter: /\b(?:nao|posso|eu) $/u,
    notBefore: /^ (?:de espera|antigo|do contrato)/u,
  },
  {
    says: /\b(?:descadastr\w+|desinscrev\w+|cancel\w+ (?:a |o |minha |meu |essa |esta )?(?:inscricao|assinatura|subscricao|mensagens|cadastro|sms|recebimento)|sair d(?:a|essa|esta|o) (?:lista|grupo|cadastro)|parar de receber)\b/gu,
  },
  { says: /\b(?:me )?deix\w+ (?:me )?(?:em paz|sossegad[oa])\b/gu, notAfter: /\bnao $/u },
]

const OTHER: readonly PhraseRule[] = [
  {
    says: /\bnon (?:mi |ci )?(?:scriv\w+|contatt\w+|mand\w+|invi\w+|chiam\w+|disturb\w+)(?:mi)? piu\b|\bnon voglio (?:piu )?(?:ricevere )?(?:altri )?messaggi\b|\b(?:smett\w+|basta)(?: \w+)? (?:di (?:scriver|mandar|inviar|contattar)\w+|messaggi|con (?:i|questi) messaggi)|\b(?:cancell\w+|rimuov\w+|togli\w+)(?: \w+){0,3} (?:numero|lista|elenco|contatto|dati)\b|\blasciatemi in pace\b/gu,
  },
  {
    says: /\b(?:geen|niet)(?: \w+){0,3} (?:berichten|berichtjes|bericht|sms'?jes|sms|smsen|appen|contact)(?: \w+)? ?meer\b|\bniet meer (?:sms\w*|appen|berichten|contacteren|schrijven|storen|bellen)\b|\b(?:stop|hou op) met (?:sms\w*|berichten|appen|sturen|berichtjes)\b|\bverwijder(?: \w+){0,2} (?:nummer|gegevens)\b|\blaat (?:me|mij|ons) met rust\b|\b(?:haal|schrap) (?:me|mij)(?: \w+){0,3} lijst\b/gu,
  },
]

/** Every family that is not English. */
export const FOREIGN_OPT_OUT: readonly PhraseRule[] = [...SPANISH, ...FRENCH, ...GERMAN, ...PORTUGUESE, ...OTHER]
