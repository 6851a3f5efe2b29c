import { anyOf, pattern } from '../../texts/index.ts'
import { ENDS_OR_REASONS, FROM_OTHERS, LIST_OF_THINGS, NOT_THE_REMOVED, OTHER_OBJECT } from './frame-guards.ts'
import type { PhraseRule } from './phrase-rule.ts'
import { wording } from './phrase-template.ts'

const NO_OPT_OUT = anyOf`not | never | an | any | the | or | employees? | he | she | they`
const POSSIBLE = anyOf`
  if i | can you | could i | may i | i can | we can | lets? (?:me|us)
  allows me to | whether to | possible to
`
const NO_UNSUBSCRIBING = anyOf`
  (?<!how (?:do|can|would|could|to) |where do |how do )(?:i|we)
  not | never | he | she | they | you | wife | husband | accidentally | mistakenly | got | was | were | have
  when i | if i | did you | can i | do i need to | should i | i already
`

/** "Take me off your list", "opt me out", "I take back my consent". */
export const REMOVING: readonly PhraseRule[] = [
  {
    says: wording(`
      want/wish/like/need/ask/request/prefer to/be/get*
      removed/off/out/taken_off/unsubscribed/opted_out/deleted of/from* LIST/TEXTS/these/this/it?
    `),
    notAfter: /\b(?:not|they|he|she|it|do you|that|who)(?: \w+)? $/u,
    notBefore: ENDS_OR_REASONS,
  },
  {
    says: wording('REMOVE MINE NP? NP? off/out/out_of/off_of/off_from LIST'),
    notAfter: NOT_THE_REMOVED,
    notBefore: LIST_OF_THINGS,
  },
  {
    says: wording('REMOVE_FROM MINE NP? NP? from/of/in/within LIST'),
    notAfter: NOT_THE_REMOVED,
    notBefore: LIST_OF_THINGS,
  },
  {
    says: wording('REMOVE it/him/her/them off/from/out/of/out_of/off_of your LIST/NP? LIST'),
    notAfter: NOT_THE_REMOVED,
  },
  {
    says: wording('REMOVE_ENTIRELY MINE'),
    notAfter: NOT_THE_REMOVED,
    notBefore: ENDS_OR_REASONS,
  },
  {
    says: wording(`
      i/we/me/us/asking/asked/again/times/number/want/wish/like/need/request
      to/be/get* removed/taken_off/unsubscribed
    `),
    notAfter: /\b(?:not|never|was|were|it|that|the \w+ (?:i|we)?|they|he|she)(?: \w+)? $/u,
    notBefore: ENDS_OR_REASONS,
  },
  { says: wording('take off list $') },
  {
    says: wording('remove/delete/unsubscribe from/off/of* LIST'),
    notAfter: NOT_THE_REMOVED,
    notBefore: LIST_OF_THINGS,
  },
  {
    says: wording('get/be/come/want off of? LIST'),
    notAfter: /\b(?:not|they|he|she|it|take|will|when)(?: \w+)? $/u,
    notBefore: LIST_OF_THINGS,
  },
  { says: wording('get off my/our phone/line/cell') },
  {
    says: pattern('gu')`
      \b(?:how|whoever|who|where|why|got|sold|gave|have)\b.{0,60}
      \b(?:my|this) (?:\w+ )?number\b.{0,60}
      \b(?:delete|remove|erase|lose|trash|scrub|take) (?:it|mine|that)\b
    `,
  },
  {
    says: wording('remove/delete $'),
    notAfter: pattern('u')`
      \b(?:not|never|to|i|we|you|can|will|be|it|them|and) $|
      ^(?!.*\b(?:interested|no longer|sold|selling|wrong|never)\b)
    `,
  },
  {
    says: wording('block me/us/this_number/my_number from?'),
    notAfter: /\b(?:not|will|you|did|i|they|to|going) $/u,
    notBefore: /^ (?:out|in|off|with)/u,
  },
  {
    says: wording('take/drop/pull/strike/cross MINE off/out/down'),
    notAfter: NOT_THE_REMOVED,
    notBefore: ENDS_OR_REASONS,
  },
  { says: wording('^ off your/this/the NP? list') },
  { says: wording('^ off list $') },
  { says: wording('removal/deletion from/off/of* LIST'), notBefore: LIST_OF_THINGS },
  {
    says: wording('removed/taken_off/unsubscribed from/off/of* LIST'),
    notAfter: /\b(?:i|we|they|he|she|it|was|were|not|got|had|have|has|is|are|take|\w+s) (?:\w+ )?$/u,
    notBefore: LIST_OF_THINGS,
  },
  {
    says: wording(`
      opt/opting/opted/opts me/us/myself/this/my/phone/cell/number*
      out of/from/receiving/getting/LIST/these/this/all/everything/your/TEXTS/FILL*
    `),
    notAfter: pattern('u')`\b(?:${NO_OPT_OUT}|${POSSIBLE})(?: want)?(?: to)? $`,
    notBefore: ENDS_OR_REASONS,
  },
  { says: wording('can/could/may i/we opt out of? LIST/TEXTS/FILL*'), notBefore: ENDS_OR_REASONS },
  {
    says: wording(
      'unsubscribe/unsubscribed/unsubscribes me/us/my/this/number/phone/now/from/to/of/off/FILL/LIST/TEXTS*',
    ),
    notAfter: pattern('u')`\b${NO_UNSUBSCRIBING} $|\bwant to not $`,
    notBefore: ENDS_OR_REASONS,
  },
  {
    says: /\bi (?:have )?(?:unsubscribed|opted out)\b.*\b(?:why|still|stop|again)\b/gu,
    notBefore: /\b(?:add|sign) me\b/u,
  },
  {
    says: wording('REVOKE my/any/all/prior/express/previous/your/the* CONSENT/opt_in'),
    notAfter: /\b(?:they|bank|lender|he|she|not) $/u,
  },
  { says: wording('CONSENT is? revoked/withdrawn/rescinded/terminated/denied/not_given') },
  {
    says: wording(`
      NEGATION have/give/gave/given/got/had/granted FILL/my* CONSENT/authority/right
      to/for/you* CONTACT/call/TEXTS/CONTACTING ME?
    `),
    notAfter: /\b(?:he|she|they|does|could|still|yet|have you|did you|why)(?: \w+)? $|\b(?:i|we) do $/u,
    notBefore: OTHER_OBJECT,
  },
  {
    says: wording(`
      NEGATION consent/consented/agree/agreed/authorize/authorized/permit/allow
      to/for/these/this/any/your/being/receiving/be/you/receive* TEXTS/CONTACTED/this
    `),
    notAfter: /\b(?:he|she|they|who|does|you)(?: \w+)? $/u,
    notBefore: FROM_OTHERS,
  },
]
