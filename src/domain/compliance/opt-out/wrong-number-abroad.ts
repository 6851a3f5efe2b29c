import type { PhraseRule } from './phrase-rule.ts'

/** "Wrong number" outside English, over `normaliseClauses`. */
export const FOREIGN_WRONG_NUMBER: readonly PhraseRule[] = [
  {
    says: /\b(?:numero|telefono) (?:equivocado|incorrecto|erroneo)\b|\b(?:equivoc\w+|confund\w+)(?: \w+)? de (?:numero|persona)\b|\bpersona equivocada\b|\bno es (?:el|su|este) numero\b/gu,
    notAfter: /\b(?:puse|di|puso|le di|me|escribi)(?: el| un)? $/u,
  },
  {
    says: /\b(?:mauvais|faux|pas le bon) (?:numero|destinataire)\b|\bmauvaise personne\b|\btromp\w* de (?:numero|personne)\b|\berreur (?:de numero|sur la personne)\b/gu,
    notAfter: /\b(?:donne|mis|me suis)(?: le| un)? $/u,
  },
  {
    says: /\bfalsche\w? (?:nummer|person|telefonnummer|handynummer)\b|\b(?:sie|du|ihr) (?:haben|hast|habt) (?:sich |dich |euch )?verwahlt\b|\bnummer ist falsch\b/gu,
    notAfter: /\b(?:angegeben|habe(?: \w+)?)(?: eine| die)? $/u,
    notBefore: /^ (?:angegeben|eingegeben)/u,
  },
  {
    says: /\b(?:numero|telefone|pessoa|contato) (?:errad[oa]|incorret[oa]|enganad[oa])\b|\b(?:foi|e|por) engano\b|\benganou se\b|\bnao e (?:o|esse|este) numero\b/gu,
    notAfter: /\b(?:passei|dei|coloquei|mandei)(?: o| um)? $/u,
  },
  {
    says: /\bnumero sbagliato\b|\bpersona sbagliata\b|\bverkeerd(?:e)? (?:nummer|persoon)\b|\bfel nummer\b|\bfeil nummer\b/gu,
  },
]
