import { ENDS_OR_REASONS, FROM_OTHERS, LIST_OF_THINGS, NOT_THE_REMOVED, OTHER_OBJECT } from './frame-guards.ts'
import type { PhraseRule } from './phrase-rule.ts'
import { wording } from './phrase-template.ts'

/** "Take me off your list", "opt me out", "I take back my consent". */
export const REMOVING: readonly PhraseRule[] = [
  {
    says: wording(
      'want/wish/like/need/ask/request/prefer to/be/get* removed/off/out/taken_off/unsubscribed/opted_out/deleted of/from* LIST/TEXTS/these/this/it?',
    ),
    notAfter: /\b(?:not|they|he|she|it|do you|that|who)(?: \w+)? $/u,
    notBefore: ENDS_OR_REASONS,
  },
  {
    says: wording('REMOVE MINE NP? NP? off/out/out_of/off_of/off_from LIST'),
    notAfter: NOT_THE_REMOVED,
    notBefore: LIST_OF_THINGS,
  },
  {
    says: wording(
      'remove/delete/erase/purge/scrub/unlist/exclude/delist/wipe/clear/take/drop/removing/deleting/taking/strike/cross/unsubscribe/block/expunge MINE NP? NP? from/of/in/within LIST',
    ),
    notAfter: NOT_THE_REMOVED,
    notBefore: LIST_OF_THINGS,
  },
  {
    says: wording('REMOVE it/him/her/them off/from/out/of/out_of/off_of your LIST/NP? LIST'),
    notAfter: NOT_THE_REMOVED,
  },
  {
    says: wording(
      'remove/delete/erase/purge/scrub/unlist/delist/blacklist/expunge/unsubscribe/unenroll/wipe/removing/deleting MINE',
    ),
    notAfter: NOT_THE_REMOVED,
    notBefore: ENDS_OR_REASONS,
  },
  {
    says: wording(
      'i/we/me/us/asking/asked/again/times/number/want/wish/like/need/request to/be/get* removed/taken_off/unsubscribed',
    ),
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
    says: /\b(?:how|whoever|who|where|why|got|sold|gave|have)\b.{0,60}\b(?:my|this) (?:\w+ )?number\b.{0,60}\b(?:delete|remove|erase|lose|trash|scrub|take) (?:it|mine|that)\b/gu,
  },
  {
    says: wording('remove/delete $'),
    notAfter:
      /\b(?:not|never|to|i|we|you|can|will|be|it|them|and) $|^(?!.*\b(?:interested|no longer|sold|selling|wrong|never)\b)/u,
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
    says: wording(
      'opt/opting/opted/opts me/us/myself/this/my/phone/cell/number* out of/from/receiving/getting/LIST/these/this/all/everything/your/TEXTS/FILL*',
    ),
    notAfter:
      /\b(?:not|never|an|any|if i|can you|lets? (?:me|us)|allows me to|could i|the|may i|whether to|i can|we can|or|employees?|he|she|they|possible to)(?: want)?(?: to)? $/u,
    notBefore: ENDS_OR_REASONS,
  },
  { says: wording('can/could/may i/we opt out of? LIST/TEXTS/FILL*'), notBefore: ENDS_OR_REASONS },
  {
    says: wording(
      'unsubscribe/unsubscribed/unsubscribes me/us/my/this/number/phone/now/from/to/of/off/FILL/LIST/TEXTS*',
    ),
    notAfter:
      /\b(?:(?<!how (?:do|can|would|could|to) |where do |how do )(?:i|we)|not|never|he|she|they|wife|husband|accidentally|mistakenly|got|was|were|have|when i|if i|did you|you|can i|do i need to|should i|i already) $|\bwant to not $/u,
    notBefore: ENDS_OR_REASONS,
  },
  {
    says: /\bi (?:have )?(?:unsubscribed|opted out)\b.*\b(?:why|still|stop|again)\b/gu,
    notBefore: /\b(?:add|sign) me\b/u,
  },
  {
    says: wording(
      'revoke/revoking/withdraw/withdrawing/rescind/retract/revoked/withdrawn/take_back/taking_back my/any/all/prior/express/previous/your/the* consent/permission/authorization/opt_in',
    ),
    notAfter: /\b(?:they|bank|lender|he|she|not) $/u,
  },
  { says: wording('consent/permission/authorization is? revoked/withdrawn/rescinded/terminated/denied/not_given') },
  {
    says: wording(
      'NEGATION have/give/gave/given/got/had/granted FILL/my* consent/permission/authorization/authority/right to/for/you* CONTACT/call/TEXTS/CONTACTING ME?',
    ),
    notAfter: /\b(?:he|she|they|does|could|still|yet|have you|did you|why)(?: \w+)? $|\b(?:i|we) do $/u,
    notBefore: OTHER_OBJECT,
  },
  {
    says: wording(
      'NEGATION consent/consented/agree/agreed/authorize/authorized/permit/allow to/for/these/this/any/your/being/receiving/be/you/receive* TEXTS/CONTACTED/this',
    ),
    notAfter: /\b(?:he|she|they|who|does|you)(?: \w+)? $/u,
    notBefore: FROM_OTHERS,
  },
]
