import { anyOf, pattern } from '../../texts/index.ts'
import { HAVING, NARROWED, NOT_US, OTHER_OBJECT } from './frame-guards.ts'
import type { PhraseRule } from './phrase-rule.ts'
import { wording } from './phrase-template.ts'

const THREATS = anyOf`su(?:e|ing) | fil(?:e|ing) | complain\w* | legal | harass\w*`
const REGRET = anyOf`regret | sorry | mad | angry | pay | press | charges`
const AUTHORITIES = anyOf`police | cops | lawyer | attorney | fcc | ftc`

/** "Stop texting me", "no more messages", "one more text and I report you". */
export const CEASING: readonly PhraseRule[] = [
  { says: wording('CEASE FILL* CONTACTING'), notAfter: NOT_US, notBefore: OTHER_OBJECT },
  { says: wording('CEASE FILL* using/changing/switching NP? NP? to CONTACT ME') },
  { says: wording('stop/quit/cease FILL* SENDING FILL* NP? NP? TEXTS/STUFF'), notAfter: NOT_US, notBefore: NARROWED },
  {
    says: wording('CEASE/enough/suspend/kill/cancel/terminate/disable/deactivate FILL* NP? TEXTS'),
    notAfter: NOT_US,
    notBefore: OTHER_OBJECT,
  },
  {
    says: wording('end all/these/the/this/any/your/further* NP? TEXTS'),
    notAfter: /\b(?!(?:interested|please|no|and|to|must|you|now|now|immediately|sold) )\w+ $/u,
  },
  {
    says: wording('would/wish/could/if you/yall/they stopped/quit/ceased FILL* CONTACTING/TEXTS/sending'),
    notBefore: OTHER_OBJECT,
  },
  { says: wording('no/zero more/further/additional FILL* NP? NP? TEXTS'), notAfter: HAVING },
  { says: wording('^ no_more of? these/this/those/it? $') },
  { says: wording('^ no/zero FILL* NP? TEXTS $') },
  { says: wording('stop/quit it? with FILL* these/this/it/all? $'), notAfter: NOT_US },
  {
    says: wording('CEASE getting/receiving/seeing FILL* TEXTS/STUFF'),
    notAfter: /\b(?:he|she|they|did i|will i|not) $/u,
    notBefore: NARROWED,
  },
  { says: wording('cancel/end/stop my/our/this/the subscription/enrollment to/for* FILL* TEXTS') },
  {
    says: pattern('gu')`
      ^(?:turn|shut) these off$|^make (?:it|this|them) stop$|
      \b(?:texts|messages)\b.{0,40}\bmake (?:them|it) stop(?= \||$)
    `,
  },
  { says: wording('^ no texting $') },
  { says: wording('^ cease/discontinue/desist immediately/now? $') },
  {
    says: wording('stop/quit/never/not ever? using/use my/this PHONE again/anymore/now? $'),
    notAfter: NOT_US,
  },
  { says: wording('what part of stop/unsubscribe/no/not/remove') },
  {
    says: wording('no need/use/desire/time/interest/reason for/of/in/to* RECEIVE? FILL* NP? TEXTS'),
    notBefore: NARROWED,
  },
  { says: wording('^ no calls/TEXTS/emails no/or/and/nor* calls/TEXTS/emails/nothing') },
  {
    says: wording('done/tired/sick/fed_up/over/enough of/with/and* FILL* NP? TEXTS'),
    notAfter: /\bnot (?:\w+ )?$/u,
    notBefore: NARROWED,
  },
  {
    says: wording('want/need/like/make/get/have FILL* TEXTS/these to? stop/stopped/end/ended/cease $'),
    notAfter: /\bnot $/u,
  },
  { says: wording('want/need/like this/it_all/all_this to? stop/stopped/end/cease $'), notAfter: /\bnot $/u },
  {
    says: /\b(?:texts|messages|alerts|notifications)\b.{0,60}\b(?:turn|shut|switch) (?:them|these|it) off\b/gu,
  },
  { says: wording('TEXTS/this/these need/needs/must/has/have/got/gotta/better/should to? stop/end/cease $') },
  {
    says: wording('turn/shut/switch off? FILL* TEXTS off? $'),
    notAfter: /\b(?:not|(?<!how (?:can|do) )i) $/u,
  },
  {
    says: pattern('gu')`
      \b(?:one more|another|any more|next|single) (?:text|message|sms)\b
      (?: \w+){0,6} (?:report\w*|block\w*|lawsuit|${THREATS}|${AUTHORITIES})\b
    `,
  },
  {
    says: wording(`
      if i/we/you get/receive/see/send/sent/hear/text/message/contact me?
      one_more/another/any_more/any_other/again TEXTS/text/message/time/from_you?
    `),
    notBefore: /^ (?:about|with the|if)/u,
    notAfter: /\b(?:see|know|wonder|ask|sure|tell) (?:me )?$/u,
  },
  { says: wording('if/unless you keep/continue/dare to? CONTACT/CONTACTING/sending') },
  {
    says: wording('if/unless you do_not/not stop/quit/cease CONTACTING/TEXTS/this/it/now/bothering?'),
    notBefore: /^ \w/u,
  },
  {
    says: pattern('gu')`
      \b(?:text|message|contact|call|bother) (?:me|us|this number|here) (?:again|one more time|once more)
      (?: and| or)? (?:i|we|you|it|my)\b
      (?: \w+){0,3} (?:report|reporting|block|blocking|court|${THREATS}|${AUTHORITIES}|${REGRET})\b
    `,
    notAfter: /\b(?:to|and|can|(?:can|could|will|would|if|did|when) you) $/u,
  },
  {
    says: wording(`
      put/add/place/list me/us/my/this/number/phone/it* on/to/in/onto FILL*
      internal/national/company? DO_NOT_CALL/no_call/no_contact
    `),
  },
  { says: wording('^ dnc $') },
  {
    says: wording('on/in FILL* federal/national/state? DO_NOT_CALL list/registry?'),
    notAfter: /\b(?:he|she|they|why|not|work)(?: \w+)? $|^(?:is|are|am|was)\b/u,
    notBefore: /^ (?:lol|though|at)/u,
  },
]
