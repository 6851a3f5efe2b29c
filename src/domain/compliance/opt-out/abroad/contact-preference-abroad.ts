import { anyOf, pattern } from '../../../texts/index.ts'

/**
 * Preferences about hours and channels in languages other than English, over `normaliseClauses`. A person reads which hour
 * or channel is meant.
 */

const SPANISH_REFUSED = anyOf`
  no (?:me |nos )?(?:escrib|llam|mand|envi|text|contact)\w*
  mensajes
  textos
`
const SPANISH_TIMES = anyOf`
  antes de | despues de | (?:en|por) la (?:noche|manana) | de noche | tan (?:tarde|temprano)
  los (?:domingos|sabados|fines) | en el trabajo | mientras | hasta
`
const SPANISH_RATHER = anyOf`mejor | prefiero que | preferible que | mas bien`
const SPANISH_CHANNELS = anyOf`mensajes? | textos? | llamadas? | por (?:correo|mensaje|telefono)`
const SPANISH_REFUSAL = anyOf`
  \b${SPANISH_REFUSED}(?: \w+){0,3} ${SPANISH_TIMES}\b
`
const SPANISH_CHANNEL = anyOf`
  \b${SPANISH_RATHER} (?:me )?(?:llam|mand|escrib|text|envi|marc)\w*
  \b(?:llam|mand|escrib|text|marqu)\w+ (?:mejor|en vez)\b
  \b(?:solo|solamente|nada mas) ${SPANISH_CHANNELS}\b
`
const SPANISH_TIME = anyOf`
  \b(?:escrib|llam|mand|text|contact)\w+ (?:despues|antes|hasta) de\b
  (?:^|\| )(?:despues|antes) de las? \d
`
const FRENCH_TIMES = anyOf`avant | apres | le (?:soir|matin|dimanche|week)`
const FRENCH = anyOf`
  \b(?:appel\w+|telephon\w+|ecri\w+)(?: moi)? (?:plutot|de preference)\b
  \bpas (?:avant|apres) \d
  \bplutot (?:par|un) (?:mail|appel|telephone)\b
  \b(?:ecri|appel|contact|envoy)\w+(?: \w+){0,3} ${FRENCH_TIMES}\b
`
const GERMAN = anyOf`
  \bnicht (?:vor|nach) \d
  \b(?:bitte )?(?:lieber|besser) (?:anrufen|per|telefonisch|eine)\b
  \b(?:rufen|ruf) (?:sie )?(?:mich )?(?:lieber|bitte an)\b
  \berst (?:nach|ab) \d
`
const PORTUGUESE_REFUSED = anyOf`nao (?:me )?(?:mand|envi|lig|escrev)\w*`
const PORTUGUESE = anyOf`
  \b(?:prefiro que|melhor|e melhor) (?:me )?(?:ligu|mand|escrev|envi)\w*
  \b${PORTUGUESE_REFUSED}(?: \w+){0,3} (?:antes|depois|de noite|a noite)\b
  \b(?:so|somente|apenas) (?:mensagem|mensagens|ligacao)\b
`
const PREFERENCES = [SPANISH_REFUSAL, SPANISH_CHANNEL, SPANISH_TIME, FRENCH, GERMAN, PORTUGUESE].map(
  (table) => pattern('u')`${table}`,
)
/** Words that make the text an opt-out and not a preference. */
const FINAL = /\b(?:nunca|jamas|jamais|no mas|nie mehr|nunca mais|baja|lista|verteiler|desinscri\w*|desabon\w*)\b/u

/** Whether a text states when or how to be contacted: "mejor llámeme", "pas avant 9h". */
export function hasForeignPreference(clauses: string): boolean {
  return !FINAL.test(clauses) && PREFERENCES.some((preference) => preference.test(clauses))
}
