import { anyOf, pattern } from '../../../texts/index.ts'
import type { PhraseRule } from '../phrase-rule.ts'

const MESSAGES = anyOf`
  mensagens | mensagem | msgs? | sms | textos? | propagandas? | promocoes | notificacoes | spam | nada
  contatos? | publicidade | torpedos?
`

/** Verbs for stopping: "parem". */
const CEASE = anyOf`pare | parem | para | parar | deixe | deixa | deixem | chega | cesse\w*`
const CEASED = anyOf`
  mand | envi | escrev | contat | contact | lig(?:a|u) | perturb | incomod | ench | spam | mensag
  essas mensag | essas msg | as mensag | chate | os? sms | isso | insist
`
const REQUESTS_TO_STOP: readonly PhraseRule[] = [
  {
    says: pattern('gu')`
      \b${CEASE}(?: (?:ja|por favor|com isso))*(?: de| com)(?: me| nos)?(?: ficar)?(?: de)? ?${CEASED}\w*
    `,
  },
  { says: pattern('gu')`(?:^|\| )(?:chega de|sem mais|sem|nada de|nao mais|basta de) ${MESSAGES}\b` },
  { says: /\b(?:me )?deix\w+ (?:me )?(?:em paz|sossegad[oa])\b/gu, notAfter: /\bnao $/u },
]

const CONTACTING = anyOf`
  contat(?:e|em|ar) | contact(?:e|em|ar) | escreva\w* | escrevam | incomode\w* | perturbe\w*
  procure\w* | chateie\w* | moleste\w* | importune\w*
`
const OTHER_THINGS = pattern('u')`
  ^ mais (?!mensage\w+|msg|sms|nada|texto|por|obrigad|isso|essas|propaganda)\w
`
const REFUSALS: readonly PhraseRule[] = [
  {
    says: pattern('gu')`
      \b(?:nao|nunca|jamais)(?: (?:mais|quero que|quero|precisa|me|nos))* (?:me |nos )?
      (?:mand(?:e|a|em|ar)|envi(?:e|a|em|ar))(?: mais)?(?= (?:mais|${MESSAGES}|essas|isso)\b| \||$)
    `,
    notBefore: OTHER_THINGS,
  },
  {
    says: pattern('gu')`
      \b(?:nao|nunca)(?: (?:mais|me|nos|quero|que))* (?:me |nos )?${CONTACTING}(?: mais| nunca mais)?\b
    `,
    notBefore: /^ (?:antes|depois|hoje|agora|o|a|os)\b/u,
  },
  { says: /\bnao (?:me )?(?:ligue|liguem|liga)(?: mais| nem (?:mande|escreva)\w*)\b/gu },
  { says: /\bnao entr(?:e|em|a|ar) mais em contat?c?to\b|\bnao entr(?:e|em) em contat?c?to(?! antes| hoje)/gu },
]

const RECEIVING = anyOf`
  mais | de | receber | ser | que | me | ter | ver | essas | esses | suas | seus | as | os | esse | tipo
  nenhuma | continuar | recebendo | mandem | enviem
`
const WISHES: readonly PhraseRule[] = [
  {
    says: pattern('gu')`
      \b(?:nao|ja nao) (?:quero|desejo|queremos|gostaria|aceito|autorizo)(?: ${RECEIVING})* ?
      (?:${MESSAGES}|contatad[oa]|contactad[oa]|perturbad[oa]|na lista)\b
    `,
    notBefore: /^ (?:de outros|do banco)/u,
  },
]

const REMOVE = anyOf`
  tir[ea]\w* | remov\w+ | apag\w+ | exclu\w+ | delet\w+ | retir\w+ | risqu\w+ | elimin\w+
`
const OWN_DATA = anyOf`
  lista | numero | contat?c?to | cadastro | dados | nome | telefone | celular | base | registro
`
const SUBSCRIPTION = anyOf`inscricao | assinatura | subscricao | mensagens | cadastro | sms | recebimento`
const UNSUBSCRIBE = anyOf`
  descadastr\w+ | desinscrev\w+
  cancel\w+ (?:a |o |minha |meu |essa |esta )?${SUBSCRIPTION}
  sair d(?:a|essa|esta|o) (?:lista|grupo|cadastro)
  parar de receber
`
const REMOVALS: readonly PhraseRule[] = [
  {
    says: pattern('gu')`\b${REMOVE}(?: \w+){0,3} ${OWN_DATA}\b`,
    notAfter: /\b(?:nao|posso|eu) $/u,
    notBefore: /^ (?:de espera|antigo|do contrato)/u,
  },
  { says: pattern('gu')`\b${UNSUBSCRIBE}\b` },
]

/** "parem de mandar mensagens", "nao me escreva mais", "nao quero receber nada", "apague meu numero". */
export const PORTUGUESE: readonly PhraseRule[] = [...REQUESTS_TO_STOP, ...REFUSALS, ...WISHES, ...REMOVALS]
