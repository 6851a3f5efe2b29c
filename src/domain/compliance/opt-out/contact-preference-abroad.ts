/**
 * Preferences about hours and channels in languages other than English, over `normaliseClauses`. A person reads which hour
 * or channel is meant.
 */
const PATTERNS: readonly RegExp[] = [
  /\b(?:no (?:me |nos )?(?:escrib|llam|mand|envi|text|contact)\w*|mensajes|textos)(?: \w+){0,3} (?:antes de|despues de|(?:en|por) la (?:noche|manana)|de noche|tan (?:tarde|temprano)|los (?:domingos|sabados|fines)|en el trabajo|mientras|hasta)\b/u,
  /\b(?:mejor|prefiero que|preferible que|mas bien) (?:me )?(?:llam|mand|escrib|text|envi|marc)\w*|\b(?:llam|mand|escrib|text|marqu)\w+ (?:mejor|en vez)\b|\b(?:solo|solamente|nada mas) (?:mensajes?|textos?|llamadas?|por (?:correo|mensaje|telefono))\b/u,
  /\b(?:escrib|llam|mand|text|contact)\w+ (?:despues|antes|hasta) de\b|(?:^|\| )(?:despues|antes) de las? \d/u,
  /\b(?:appel\w+|telephon\w+|ecri\w+)(?: moi)? (?:plutot|de preference)\b|\bpas (?:avant|apres) \d|\bplutot (?:par|un) (?:mail|appel|telephone)\b|\b(?:ecri|appel|contact|envoy)\w+(?: \w+){0,3} (?:avant|apres|le (?:soir|matin|dimanche|week))\b/u,
  /\bnicht (?:vor|nach) \d|\b(?:bitte )?(?:lieber|besser) (?:anrufen|per|telefonisch|eine)\b|\b(?:rufen|ruf) (?:sie )?(?:mich )?(?:lieber|bitte an)\b|\berst (?:nach|ab) \d/u,
  /\b(?:prefiro que|melhor|e melhor) (?:me )?(?:ligu|mand|escrev|envi)\w*|\bnao (?:me )?(?:mand|envi|lig|escrev)\w*(?: \w+){0,3} (?:antes|depois|de noite|a noite)\b|\b(?:so|somente|apenas) (?:mensagem|mensagens|ligacao)\b/u,
]
const FINAL = /\b(?:nunca|jamas|jamais|no mas|nie mehr|nunca mais|baja|lista|verteiler|desinscri\w*|desabon\w*)\b/u

export function hasPreferenceAbroad(clauses: string): boolean {
  return !FINAL.test(clauses) && PATTERNS.some((pattern) => pattern.test(clauses))
}
