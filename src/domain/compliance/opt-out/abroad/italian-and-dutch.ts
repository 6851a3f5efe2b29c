import { anyOf, pattern } from '../../../texts/index.ts'
import type { PhraseRule } from '../phrase-rule.ts'

const ITALIAN_CONTACT = anyOf`scriv\w+ | contatt\w+ | mand\w+ | invi\w+ | chiam\w+ | disturb\w+`
const ITALIAN_CEASED = anyOf`
  di (?:scriver|mandar|inviar|contattar)\w+
  messaggi
  con (?:i|questi) messaggi
`
/** "non mi scriva piu", "basta messaggi", "cancelli il mio numero" */
const ITALIAN = anyOf`
  \bnon (?:mi |ci )?${ITALIAN_CONTACT}(?:mi)? piu\b
  \bnon voglio (?:piu )?(?:ricevere )?(?:altri )?messaggi\b
  \b(?:smett\w+|basta)(?: \w+)? ${ITALIAN_CEASED}
  \b(?:cancell\w+|rimuov\w+|togli\w+)(?: \w+){0,3} (?:numero|lista|elenco|contatto|dati)\b
  \blasciatemi in pace\b
`

const DUTCH_MESSAGES = anyOf`
  berichten | berichtjes | bericht | sms'?jes | sms | smsen | appen | contact
`
const DUTCH_CONTACT = anyOf`sms\w* | appen | berichten | contacteren | schrijven | storen | bellen`
/** "geen berichten meer", "stop met appen", "verwijder mijn nummer" */
const DUTCH = anyOf`
  \b(?:geen|niet)(?: \w+){0,3} ${DUTCH_MESSAGES}(?: \w+)? ?meer\b
  \bniet meer ${DUTCH_CONTACT}\b
  \b(?:stop|hou op) met (?:sms\w*|berichten|appen|sturen|berichtjes)\b
  \bverwijder(?: \w+){0,2} (?:nummer|gegevens)\b
  \blaat (?:me|mij|ons) met rust\b
  \b(?:haal|schrap) (?:me|mij)(?: \w+){0,3} lijst\b
`

export const ITALIAN_AND_DUTCH: readonly PhraseRule[] = [
  { says: pattern('gu')`${ITALIAN}` },
  { says: pattern('gu')`${DUTCH}` },
]
